import { Box, Title } from "@mantine/core";
import { TextLink } from "../../../parts/Links.tsx";
import { useBacklinks } from "../../../queries/notes.ts";
import classes from "../Notes.module.css";
import { ThoughtLink } from "./ThoughtLink.tsx";

/** Where the note is named as `[[Title]]`. */
export function Backlinks({ noteId }: { noteId: string }) {
  const { data } = useBacklinks(noteId);
  if (!data || data.thoughts.length + data.notes.length === 0) return null;
  return (
    <Box component="section" aria-label="Mentioned in">
      <Title order={2} fz="md" mb="xs">
        Mentioned in
      </Title>
      <ul className={classes.list}>
        {data.notes.map(({ id, title }) => (
          <li key={id} className={classes.attached}>
            <TextLink
              to="/notes/$noteId"
              params={{ noteId: id }}
              className={classes.attachedText ?? ""}
              dir="auto"
            >
              {title}
            </TextLink>
          </li>
        ))}
        {data.thoughts.map(({ id, label }) => (
          <li key={id} className={classes.attached}>
            <ThoughtLink id={id} text={label} />
          </li>
        ))}
      </ul>
    </Box>
  );
}
