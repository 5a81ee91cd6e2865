import { ActionIcon, Group } from "@mantine/core";
import { Unlink } from "lucide-react";
import { useState } from "react";
import type { NoteListing } from "../../../../contract-app/notes.ts";
import { SearchSelect } from "../../../parts/forms/SearchSelect.tsx";
import { TextLink } from "../../../parts/Links.tsx";
import { showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useAttachNote } from "../../../queries/thoughts/detail.ts";
import { useNoteChoices } from "../../../queries/thoughts/thoughts.ts";
import classes from "./Detail.module.css";
import { Section } from "./Section.tsx";

type Props = { thoughtId: string; notes: NoteListing[] };

/** Notes attached to the thought; they are searched together with it. */
export function NotesSection({ thoughtId, notes }: Props) {
  const attaching = useAttachNote(thoughtId);
  const attach = (noteId: string) => attaching.mutateAsync({ noteId, isAttached: true });
  function detach({ id, title }: NoteListing): void {
    attaching.mutate(
      { noteId: id, isAttached: false },
      { onSuccess: () => showUndo(`“${title}” detached.`, () => attach(id)), onError: showFailure },
    );
  }
  return (
    <Section title="Notes">
      <ul className={classes.plain}>
        {notes.map((note) => (
          <Group key={note.id} component="li" justify="space-between" wrap="nowrap">
            <TextLink to="/notes/$noteId" params={{ noteId: note.id }} size="sm">
              {note.title}
            </TextLink>
            <ActionIcon aria-label={`Detach ${note.title}`} onClick={() => detach(note)}>
              <Unlink size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <NoteChoice attached={notes} onChoose={(id) => void attach(id).catch(showFailure)} />
    </Section>
  );
}

function NoteChoice({ attached, onChoose }: { attached: NoteListing[]; onChoose: (id: string) => void }) {
  const [words, setWords] = useState("");
  const { notes, isFetching } = useNoteChoices(words);
  const taken = new Set(attached.map(({ id }) => id));
  const choices = notes
    .filter(({ id }) => !taken.has(id))
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <SearchSelect
      aria-label="Attach a note"
      placeholder="Attach a note"
      size="sm"
      words={words}
      choices={choices}
      isFetching={isFetching}
      onSearch={setWords}
      onChoose={onChoose}
    />
  );
}
