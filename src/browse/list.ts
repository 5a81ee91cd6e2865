import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { cutPage, readCursor } from "../base/page.ts";
import type { AppOutputs, appInputs } from "../contract-app/calls.ts";
import type { Db } from "../storage/db.ts";
import { listViews } from "../thoughts/listed.ts";
import type { Thought } from "../thoughts/thought.ts";
import { followMerge, selectFiltered } from "./filters.ts";

type ListInput = z.output<(typeof appInputs)["listThoughts"]>;

/** Newest first; `next` is the cursor of the next page, null on the last one. */
export async function listThoughts(
  db: Db,
  actor: Actor,
  input: ListInput,
): Promise<AppOutputs["listThoughts"]> {
  const { shown, last } = cutPage(
    await readPage(db, actor, await followMerge(db, actor, input)),
    input.limit,
  );
  return {
    thoughts: await listViews(db, actor, shown),
    next: last ? { cursor_created_at: toIso(last.created_at), cursor_id: last.id } : null,
  };
}

/** Reads one more than the page size, to know whether another page follows. */
async function readPage(db: Db, actor: Actor, input: ListInput): Promise<Thought[]> {
  const after = readCursor(input.cursor_created_at, input.cursor_id);
  let query = selectFiltered(db, actor, input).selectAll("thoughts");
  if (after)
    query = query.where((where) =>
      where(where.refTuple("created_at", "thoughts.id"), "<", where.tuple(after.at, after.id)),
    );
  return query
    .orderBy("created_at", "desc")
    .orderBy("thoughts.id", "desc")
    .limit(input.limit + 1)
    .execute();
}
