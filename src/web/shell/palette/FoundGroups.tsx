import { Spotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { Lightbulb, type LucideIcon, MessageCircle, NotebookText } from "lucide-react";
import { type ReactElement, type ReactNode, useId, useMemo } from "react";
import type { ThoughtState } from "../../../contract.ts";
import type { AppOutputs } from "../../../contract-app/calls.ts";
import type { FoundThought } from "../../../contract-app/thoughts.ts";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { MarkedText } from "../../parts/text/MarkedText.tsx";
import { markWords, toQueryWords } from "../../parts/text/marks.ts";
import { formatAgo } from "../../parts/time/time-ago.ts";
import classes from "./Palette.module.css";

const stateNames: Record<ThoughtState, string> = { open: "", completed: "Done", archived: "Archived" };

type Found = AppOutputs["searchAll"];
type ThoughtsProps = { label: string; thoughts: FoundThought[]; words: string; isDimmed?: boolean };

export function FoundThoughts({ label, thoughts, words, isDimmed = false }: ThoughtsProps) {
  const navigate = useNavigate();
  return (
    <FoundGroup label={label}>
      {thoughts.map((thought) => (
        <FoundRow
          key={thought.id}
          icon={Lightbulb}
          isDimmed={isDimmed}
          facts={describeThought(thought)}
          onOpen={() => void navigate({ to: "/thoughts", search: toSearch(thought) })}
        >
          <Marked text={thought.normalizedText} words={words} />
        </FoundRow>
      ))}
    </FoundGroup>
  );
}

export function FoundNotes({ label, notes, words }: { label: string; notes: Found["notes"]; words: string }) {
  const navigate = useNavigate();
  return (
    <FoundGroup label={label}>
      {notes.map(({ noteId, title, snippet }) => (
        <FoundRow
          key={noteId}
          icon={NotebookText}
          facts={<Marked text={snippet} words={words} />}
          onOpen={() => void navigate({ to: "/notes/$noteId", params: { noteId } })}
        >
          <Marked text={title} words={words} />
        </FoundRow>
      ))}
    </FoundGroup>
  );
}

export function FoundChats({ chats, words }: { chats: Found["conversations"]; words: string }) {
  const navigate = useNavigate();
  return (
    <FoundGroup label="Chats">
      {chats.map(({ id, title, updatedAt, isArchived }) => (
        <FoundRow
          key={id}
          icon={MessageCircle}
          facts={`${formatAgo(updatedAt)}${isArchived ? " · Archived" : ""}`}
          onOpen={() => void navigate({ to: "/chat/$conversationId", params: { conversationId: id } })}
        >
          <Marked text={title} words={words} />
        </FoundRow>
      ))}
    </FoundGroup>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  const queryWords = useMemo(() => toQueryWords(words), [words]);
  return <MarkedText pieces={markWords(toPlainText(text), queryWords)} />;
}

/** In another state the list of that state is shown beside it. */
const toSearch = ({ id, state }: FoundThought) => ({ thought: id, ...(state !== "open" && { state }) });

function describeThought({ state, createdAt, metadata: { note } }: FoundThought): string {
  const facts = [stateNames[state], formatAgo(createdAt), note && `by the note “${note.title}”`];
  return facts.filter(Boolean).join(" · ");
}

/** Spotlight's own groups have their names in the style sheet, where they are neither read nor found. */
function FoundGroup({ label, children }: { label: string; children: ReactElement[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {children}
    </div>
  );
}

type RowProps = {
  icon: LucideIcon;
  facts: ReactNode;
  isDimmed?: boolean;
  onOpen: () => void;
  children: ReactNode;
};

function FoundRow({ icon: Icon, facts, isDimmed = false, onOpen, children }: RowProps) {
  return (
    <Spotlight.Action onClick={onOpen} className={classes.found ?? ""}>
      <Icon size={18} aria-hidden />
      <div className={classes.words}>
        <div className={classes.text} data-dimmed={isDimmed || undefined} dir="auto">
          {children}
        </div>
        <div className={classes.facts}>{facts}</div>
      </div>
    </Spotlight.Action>
  );
}
