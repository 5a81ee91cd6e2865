import type { Actor } from "../../base/actor.ts";
import type { ThoughtState } from "../../contract.ts";
import type { AppOutputs } from "../../contract-app/calls.ts";
import type { Db } from "../../storage/db.ts";
import { changeBook } from "../../storage/tables/books.ts";
import type { ThoughtDeps } from "../deps.ts";
import { listViews } from "../listed.ts";
import { findThoughts } from "../rows.ts";
import type { Thought } from "../thought.ts";
import { putChange } from "./change.ts";

/** Changes the state of many thoughts in one transaction, each with its own history. */
export async function changeStates(
  deps: ThoughtDeps,
  actor: Actor,
  { ids, state }: { ids: string[]; state: ThoughtState },
): Promise<AppOutputs["changeThoughts"]> {
  const wanted = [...new Set(ids)];
  const readOthers = async (db: Db) => {
    const found = await findThoughts(db, actor, wanted);
    const others = wanted.flatMap((id) => found.get(id) ?? []).filter((thought) => thought.state !== state);
    return { others, missing: wanted.filter((id) => !found.has(id)) };
  };
  const seen = await readOthers(deps.db);
  if (seen.others.length === 0) return { changed: [], missing: seen.missing };
  const at = deps.clock();
  return changeBook(deps.db, actor.userId, async (tx, revision) => {
    // Read again under the book's lock, so that none of them is stale.
    const { others, missing } = await readOthers(tx);
    const changed: Thought[] = [];
    for (const read of others) {
      const thought = await putChange(tx, actor, read, { text: read.text, state, at, revision });
      if (thought) changed.push(thought);
    }
    return { changed: await listViews(tx, actor, changed), missing };
  });
}
