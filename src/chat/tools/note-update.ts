import type { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { flag, text, whole } from "../../base/fields.ts";
import { limits } from "../../contract.ts";
import type { Proposal, ToolResult } from "../../contract-app/chat.ts";
import type { NoteView } from "../../contract-app/notes.ts";
import { attachNote } from "../../notes/attachments.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { createNoteInput, noteInput } from "../../notes/note.ts";
import { appendToNote, deleteNote, readNote, updateNote } from "../../notes/notes.ts";
import { toLabel } from "../label.ts";
import { noNote, refuseMissingThoughts, thoughtIds, toHead, toNoteUndo } from "./note-results.ts";
import { type AgentTool, createTool, refuse, succeed } from "./tool.ts";

const updateInput = noteInput
  .extend({
    title: createNoteInput.shape.title.optional(),
    text: text(0, limits.noteCharacters).optional().describe("Replaces all"),
    append: text(1, limits.noteCharacters).optional().describe("Added below"),
    version: whole(1).optional().describe("As read"),
    thought_ids: thoughtIds(),
    archive: flag().optional().describe("Delete it"),
  })
  .refine(({ text, append }) => text === undefined || append === undefined, {
    path: ["append"],
    error: "must not come together with text",
  })
  .refine(
    (input) =>
      [input.title, input.text, input.append, input.thought_ids, input.archive].some(
        (member) => member !== undefined,
      ),
    {
      path: ["text"],
      error: "or title, append, thought_ids or archive is required",
    },
  );
type UpdateInput = z.output<typeof updateInput>;

export function createUpdateTool(deps: NoteDeps, actor: Actor): AgentTool {
  return createTool({
    description: "Change, attach or archive a text file",
    input: updateInput,
    async propose(input) {
      const read = await readNote(deps, actor, { note_id: input.note_id });
      return read.kind === "missing" ? noNote : toProposal(read.note, input);
    },
    async run(input) {
      const refusal = await refuseMissingThoughts(deps, actor, input.thought_ids ?? []);
      return refusal ?? changeStepwise(deps, actor, input);
    },
  });
}

function toProposal({ id, version, title }: NoteView, input: UpdateInput): Proposal {
  const lines = [
    input.title !== undefined && `New title: ${input.title}`,
    input.text !== undefined && `New text: ${input.text}`,
    input.append !== undefined && `Added below: ${input.append}`,
    input.thought_ids !== undefined && `Attached to ${input.thought_ids.length} thoughts`,
  ].filter((line) => line !== false);
  return {
    what: `${input.archive ? "Archive" : "Change"} the note “${title}”`,
    ...(lines.length > 0 && { text: lines.join("\n") }),
    subject: { id, version },
  };
}

/** Each step makes a new version; undo goes back to before the first. */
async function changeStepwise(deps: NoteDeps, actor: Actor, input: UpdateInput): Promise<ToolResult> {
  const read = await readNote(deps, actor, { note_id: input.note_id });
  if (read.kind === "missing") return noNote;
  const before = read.note;
  let note = before;
  let changes = 0;
  for (const step of planSteps(deps, actor, input)) {
    const outcome = await step();
    if (outcome.kind === "stale")
      return refuse("changed_since", `The file has version ${outcome.current} by now. Read it again first.`);
    if (outcome.kind === "missing" || outcome.kind === "missing-thought") return noNote;
    if (outcome.kind === "changed") changes++;
    note = outcome.note;
  }
  return describe(before, note, changes);
}

function planSteps(deps: NoteDeps, actor: Actor, input: UpdateInput) {
  const { note_id, title, text, append, version, thought_ids = [], archive = false } = input;
  const rewrite = () => updateNote(deps, actor, { note_id, title, text, version });
  const add = (lines: string) => () => appendToNote(deps, actor, { note_id, text: lines });
  const attach = (thought_id: string) => () => attachNote(deps, actor, { note_id, thought_id });
  return [
    ...(title === undefined && text === undefined ? [] : [rewrite]),
    ...(append === undefined ? [] : [add(append)]),
    ...thought_ids.map(attach),
    ...(archive ? [() => deleteNote(deps, actor, { note_id })] : []),
  ];
}

/** Undoable if every version since `before` is ours. */
function describe(before: NoteView, note: NoteView, changes: number): ToolResult {
  if (changes === 0) return succeed({ note: toHead(note), changed: false });
  const isOurs = note.version === before.version + changes;
  return succeed({
    note: toHead(note),
    changed: true,
    summary: `${note.state === before.state ? "Changed" : "Archived"} the note “${toLabel(before.title)}”`,
    ...(isOurs && { undo: toNoteUndo(note, before.version) }),
  });
}
