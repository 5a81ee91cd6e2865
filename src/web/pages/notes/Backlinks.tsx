import { Box, Title } from "@mantine/core";
import { TextLink } from "../../parts/Links.tsx";
import { useBacklinks } from "../../queries/notes.ts";
import classes from "./Notes.module.css";

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
            <TextLink to="/notes/$noteId" params={{ noteId: id }} className={classes.attachedText ?? ""}>
              {title}
            </TextLink>
          </li>
        ))}
        {data.thoughts.map(({ id, label }) => (
          <li key={id} className={classes.attached}>
            <TextLink
              to="/thoughts"
              search={{ thought: id }}
              className={classes.attachedText ?? ""}
              lineClamp={3}
            >
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}
