import type { Actor } from "../../base/actor.ts";
import type { DeleteInput } from "../../contract.ts";
import type { ThoughtDeps } from "../deps.ts";
import { changeThought } from "./change.ts";

export type DeleteOutcome = { kind: "archived"; id: string } | { kind: "missing" };

/** Archives: nothing is erased, and an edit can reopen it. */
export async function deleteThought(
  deps: ThoughtDeps,
  actor: Actor,
  input: DeleteInput,
): Promise<DeleteOutcome> {
  const outcome = await changeThought(deps, actor, input.thought_id, async () => ({
    kind: "change",
    state: "archived",
  }));
  return outcome.kind === "missing" ? { kind: "missing" } : { kind: "archived", id: input.thought_id };
}
