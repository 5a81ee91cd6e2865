import { Box, Text, Title } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import type { NoteView } from "../../../contract-app/notes.ts";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";

/** Counts words in every script, including those without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

export function NoteFacts({ note, text }: { note: NoteView; text: string }) {
  const counted = useDeferredValue(text);
  const words = useMemo(() => countWords(counted), [counted]);
  return (
    <Box component="section" aria-label="About this note">
      <Title order={2} fz="md" mb="xs">
        About this note
      </Title>
      <Text size="sm" c="dimmed" component="div">
        <div data-testid="word-count">
          {words.toLocaleString()} {words === 1 ? "word" : "words"}
        </div>
        <div>
          Written <TimeAgo at={note.createdAt} />
        </div>
        <div>
          Changed <TimeAgo at={note.updatedAt} />, version {note.version}
        </div>
      </Text>
    </Box>
  );
}

function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}
