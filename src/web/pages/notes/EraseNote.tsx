import { useNavigate } from "@tanstack/react-router";
import type { AppOutputs } from "../../../contract-app/calls.ts";
import type { NoteView } from "../../../contract-app/notes.ts";
import { ConfirmButton } from "../../parts/forms/ConfirmButton.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useEraseNote } from "../../queries/notes.ts";
import type { NoteDraft } from "./editor/note-draft.ts";

type Props = { note: NoteView; draft: NoteDraft };

export function EraseNote({ note, draft }: Props) {
  const erasing = useEraseNote(note.id);
  const navigate = useNavigate();
  function report({ removed: { history = 0 } }: AppOutputs["eraseNote"]): void {
    draft.drop();
    void navigate({ to: "/notes", search: note.state === "archived" ? { state: "archived" } : {} });
    const entries = history === 1 ? "one entry" : `${history.toLocaleString()} entries`;
    showDone(`The note and ${entries} of its history are erased for good.`);
  }
  return (
    <ConfirmButton
      label="Erase for good"
      question="Erase this note for good?"
      variant="subtle"
      color="red"
      ml={-23}
      style={{ alignSelf: "start" }}
      loading={erasing.isPending}
      onConfirm={() => void erasing.mutateAsync().then(report, showFailure)}
    >
      The note, its history and everything derived from it are deleted and cannot be restored.
      {note.state === "open" && " To just hide it, archive it instead."} Thoughts that it is attached to stay.
    </ConfirmButton>
  );
}
