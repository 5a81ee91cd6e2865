import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useDeferredValue } from "react";
import classes from "./Notes.module.css";

const Markdown = lazy(() => import("./Markdown.tsx"));

export function NotePreview({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  if (shown.trim() === "") return <Text c="dimmed">There is nothing to read yet.</Text>;
  return (
    <Suspense fallback={<Skeleton h={200} />}>
      <section className={classes.preview} aria-label="Preview">
        <Markdown text={shown} />
      </section>
    </Suspense>
  );
}
