import { Button, Stack } from "@mantine/core";
import { ApiError } from "../../api.ts";
import type { ChatMessage } from "../../queries/chat-types.ts";
import { FailureCard } from "./message/FailureCard.tsx";
import { Answer, Question, Thinking } from "./message/Message.tsx";
import { NoModel } from "./NoModel.tsx";
import type { ConversationChat } from "./use-conversation-chat.ts";

/** The messages, oldest first. */
export function Thread({ chat }: { chat: ConversationChat }) {
  const { messages, isAnswering, earlier } = chat;
  const last = messages.at(-1);
  return (
    <Stack gap="lg" pb="md">
      {earlier.hasMore && (
        <Button
          variant="default"
          loading={earlier.isLoading}
          onClick={earlier.load}
          style={{ alignSelf: "center" }}
        >
          Show earlier messages
        </Button>
      )}
      {messages.map((message) =>
        message.role === "user" ? (
          <Question key={message.id} message={message} />
        ) : (
          <Answer
            key={message.id}
            message={message}
            conversation={messages}
            isRunning={isAnswering && message === last}
            {...(message === last && !isAnswering && { consent: chat })}
            onAskAgain={message === last && !isAnswering ? chat.askAgain : undefined}
          />
        ),
      )}
      {isAnswering && last?.role === "user" && <Thinking />}
      {!isAnswering && <Failure chat={chat} last={last} />}
    </Stack>
  );
}

/** Shown for a question without an answer. */
function Failure({ chat, last }: { chat: ConversationChat; last: ChatMessage | undefined }) {
  // The answer shows its own failure.
  if (last?.metadata?.ending === "failed") return null;
  const { error } = chat;
  if (error instanceof ApiError && error.code === "no_model") return <NoModel />;
  if (error) {
    const message = error instanceof ApiError ? error.message : "The connection was lost.";
    return <FailureCard message={message} onRetry={chat.askAgain} />;
  }
  if (last?.role !== "user") return null;
  return <FailureCard message="This was not answered." onRetry={chat.askAgain} />;
}
