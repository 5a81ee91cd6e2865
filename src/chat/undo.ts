import type { Actor } from "../base/actor.ts";
import type { Undo } from "../contract-app/chat.ts";
import { changeNote } from "../notes/change.ts";
import { findVersion } from "../notes/history.ts";
import type { Db } from "../storage/db.ts";
import { changeThought } from "../thoughts/changing/change.ts";
import { findLastSnapshot } from "../thoughts/changing/last-snapshot.ts";
import type { Plan } from "../thoughts/changing/wanted.ts";
import { findThoughts } from "../thoughts/rows.ts";
import type { Thought } from "../thoughts/thought.ts";
import type { ChatDeps } from "./deps.ts";
import { toLabel } from "./label.ts";

/** `changed-since`: undone already, or changed since then, which is not overwritten. */
export type UndoOutcome =
  | { kind: "undone"; summary: string }
  | { kind: "changed-since" }
  | { kind: "missing" };

/** Undoes a tool's change as a new version; the history keeps both. What it created is archived. */
export async function undoChange(deps: ChatDeps, actor: Actor, undo: Undo): Promise<UndoOutcome> {
  return undo.kind === "thought" ? undoThought(deps, actor, undo) : undoNote(deps, actor, undo);
}

type Of<Kind extends Undo["kind"]> = Extract<Undo, { kind: Kind }>;

async function undoThought(
  { db, thoughts }: ChatDeps,
  actor: Actor,
  { id, version }: Of<"thought">,
): Promise<UndoOutcome> {
  const plan = async (read: Thought): Promise<Plan> => {
    if (read.version === version && version === 1) return { kind: "change", state: "archived" };
    const before = read.version === version ? await findLastSnapshot(db, actor, id) : undefined;
    return before ? { kind: "restore", snapshot: before } : { kind: "unclear", reason: "changed since" };
  };
  const outcome = await changeThought(thoughts, actor, id, plan);
  if (outcome.kind === "missing") return outcome;
  if (outcome.kind === "unclear") return { kind: "changed-since" };
  return { kind: "undone", summary: describe(`“${toLabel(outcome.thought.text)}”`, version === 1) };
}

async function undoNote(
  { db, notes }: ChatDeps,
  actor: Actor,
  { id, version, restores }: Of<"note">,
): Promise<UndoOutcome> {
  const wanted = restores === 0 ? { state: "archived" as const } : await findContent(db, actor, id, restores);
  if (!wanted) return { kind: "missing" };
  const outcome = await changeNote<{ kind: "changed-since" }>(notes, actor, id, (read) =>
    read.version === version ? wanted : { kind: "changed-since" },
  );
  if (outcome.kind === "missing" || outcome.kind === "changed-since") return outcome;
  return { kind: "undone", summary: describe(`The note “${toLabel(outcome.note.title)}”`, restores === 0) };
}

async function findContent(db: Db, actor: Actor, id: string, version: number) {
  const before = await findVersion(db, actor, id, version);
  if (!before) return undefined;
  const { title, text, state } = before;
  // An erased thought cannot be attached again.
  const there = await findThoughts(db, actor, before.thoughtIds);
  return { title, text, state, thoughtIds: before.thoughtIds.filter((thought) => there.has(thought)) };
}

const describe = (subject: string, wasCreated: boolean) =>
  `${subject} is ${wasCreated ? "archived" : "as it was before"}`;
