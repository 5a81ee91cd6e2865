import type { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { parseInstant, toIso } from "../../base/instant.ts";
import { parseLocal } from "../../base/time-zone.ts";
import type { AppOutputs, appInputs } from "../../contract-app/calls.ts";
import type { ChangeAnswer } from "../../contract-app/thoughts.ts";
import type { ThoughtDeps } from "../deps.ts";
import { toListedThought } from "../listed.ts";
import { noSuchThought } from "../rows.ts";
import type { Thought } from "../thought.ts";
import { type ChangeOutcome, changeThought } from "./change.ts";
import { explainUnclear, planRequest } from "./edit.ts";
import { findLastSnapshot } from "./last-snapshot.ts";
import type { Plan } from "./wanted.ts";

type Revision = z.output<(typeof appInputs)["changeThought"]>;

/** Changes the version that the person has seen: a change by somebody else since then is not overwritten. */
export async function reviseThought(
  deps: ThoughtDeps,
  actor: Actor,
  revision: Revision,
): Promise<ChangeAnswer> {
  const { id, version } = revision;
  const outcome = await changeThought(deps, actor, id, async (read) => {
    if (read.version !== version) return { kind: "change" };
    return revision.undo ? planUndo(deps, actor, read) : toPlan(actor, revision);
  });
  if (outcome.kind === "unclear") throw new AppError("invalid-argument", explainUnclear(outcome));
  if (outcome.kind === "unchanged" && outcome.thought.version !== version)
    return { kind: "stale", current: toListedThought(outcome.thought, outcome.entities) };
  return toAnswer(outcome);
}

function toPlan(actor: Actor, { text, state, category, tags, mentions, pinned, due }: Revision): Plan {
  const add = [
    ...(tags?.add ?? []).map((name) => ({ kind: "tag" as const, name: `#${name}` })),
    ...(mentions?.add ?? []),
  ];
  const remove = [...(tags?.remove ?? []).map((name) => `#${name}`), ...(mentions?.remove ?? [])];
  return {
    kind: "change",
    ...(text !== undefined && { text }),
    ...(state !== undefined && { state }),
    ...(category !== undefined && { category }),
    ...((tags || mentions) && { mentions: { add, remove } }),
    ...(pinned !== undefined && { pinned }),
    ...(due !== undefined && { due: toCorrectedDue(actor, due) }),
  };
}

/** A time without a zone is by the person's clocks. */
function toCorrectedDue({ timeZone }: Actor, due: string | null): { at: string } | null {
  if (due === null) return null;
  const at = parseLocal(timeZone, due) ?? 0;
  return { at: due.includes("T") ? toIso(at) : toIso(parseInstant(due) ?? 0).slice(0, 10) };
}

/** What was captured and never changed stays as it is. */
async function planUndo({ db }: ThoughtDeps, actor: Actor, { id }: Thought): Promise<Plan> {
  const snapshot = await findLastSnapshot(db, actor, id);
  return snapshot ? { kind: "restore", snapshot } : { kind: "change" };
}

/** Lets the mind plan the requested edit for the current thought. */
export async function requestEdit(
  deps: ThoughtDeps,
  actor: Actor,
  { id, edit_request: request }: { id: string; edit_request: string },
): Promise<AppOutputs["requestEdit"]> {
  const outcome = await changeThought(deps, actor, id, (read) => planRequest(deps, actor, read, request));
  return outcome.kind === "unclear" ? { kind: outcome.kind, reason: outcome.reason } : toAnswer(outcome);
}

export function toAnswer(outcome: ChangeOutcome): ChangeAnswer {
  if (outcome.kind === "missing") throw noSuchThought();
  if (outcome.kind === "unclear") throw new Error("a plan of our own is never unclear");
  return { kind: outcome.kind, thought: toListedThought(outcome.thought, outcome.entities) };
}
