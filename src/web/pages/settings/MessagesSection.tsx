import { Box, Group, Skeleton, Text } from "@mantine/core";
import type { MessageView } from "../../../contract-app/instance.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ConfirmButton } from "../../parts/forms/ConfirmButton.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { useDeleteMessage, useMessages } from "../../queries/instance.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import classes from "./Settings.module.css";

/** What the contact form could not send by e-mail. */
export function MessagesSection() {
  const { data, error, refetch } = useMessages();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={120} aria-busy aria-label="Loading" role="status" />;
  return (
    <section>
      <SectionTitle title="Messages">
        {data.messages.length === 0
          ? "Nobody has written. Messages of the contact form wait here while no mail server is set (SMTP_URL)."
          : "Written with the contact form. They wait here because no mail server is set (SMTP_URL)."}
      </SectionTitle>
      <ul className={classes.rows}>
        {data.messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function MessageRow({ message: { id, at, from, text } }: { message: MessageView }) {
  const deleting = useDeleteMessage();
  return (
    <li>
      <Box style={{ flex: "1 1 260px", minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{from}</Text>
          <Text size="sm" c="dimmed">
            <TimeAgo at={at} />
          </Text>
        </Group>
        <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text.trim()}
        </Text>
      </Box>
      <ConfirmButton
        label="Delete"
        question="Delete this message?"
        variant="default"
        loading={deleting.isPending}
        onConfirm={() => deleting.mutate(id, { onError: showFailure })}
      >
        It cannot be restored.
      </ConfirmButton>
    </li>
  );
}
