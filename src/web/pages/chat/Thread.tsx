import { Button, Stack } from "@mantine/core";
import { ApiError } from "../../api.ts";
import type { ChatMessage } from "../../queries/chat-types.ts";
import { FailureCard } from "./FailureCard.tsx";
import { Answer, Question, Thinking } from "./Message.tsx";
import { NoModel } from "./NoModel.tsx";
import type { ConversationChat } from "./use-conversation-chat.ts";

/** What was said, from the first to the last. */
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
          Show what was said before
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
            onAskAgain={message === last && !isAnswering ? chat.askAgain : undefined}
          />
        ),
      )}
      {isAnswering && last?.role === "user" && <Thinking />}
      {!isAnswering && <Failure chat={chat} last={last} />}
    </Stack>
  );
}

/** A question that no answer came to. */
function Failure({ chat, last }: { chat: ConversationChat; last: ChatMessage | undefined }) {
  // The answer says so itself.
  if (last?.metadata?.ending === "failed") return null;
  const { error } = chat;
  if (error instanceof ApiError && error.code === "no_model") return <NoModel />;
  if (error) {
    const message = error instanceof ApiError ? error.message : "The connection broke off.";
    return <FailureCard message={message} onRetry={chat.askAgain} />;
  }
  if (last?.role !== "user") return null;
  return <FailureCard message="This was not answered." onRetry={chat.askAgain} />;
}
