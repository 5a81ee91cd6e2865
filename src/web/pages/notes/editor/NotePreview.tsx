import { Skeleton, Text } from "@mantine/core";
import { Suspense, useDeferredValue } from "react";
import { LazyMarkdown } from "../../../parts/markdown/LazyMarkdown.tsx";
import classes from "../Notes.module.css";

type Props = { text: string; onTick: ((offset: number) => void) | undefined };

export function NotePreview({ text, onTick }: Props) {
  const shown = useDeferredValue(text);
  if (shown.trim() === "") return <Text c="dimmed">There is nothing to read yet.</Text>;
  return (
    <Suspense fallback={<Skeleton h={200} />}>
      <section className={classes.preview} aria-label="Preview">
        <LazyMarkdown text={shown} onTick={onTick} />
      </section>
    </Suspense>
  );
}
