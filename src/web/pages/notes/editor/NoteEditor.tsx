import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Textarea,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { useDocumentTitle, useHotkeys } from "@mantine/hooks";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import type { NoteView } from "../../../../contract-app/notes.ts";
import { isComposing } from "../../../parts/is-composing.ts";
import { LinkButton } from "../../../parts/Links.tsx";
import { toggleTask } from "../../../parts/markdown/tasks.ts";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useIsPrinting } from "../../../print.ts";
import { useRestoreNote } from "../../../queries/notes.ts";
import { Backlinks } from "../attached/Backlinks.tsx";
import { NoteThoughts } from "../attached/NoteThoughts.tsx";
import { EraseNote } from "../EraseNote.tsx";
import { TITLE_CHARACTERS } from "../NewNoteDialog.tsx";
import { NoteActions } from "../NoteActions.tsx";
import { NoteFacts } from "../NoteFacts.tsx";
import classes from "../Notes.module.css";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { NotePreview } from "./NotePreview.tsx";
import { SaveState } from "./SaveState.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { useCaret } from "./use-caret.ts";
import { useNoteDraft } from "./use-note-draft.ts";

export function NoteEditor({ note }: { note: NoteView }) {
  const { draft, state, isDirty, leaving } = useNoteDraft(note);
  const { title, text } = state.draft;
  const isArchived = note.state === "archived";
  const [view, setView] = useState(isArchived ? "preview" : "write");
  useDocumentTitle(`${title.trim() || "Note"} · Commonplace`);
  const isNew = note.version === 1 && note.text === "";
  const field = useCaret(draft, text);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew, field]);
  const isPrinting = useIsPrinting();
  useHotkeys([["mod+S", () => void draft.save()]], []);
  return (
    <>
      <LinkButton
        to="/notes"
        variant="subtle"
        color="gray"
        ml={-14}
        leftSection={<ArrowLeft size={16} aria-hidden />}
      >
        All notes
      </LinkButton>
      <VisuallyHidden component="h1">{title.trim() || "Note"}</VisuallyHidden>
      <Textarea
        aria-label="Title"
        className={classes.title ?? ""}
        autosize
        value={title}
        readOnly={isArchived}
        maxLength={TITLE_CHARACTERS}
        error={title.trim() === "" && "A note needs a title; until then it is not saved."}
        onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && event.preventDefault()}
        onChange={({ currentTarget: { value } }) => draft.type({ title: value.replaceAll("\n", " ") })}
      />
      {isPrinting && (
        <Title className={classes.printed ?? ""} dir="auto">
          {title}
        </Title>
      )}
      <div className={classes.columns}>
        <Stack gap="md">
          {isArchived && <ArchivedNotice id={note.id} />}
          {state.theirs && <StaleNotice draft={draft} state={state} theirs={state.theirs} />}
          <div className={classes.bar}>
            <SegmentedControl
              aria-label="Write or read"
              size="md"
              data={[
                { value: "write", label: "Write" },
                { value: "preview", label: "Preview" },
              ]}
              value={view}
              onChange={setView}
            />
            <SaveState state={state} isDirty={isDirty} onSave={draft.save} />
            <Group gap={4} ml="auto">
              <NoteActions note={note} words={state.draft} save={draft.save} />
            </Group>
          </div>
          {/* Hidden, it keeps the caret and its place. */}
          <Textarea
            aria-label="Text"
            className={classes.text ?? ""}
            display={view === "write" ? undefined : "none"}
            size="md"
            placeholder="Write in Markdown: # heading, **bold**, - list, [link](https://…)"
            value={text}
            readOnly={isArchived}
            ref={field}
            onChange={({ currentTarget: { value } }) => draft.type({ text: value })}
          />
          {view === "write" && isPrinting && (
            <div className={classes.printed} dir="auto">
              {text}
            </div>
          )}
          {view === "preview" && (
            <NotePreview
              text={text}
              onTick={isArchived ? undefined : (offset) => draft.type({ text: toggleTask(text, offset) })}
            />
          )}
        </Stack>
        <Stack gap="xl">
          <NoteThoughts note={note} />
          <Backlinks noteId={note.id} />
          <NoteFacts note={note} text={text} />
          <EraseNote note={note} draft={draft} />
        </Stack>
      </div>
      {leaving.status === "blocked" && <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />}
    </>
  );
}

function ArchivedNotice({ id }: { id: string }) {
  const restoring = useRestoreNote();
  return (
    <Alert color="gray" title="This note is archived">
      <Group gap="md">
        It can be read, but does not appear in searches.
        <Button
          variant="default"
          loading={restoring.isPending}
          onClick={() => restoring.mutate(id, { onError: showFailure })}
        >
          Restore
        </Button>
      </Group>
    </Alert>
  );
}
