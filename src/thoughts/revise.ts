import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { parseInstant, toIso } from "../base/instant.ts";
import { parseLocal } from "../base/time-zone.ts";
import type { AppOutputs, appInputs, ChangeAnswer } from "../contract-app.ts";
import type { EditPlan } from "../language/mind.ts";
import { type ChangeOutcome, changeThought } from "./change.ts";
import type { ThoughtDeps } from "./deps.ts";
import { listView } from "./listed.ts";
import { noSuchThought } from "./rows.ts";

type Revision = z.output<(typeof appInputs)["changeThought"]>;

/** Changes the version that the person has seen: a change by somebody else since then is not overwritten. */
export async function reviseThought(
  deps: ThoughtDeps,
  actor: Actor,
  { id, version, text, state, due }: Revision,
): Promise<ChangeAnswer> {
  const wanted: EditPlan = {
    kind: "change",
    ...(text !== undefined && { text }),
    ...(state !== undefined && { state }),
    ...(due !== undefined && { due: toCorrectedDue(actor, due) }),
  };
  const outcome = await changeThought(deps, actor, id, async (read) =>
    read.version === version ? wanted : { kind: "change" },
  );
  if (outcome.kind === "unchanged" && outcome.thought.version !== version)
    return { kind: "stale", current: await listView(deps.db, actor, outcome.thought) };
  return toAnswer(deps, actor, outcome);
}

/** A time without a zone is by the person's clocks. */
function toCorrectedDue({ timeZone }: Actor, due: string | null): { at: string } | null {
  if (due === null) return null;
  const at = parseLocal(timeZone, due) ?? 0;
  return { at: due.includes("T") ? toIso(at) : toIso(parseInstant(due) ?? 0).slice(0, 10) };
}

/** Lets the mind plan the requested edit for the current thought. */
export async function requestEdit(
  deps: ThoughtDeps,
  actor: Actor,
  { id, edit_request: request }: { id: string; edit_request: string },
): Promise<AppOutputs["requestEdit"]> {
  const outcome = await changeThought(deps, actor, id, ({ text, state }) =>
    deps.mind.planEdit({ request, text, state, now: deps.clock(), timeZone: actor.timeZone }),
  );
  return outcome.kind === "unclear"
    ? { kind: outcome.kind, reason: outcome.reason }
    : toAnswer(deps, actor, outcome);
}

export async function toAnswer(
  deps: ThoughtDeps,
  actor: Actor,
  outcome: ChangeOutcome,
): Promise<ChangeAnswer> {
  if (outcome.kind === "missing") throw noSuchThought();
  if (outcome.kind === "unclear") throw new Error("a plan of our own is never unclear");
  return { kind: outcome.kind, thought: await listView(deps.db, actor, outcome.thought) };
}
