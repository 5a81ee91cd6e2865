import { ActionIcon, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Check, Copy, RotateCw } from "lucide-react";
import { memo, type ReactNode, useMemo } from "react";
import type { Citation } from "../../../../contract-app/chat.ts";
import { useCopy } from "../../../parts/text/use-copy.ts";
import type { ChatMessage, ChatPart } from "../../../queries/chat-types.ts";
import chatClasses from "../Chat.module.css";
import classes from "./Answer.module.css";
import { AnswerText } from "./AnswerText.tsx";
import { type Consent, ConsentCard } from "./ConsentCard.tsx";
import { citationsOf, withoutCitations } from "./cited-text.ts";
import { endingNotes } from "./ending-notes.ts";
import { FailureCard } from "./FailureCard.tsx";
import { textOf } from "./message-text.ts";
import { SubjectLink } from "./SubjectLink.tsx";
import { ToolCard } from "./ToolCard.tsx";
import { proposalOf, proposalsOf, toToolCall } from "./tool-call.ts";

export function Question({ message }: { message: ChatMessage }) {
  return (
    <div className={chatClasses.question}>
      <VisuallyHidden>You: </VisuallyHidden>
      {textOf(message)}
    </div>
  );
}

type Props = {
  message: ChatMessage;
  conversation: ChatMessage[];
  isRunning: boolean;
  /** Set on the last answer only, like `onAskAgain`. */
  consent?: Consent;
  /** Set on the last answer only. */
  onAskAgain?: (() => void) | undefined;
};

export const Answer = memo(function Answer({ message, conversation, isRunning, consent, onAskAgain }: Props) {
  const citations = useCitations(message, conversation);
  const { ending, error } = message.metadata ?? {};
  const note = !isRunning && ending && endingNotes[ending];
  const proposals = consent && isAsking(message) ? proposalsOf(message) : [];
  const shown = { citations, isRunning, isAsking: proposals.length > 0 };
  return (
    <Stack gap="sm">
      <VisuallyHidden>Answer:</VisuallyHidden>
      {message.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
        <Part key={index} part={part} {...shown} />
      ))}
      {consent && proposals.length > 0 && <ConsentCard proposals={proposals} consent={consent} />}
      {isRunning && <Thinking />}
      {!isRunning && <Sources citations={citations} />}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {!isRunning && ending === "failed" && <FailureCard message={error} onRetry={onAskAgain} />}
      {!isRunning && ending !== "failed" && <Actions message={message} onAskAgain={onAskAgain} />}
    </Stack>
  );
});

/** As the service has it in `chat/consent.ts`. */
const DECIDE_WITHIN_MS = 3_600_000;

const isAsking = ({ metadata }: ChatMessage) =>
  metadata?.ending === "asking" && Date.parse(metadata.createdAt) > Date.now() - DECIDE_WITHIN_MS;

/** Keeps the same array while its content is equal, so long answers are not parsed again for each word. */
function useCitations(message: ChatMessage, conversation: ChatMessage[]): Citation[] {
  const json = JSON.stringify(citationsOf(message, conversation));
  return useMemo(() => JSON.parse(json) as Citation[], [json]);
}

type PartProps = { part: ChatPart; citations: Citation[]; isRunning: boolean; isAsking: boolean };

function Part({ part, citations, isRunning, isAsking }: PartProps): ReactNode {
  if (part.type === "text")
    return part.text.trim() && <AnswerText text={part.text} citations={citations} isRunning={isRunning} />;
  const call = toToolCall(part);
  if (call && isAsking && proposalOf(call)) return null;
  return call && <ToolCard call={call} isRunning={isRunning} />;
}

export function Thinking() {
  return (
    <span className={classes.cursor} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}

function Sources({ citations }: { citations: Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ol className={classes.sources} aria-label="Sources">
      {citations.map((citation, index) => (
        <li key={citation.id}>
          <span className={classes.citation} aria-hidden>
            {index + 1}
          </span>
          <SubjectLink subject={citation} c="dimmed" size="sm">
            {citation.label || "Source"}
          </SubjectLink>
        </li>
      ))}
    </ol>
  );
}

function Actions({ message, onAskAgain }: Pick<Props, "message" | "onAskAgain">) {
  const { isCopied, copy } = useCopy();
  const text = withoutCitations(textOf(message));
  return (
    <Group gap={2} ml={-11}>
      {text && (
        <ActionIcon aria-label={isCopied ? "Copied" : "Copy the answer"} onClick={() => copy(text)}>
          {isCopied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
        </ActionIcon>
      )}
      {onAskAgain && (
        <ActionIcon aria-label="Answer again" onClick={onAskAgain}>
          <RotateCw size={17} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
