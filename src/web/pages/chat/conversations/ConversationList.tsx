import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { Archive, MessageCirclePlus } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { LinkButton } from "../../../parts/Links.tsx";
import { showMore } from "../../../parts/ShowOlder.tsx";
import { useConversations } from "../../../queries/chat.ts";
import { ConversationRow } from "./ConversationRow.tsx";

type Props = { currentId: string | undefined; onPick?: () => void };

/** Latest first. */
export function ConversationList({ currentId, onPick }: Props) {
  const [isArchive, setIsArchive] = useState(false);
  return (
    <Stack gap={4}>
      <LinkButton
        to="/chat"
        variant="default"
        justify="flex-start"
        mb="xs"
        leftSection={<MessageCirclePlus size={18} aria-hidden />}
        onClick={onPick}
      >
        New conversation
      </LinkButton>
      <Rows isArchive={isArchive} currentId={currentId} {...(onPick && { onPick })} />
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        h={40}
        fw={400}
        justify="flex-start"
        leftSection={<Archive size={16} aria-hidden />}
        onClick={() => setIsArchive(!isArchive)}
      >
        {isArchive ? "Back to all" : "Archived"}
      </Button>
    </Stack>
  );
}

function Rows({ isArchive, currentId, onPick }: Props & { isArchive: boolean }) {
  const list = useConversations(isArchive);
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton h={40} />;
  const conversations = list.data.pages.flatMap((page) => page.conversations);
  if (conversations.length === 0)
    return (
      <Text size="sm" c="dimmed" px={12} py={8}>
        {isArchive ? "Nothing is archived." : "Your conversations will appear here."}
      </Text>
    );
  return (
    <>
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: "none" }}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === currentId}
            onPick={onPick}
          />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="sm"
          h={40}
          loading={list.isFetchingNextPage}
          onClick={() => showMore(list)}
        >
          Show more
        </Button>
      )}
    </>
  );
}
