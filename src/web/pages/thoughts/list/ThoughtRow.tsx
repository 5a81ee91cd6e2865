import { ActionIcon, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  Archive,
  ExternalLink,
  type LucideIcon,
  NotebookText,
  Pin,
  PinOff,
  RotateCcw,
  SquareCheck,
} from "lucide-react";
import { memo } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import { listSites } from "../../../parts/markdown/links.ts";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import { MarkedText } from "../../../parts/text/MarkedText.tsx";
import { markWords } from "../../../parts/text/marks.ts";
import { isDraft } from "../../../queries/thoughts/captures.ts";
import type { ShownThought } from "./list-items.ts";
import { Score } from "./Score.tsx";
import { ThoughtMeta } from "./ThoughtMeta.tsx";
import classes from "./ThoughtRow.module.css";

const SHOWN_CHARACTERS = 600;
const MAX_SITES = 3;
const NEW_MS = 4_000;

export type RowActions = {
  onFocus(id: string): void;
  onSelect(id: string, isRange: boolean): void;
  onChangeState(thought: ShownThought, state: ThoughtState): void;
  onPin(thought: ShownThought): void;
};
type Props = {
  thought: ShownThought;
  queryWords: string[];
  /** Reachable with the Tab key (roving tabindex). */
  isActive: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  /** Not a sure match. */
  isDimmed: boolean;
  actions: RowActions;
};

export const ThoughtRow = memo(function ThoughtRow(props: Props) {
  const { thought, queryWords, isActive, isOpen, isSelected, isSelecting, isDimmed, actions } = props;
  const { id, state, normalizedText } = thought;
  const tabIndex = isActive ? 0 : -1;
  const plain = toPlainText(normalizedText);
  const pieces =
    queryWords.length > 0
      ? markWords(plain, queryWords)
      : [{ text: plain.slice(0, SHOWN_CHARACTERS), isMarked: false }];
  const label = plain.slice(0, 60);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the row whose box, date or text has the focus
    <div
      className={classes.row}
      onFocus={() => actions.onFocus(id)}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-new={isNew(thought) || undefined}
      data-dimmed={isDimmed || undefined}
    >
      {isSelecting ? (
        <Checkbox
          className={classes.box ?? ""}
          aria-label={`Select: ${label}`}
          checked={isSelected}
          disabled={isDraft(thought)}
          tabIndex={tabIndex}
          onChange={(event) =>
            actions.onSelect(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      ) : (
        <Checkbox
          className={classes.box ?? ""}
          radius="xl"
          aria-label={`Done: ${label}`}
          checked={state === "completed"}
          disabled={isDraft(thought) || state === "archived"}
          tabIndex={tabIndex}
          onChange={() => actions.onChangeState(thought, state === "open" ? "completed" : "open")}
        />
      )}
      <div className={classes.body}>
        <Link
          to="/thoughts"
          search={(old) => ({ ...old, thought: id })}
          resetScroll={false}
          disabled={isDraft(thought)}
          preload={false}
          className={classes.text}
          dir="auto"
          data-thought={id}
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
        >
          <MarkedText pieces={pieces} />
        </Link>
        <NoteHit thought={thought} queryWords={queryWords} tabIndex={tabIndex} />
        <div className={classes.meta}>
          <ThoughtMeta thought={thought} tabIndex={tabIndex} />
          <AddedTags thought={thought} tabIndex={tabIndex} />
          <Sites text={normalizedText} tabIndex={tabIndex} />
          {"score" in thought && (
            <Score score={thought.score} why={thought.metadata.why} tabIndex={tabIndex} />
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <RowAction
          label={thought.metadata.pinned ? "Unpin" : "Pin"}
          icon={thought.metadata.pinned ? PinOff : Pin}
          onClick={() => actions.onPin(thought)}
        />
        <RowAction label="Select" icon={SquareCheck} onClick={() => actions.onSelect(id, false)} />
        {state === "open" ? (
          <RowAction
            label="Archive"
            icon={Archive}
            onClick={() => actions.onChangeState(thought, "archived")}
          />
        ) : (
          <RowAction label="Reopen" icon={RotateCcw} onClick={() => actions.onChangeState(thought, "open")} />
        )}
      </div>
    </div>
  );
});

const isNew = ({ storedAt }: ShownThought) => Date.now() - Date.parse(storedAt) < NEW_MS;

type NoteHitProps = Pick<Props, "thought" | "queryWords"> & { tabIndex: number };

/** The note by which the thought was found, with its words. */
function NoteHit({ thought, queryWords, tabIndex }: NoteHitProps) {
  const note = "score" in thought ? thought.metadata.note : undefined;
  const snippet = "noteSnippet" in thought ? thought.noteSnippet : undefined;
  if (!note || !snippet) return null;
  return (
    <div className={classes.note}>
      <NotebookText size={14} aria-hidden />{" "}
      <Link to="/notes/$noteId" params={{ noteId: note.id }} tabIndex={tabIndex}>
        In the note “{note.title}”
      </Link>
      :{" "}
      <bdi>
        <MarkedText pieces={markWords(toPlainText(snippet), queryWords)} />
      </bdi>
    </div>
  );
}

/** Tags that the text does not show. */
function AddedTags({
  thought: { normalizedText, metadata },
  tabIndex,
}: Pick<NoteHitProps, "thought" | "tabIndex">) {
  const text = normalizedText.toLowerCase();
  return metadata.tags
    ?.filter((tag) => !text.includes(`#${tag.toLowerCase()}`))
    .map((tag) => (
      <Link key={tag} to="/thoughts" search={{ tag }} tabIndex={tabIndex} className={classes.site}>
        #{tag}
      </Link>
    ));
}

/** The links of a row: its text is one link itself. */
function Sites({ text, tabIndex }: { text: string; tabIndex: number }) {
  return listSites(text)
    .slice(0, MAX_SITES)
    .map(({ site, url }) => (
      <a
        key={site}
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={url}
        tabIndex={tabIndex}
        className={classes.site}
      >
        <ExternalLink size={12} aria-hidden /> {site}
      </a>
    ));
}

type RowActionProps = { label: string; icon: LucideIcon; onClick: () => void };

/** For the mouse only: the keyboard has `p`, `x` and `a`, touch has the button above the list and the details. */
function RowAction({ label, icon: Icon, onClick }: RowActionProps) {
  return (
    <ActionIcon aria-label={label} title={label} tabIndex={-1} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
