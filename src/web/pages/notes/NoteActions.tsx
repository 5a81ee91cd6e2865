import { ActionIcon, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { Archive, Download, History } from "lucide-react";
import type { NoteView } from "../../../contract-app/notes.ts";
import { showFailure, showUndo } from "../../parts/Toasts.tsx";
import { useArchiveNote, useRestoreNote } from "../../queries/notes.ts";
import { downloadNote } from "./download-note.ts";
import type { NoteText } from "./editor/note-draft.ts";
import { NoteHistory } from "./history/NoteHistory.tsx";

type Props = { note: NoteView; words: NoteText; save: () => Promise<boolean> };

export function NoteActions({ note, words, save }: Props) {
  const [isHistory, { open, close }] = useDisclosure(false);
  const archiving = useArchiveNote();
  const restoring = useRestoreNote();
  const navigate = useNavigate();

  async function archive(): Promise<void> {
    if (!(await save())) return;
    archiving.mutate(note.id, {
      onError: showFailure,
      onSuccess: () => {
        navigate({ to: "/notes" });
        showUndo(`“${note.title}” is archived.`, () => restoring.mutateAsync(note.id));
      },
    });
  }
  async function showHistory(): Promise<void> {
    await save();
    open();
  }
  return (
    <>
      <Tooltip label="Download as Markdown">
        <ActionIcon aria-label="Download as Markdown" onClick={() => downloadNote(words)}>
          <Download size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="History">
        <ActionIcon aria-label="History" onClick={() => void showHistory()}>
          <History size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {note.state === "open" && (
        <Tooltip label="Archive">
          <ActionIcon aria-label="Archive" loading={archiving.isPending} onClick={() => void archive()}>
            <Archive size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <NoteHistory note={note} isOpen={isHistory} onClose={close} />
    </>
  );
}
