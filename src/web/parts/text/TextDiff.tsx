import { Text, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import classes from "./TextDiff.module.css";
import { type DiffPiece, diffTexts } from "./text-diff.ts";

/** Unchanged characters shown around a change. */
const CONTEXT_CHARACTERS = 120;

type Props = { before: string; after: string };

/** The changes between two texts, with a little context. */
export function TextDiff({ before, after }: Props) {
  const pieces = useMemo(() => diffTexts(before, after), [before, after]);
  if (pieces.every(({ kind }) => kind === "same"))
    return (
      <Text size="sm" c="dimmed">
        The text is the same.
      </Text>
    );
  return (
    <div className={classes.diff}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        <Piece key={index} piece={piece} isFirst={index === 0} isLast={index === pieces.length - 1} />
      ))}
    </div>
  );
}

function Piece({
  piece: { kind, text },
  isFirst,
  isLast,
}: {
  piece: DiffPiece;
  isFirst: boolean;
  isLast: boolean;
}) {
  if (kind === "added")
    return (
      <ins className={classes.added}>
        <VisuallyHidden>added: </VisuallyHidden>
        {text}
      </ins>
    );
  if (kind === "removed")
    return (
      <del className={classes.removed}>
        <VisuallyHidden>removed: </VisuallyHidden>
        {text}
      </del>
    );
  return <span>{shorten(text, isFirst, isLast)}</span>;
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? "" : text.slice(0, CONTEXT_CHARACTERS);
  const tail = isLast ? "" : text.slice(-CONTEXT_CHARACTERS);
  return head.length + tail.length >= text.length ? text : `${head} … ${tail}`;
}
