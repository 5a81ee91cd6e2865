import type { Actor } from "../base/actor.ts";
import type { ThoughtState } from "../contract.ts";
import type { AppOutputs } from "../contract-app.ts";
import { changeThought } from "./change.ts";
import type { ThoughtDeps } from "./deps.ts";
import { listViews } from "./listed.ts";
import type { Thought } from "./thought.ts";

/** Many thoughts to one state, each with its own history. What is in that state already is in neither list. */
export async function changeStates(
  deps: ThoughtDeps,
  actor: Actor,
  { ids, state }: { ids: string[]; state: ThoughtState },
): Promise<AppOutputs["changeThoughts"]> {
  const changed: Thought[] = [];
  const missing: string[] = [];
  // All at once, so that they share one commit.
  const outcomes = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const outcome = await changeThought(deps, actor, id, async () => ({ kind: "change", state }));
      return { id, outcome };
    }),
  );
  for (const { id, outcome } of outcomes) {
    if (outcome.kind === "changed") changed.push(outcome.thought);
    if (outcome.kind === "missing") missing.push(id);
  }
  return { changed: await listViews(deps.db, actor, changed), missing };
}
