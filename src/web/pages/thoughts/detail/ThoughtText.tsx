import { Button } from "@mantine/core";
import { type FocusEvent, Fragment, Suspense, useState } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { ExternalLink } from "../../../parts/markdown/ExternalLink.tsx";
import { LazyMarkdown } from "../../../parts/markdown/LazyMarkdown.tsx";
import { splitAddresses } from "../../../parts/markdown/links.ts";
import { NoteLink } from "../../../parts/markdown/NoteLink.tsx";
import { NoteTitles } from "../../../parts/markdown/NoteTitles.tsx";
import { splitNoteNames } from "../../../parts/markdown/note-names.ts";
import { isMarkdown } from "../../../parts/markdown/plain-text.ts";
import { toggleTask } from "../../../parts/markdown/tasks.ts";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { useChangeText } from "../../../queries/thoughts/detail.ts";
import classes from "./Detail.module.css";

const FOLD_CHARACTERS = 1_400;
const FOLD_LINES = 24;
/** As in the style sheet. */
const FOLD_PX = 360;

const isLong = (text: string) => text.length > FOLD_CHARACTERS || text.split("\n").length > FOLD_LINES;

/** The text as it is read: Markdown where it is Markdown, links, tasks that can be ticked; a long text is folded. */
export function ThoughtText({ thought }: { thought: ListedThought }) {
  const { normalizedText: text } = thought;
  const [isOpen, setIsOpen] = useState(false);
  const shown = isMarkdown(text) ? <MarkdownText thought={thought} /> : <PlainText text={text} />;
  if (!isLong(text)) return shown;
  // With the keyboard one may reach what is folded.
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const { top } = event.currentTarget.getBoundingClientRect();
    if (event.target.getBoundingClientRect().top - top > FOLD_PX) setIsOpen(true);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: opens for what is focused inside it */}
      <div className={classes.fold} data-folded={!isOpen || undefined} onFocus={onFocus}>
        {shown}
      </div>
      <Button variant="subtle" px={0} onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
        {isOpen ? "Show less" : "Show all"}
      </Button>
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <div className={classes.text} dir="auto">
      <NoteTitles>
        {splitAddresses(text).map(({ text: piece, url }, index) => {
          const key = `${index}${piece}`;
          if (url === undefined) return <NamedNotes key={key} text={piece} />;
          return (
            <ExternalLink key={key} href={url}>
              {url}
            </ExternalLink>
          );
        })}
      </NoteTitles>
    </div>
  );
}

const NamedNotes = ({ text }: { text: string }) =>
  splitNoteNames(text).map(({ text: piece, title }, index) => {
    const key = `${index}${piece}`;
    if (title === undefined) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <NoteLink key={key} title={title}>
        {piece}
      </NoteLink>
    );
  });

function MarkdownText({ thought }: { thought: ListedThought }) {
  const { normalizedText: text } = thought;
  const changing = useChangeText();
  function tick(offset: number): void {
    // Not disabled meanwhile: the box would lose the focus.
    if (changing.isPending) return;
    changing.mutate(
      { thought, text: toggleTask(text, offset) },
      {
        onSuccess: ({ kind }) =>
          kind === "stale" && showDone("It was changed elsewhere just now. This is the newest text."),
        onError: showFailure,
      },
    );
  }
  return (
    <Suspense
      fallback={
        <div className={classes.text} dir="auto">
          {text}
        </div>
      }
    >
      <LazyMarkdown text={text} onTick={tick} />
    </Suspense>
  );
}
