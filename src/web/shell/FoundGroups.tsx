import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { Lightbulb, type LucideIcon, MessageCircle, NotebookText } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import type { ThoughtState } from "../../contract.ts";
import type { FoundThought } from "../../contract-app.ts";
import { MarkedText } from "../parts/MarkedText.tsx";
import { toPlainText } from "../parts/markdown/plain-text.ts";
import { markWords, toQueryWords } from "../parts/marks.ts";
import { formatAgo } from "../parts/time-ago.ts";
import { pickMatches } from "../queries/matches.ts";
import { useSearchAll } from "../queries/thoughts.ts";
import classes from "./Palette.module.css";

const DEBOUNCE_MS = 150;
const stateNames: Record<ThoughtState, string> = { open: "", completed: "Done", archived: "Archived" };

/** What the words find, as they are typed. */
export function FoundGroups({ words }: { words: string }) {
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data } = useSearchAll(asked);
  const queryWords = useMemo(() => toQueryWords(asked), [asked]);
  const navigate = useNavigate();
  if (!data) return null;
  const mark = (text: string) => <MarkedText pieces={markWords(toPlainText(text), queryWords)} />;
  const { shown: thoughts, isUnsure } = pickMatches(data.thoughts);
  const notes = pickMatches(data.notes);
  return (
    <>
      {thoughts.length > 0 && (
        <FoundGroup label={isUnsure ? "No sure match: the nearest thoughts" : "Thoughts"}>
          {thoughts.map((thought) => (
            <Found
              key={thought.id}
              icon={Lightbulb}
              isDimmed={isUnsure}
              facts={describeThought(thought)}
              onOpen={() => void navigate({ to: "/thoughts", search: toSearch(thought) })}
            >
              {mark(thought.normalizedText)}
            </Found>
          ))}
        </FoundGroup>
      )}
      {notes.shown.length > 0 && !notes.isUnsure && (
        <FoundGroup label="Notes">
          {notes.shown.map(({ noteId, title, snippet }) => (
            <Found
              key={noteId}
              icon={NotebookText}
              facts={mark(snippet)}
              onOpen={() => void navigate({ to: "/notes/$noteId", params: { noteId } })}
            >
              {mark(title)}
            </Found>
          ))}
        </FoundGroup>
      )}
      {data.conversations.length > 0 && (
        <FoundGroup label="Chats">
          {data.conversations.map(({ id, title, updatedAt, isArchived }) => (
            <Found
              key={id}
              icon={MessageCircle}
              facts={`${formatAgo(updatedAt)}${isArchived ? " · Archived" : ""}`}
              onOpen={() => void navigate({ to: "/chat/$conversationId", params: { conversationId: id } })}
            >
              {mark(title)}
            </Found>
          ))}
        </FoundGroup>
      )}
    </>
  );
}

/** In another state the list of that state is shown beside it. */
const toSearch = ({ id, state }: FoundThought) => ({ thought: id, ...(state !== "open" && { state }) });

function describeThought({ state, createdAt, metadata: { note } }: FoundThought): string {
  const facts = [stateNames[state], formatAgo(createdAt), note && `by the note “${note.title}”`];
  return facts.filter(Boolean).join(" · ");
}

/** Spotlight's own groups have their names in the style sheet, where they are neither read nor found. */
function FoundGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
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

type FoundProps = {
  icon: LucideIcon;
  facts: ReactNode;
  isDimmed?: boolean;
  onOpen: () => void;
  children: ReactNode;
};

function Found({ icon: Icon, facts, isDimmed = false, onOpen, children }: FoundProps) {
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
