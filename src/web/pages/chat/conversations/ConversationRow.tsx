import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Ellipsis, Pencil } from "lucide-react";
import type { ConversationView } from "../../../../contract-app/chat.ts";
import { showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useChangeConversation } from "../../../queries/chat.ts";
import classes from "../Chat.module.css";
import { RenameDialog } from "./RenameDialog.tsx";

type Props = { conversation: ConversationView; isCurrent: boolean; onPick: (() => void) | undefined };

export function ConversationRow({ conversation, isCurrent, onPick }: Props) {
  const { id, title, isArchived } = conversation;
  const navigate = useNavigate();
  const changing = useChangeConversation();
  const [isRenaming, renaming] = useDisclosure(false);

  const restore = () => changing.mutateAsync({ id, archived: false });
  function archive(): void {
    if (isCurrent) navigate({ to: "/chat" });
    changing
      .mutateAsync({ id, archived: true })
      .then(() => showUndo("Conversation archived", restore), showFailure);
  }
  return (
    <li className={classes.conversation} data-current={isCurrent || undefined}>
      <Link
        to="/chat/$conversationId"
        params={{ conversationId: id }}
        resetScroll={false}
        title={title}
        onClick={onPick}
      >
        {title}
      </Link>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for “${title}”`}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={renaming.open}>
            Rename
          </Menu.Item>
          {isArchived ? (
            <Menu.Item
              leftSection={<ArchiveRestore size={16} aria-hidden />}
              onClick={() => restore().catch(showFailure)}
            >
              Restore
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Archive size={16} aria-hidden />} onClick={archive}>
              Archive
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameDialog isOpen={isRenaming} conversation={conversation} onClose={renaming.close} />
    </li>
  );
}
