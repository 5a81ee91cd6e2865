import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { useMe } from "../../queries/session.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import classes from "./Chat.module.css";
import { Composer } from "./Composer.tsx";
import { Announcer } from "./message/Announcer.tsx";
import { NoModel } from "./NoModel.tsx";
import { useQuestionDraft } from "./question-drafts.ts";
import { Suggestions } from "./Suggestions.tsx";
import { Thread } from "./Thread.tsx";
import { ThreadSkeleton } from "./ThreadSkeleton.tsx";
import { type ConversationChat, useConversationChat } from "./use-conversation-chat.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

type Props = { id: string; isStored: boolean; renderHeader: (chat: ConversationChat) => ReactNode };

/** One conversation with its input field. */
export default function ConversationView({ id, isStored, renderHeader }: Props) {
  const chat = useConversationChat(id, isStored);
  const question = useQuestionDraft({ id, isStored, isShown: chat.messages.length > 0 });
  const { canChat } = useMe();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const { isAway, toBottom } = useStickToBottom(content, {
    isAtBottom: isStored,
    firstMessage: chat.messages[0]?.id,
  });

  function send(text: string): void {
    question.send(text);
    chat.send(text);
    toBottom();
    if (!isStored)
      navigate({
        to: "/chat/$conversationId",
        params: { conversationId: id },
        replace: true,
        resetScroll: false,
      });
  }
  return (
    <div className={classes.main} ref={content} data-stored={isStored || undefined}>
      {renderHeader(chat)}
      <div className={classes.thread}>
        <Body chat={chat} isStored={isStored} canChat={canChat} onPick={send} />
      </div>
      {!canChat && isStored && <NoModel />}
      {canChat && (
        <div className={classes.dock}>
          {isAway && <JumpButton isAnswering={chat.isAnswering} onClick={toBottom} />}
          {chat.conversation?.isArchived && <ArchivedNotice id={id} />}
          <Composer
            key={id}
            draft={question.text}
            onType={question.type}
            isAnswering={chat.isAnswering}
            isStopping={chat.isStopping}
            onSend={send}
            onStop={chat.stop}
          />
        </div>
      )}
      <Announcer messages={chat.messages} isAnswering={chat.isAnswering} isAsked={chat.isAsked} />
    </div>
  );
}

type BodyProps = {
  chat: ConversationChat;
  isStored: boolean;
  canChat: boolean;
  onPick: (text: string) => void;
};

function Body({ chat, isStored, canChat, onPick }: BodyProps) {
  const { loading, messages } = chat;
  if (messages.length > 0) return <Thread chat={chat} />;
  if (loading?.error) return <ErrorState error={loading.error} onRetry={loading.refetch} />;
  if (isStored) return <ThreadSkeleton />;
  return canChat ? <Suggestions onPick={onPick} /> : <NoModel />;
}

function JumpButton({ isAnswering, onClick }: { isAnswering: boolean; onClick: () => void }) {
  return (
    <Button
      className={classes.jump ?? ""}
      variant="default"
      radius="xl"
      size="sm"
      h={40}
      leftSection={<ArrowDown size={16} aria-hidden />}
      onClick={onClick}
    >
      {isAnswering ? "New text below" : "Jump to the end"}
    </Button>
  );
}
