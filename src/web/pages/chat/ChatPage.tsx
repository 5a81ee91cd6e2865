import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate, useParams } from "@tanstack/react-router";
import { History, MessageCirclePlus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { config } from "zod/v4/core";
import { createUuid } from "../../create-uuid.ts";
import { LinkButton } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useBackToClose } from "../../parts/use-back-to-close.ts";
import { usePaletteActions } from "../../shell/palette/palette-actions.ts";
import classes from "./Chat.module.css";
import { ConversationList } from "./conversations/ConversationList.tsx";
import { ThreadSkeleton } from "./ThreadSkeleton.tsx";
import type { ConversationChat } from "./use-conversation-chat.ts";
import { useTitle } from "./use-title.ts";

/** Loads the AI SDK. `jitless`, because its zod would try `eval`, which the CSP forbids and reports. */
const ConversationView = lazy(() => {
  config({ jitless: true });
  return import("./ConversationView.tsx");
});

export default function ChatPage() {
  const { conversationId } = useParams({ strict: false });
  const [newId] = useState(createUuid);
  const id = conversationId ?? newId;
  const [isListOpen, list] = useDisclosure(false);
  useBackToClose(isListOpen, list.close);
  useNewChatAction();
  const header = (chat: ConversationChat) => <Header id={id} chat={chat} onOpenList={list.open} />;
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-label="Conversations">
        <ConversationList currentId={conversationId} />
      </aside>
      <Suspense fallback={<ChatSkeleton />}>
        <ConversationView key={id} id={id} isStored={conversationId !== undefined} renderHeader={header} />
      </Suspense>
      <Drawer
        opened={isListOpen}
        onClose={list.close}
        title="Conversations"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <ConversationList currentId={conversationId} onPick={list.close} />
      </Drawer>
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div className={classes.main}>
      <PageHeader title="Chat" />
      <ThreadSkeleton />
    </div>
  );
}

type HeaderProps = { id: string; chat: ConversationChat; onOpenList: () => void };

function Header({ id, chat, onOpenList }: HeaderProps) {
  const title = useTitle(id, chat);
  const actions = (
    <>
      <Button
        hiddenFrom="md"
        variant="default"
        leftSection={<History size={18} aria-hidden />}
        onClick={onOpenList}
      >
        Conversations
      </Button>
      <LinkButton
        to="/chat"
        hiddenFrom="md"
        variant="default"
        aria-label="New conversation"
        px="sm"
        disabled={chat.messages.length === 0}
      >
        <MessageCirclePlus size={18} aria-hidden />
      </LinkButton>
    </>
  );
  return <PageHeader title={title} actions={actions} />;
}

function useNewChatAction(): void {
  const navigate = useNavigate();
  usePaletteActions(
    useMemo(
      () => [
        {
          id: "new-chat",
          label: "New conversation",
          icon: MessageCirclePlus,
          run: () => void navigate({ to: "/chat" }),
        },
      ],
      [navigate],
    ),
  );
}
