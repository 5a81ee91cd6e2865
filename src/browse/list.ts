import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { parseInstant, toIso } from "../base/instant.ts";
import type { AppOutputs, appInputs } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import { listViews } from "../thoughts/listed.ts";
import type { Thought } from "../thoughts/thought.ts";
import { selectFiltered } from "./filters.ts";

type ListInput = z.output<(typeof appInputs)["listThoughts"]>;

/** Newest first; `next` is the cursor of the following page, null on the last one. */
export async function listThoughts(
  db: Db,
  actor: Actor,
  input: ListInput,
): Promise<AppOutputs["listThoughts"]> {
  const rows = await readPage(db, actor, input);
  const shown = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? shown.at(-1) : undefined;
  return {
    thoughts: await listViews(db, actor, shown),
    next: last ? { cursor_created_at: toIso(last.created_at), cursor_id: last.id } : null,
  };
}

/** One more than the page holds, to know whether another page follows. */
async function readPage(db: Db, actor: Actor, input: ListInput): Promise<Thought[]> {
  const after = readCursor(input);
  let query = selectFiltered(db, actor, input).selectAll("thoughts");
  if (after)
    query = query.where((where) =>
      where(where.refTuple("created_at", "thoughts.id"), "<", where.tuple(after.createdAt, after.id)),
    );
  return query
    .orderBy("created_at", "desc")
    .orderBy("thoughts.id", "desc")
    .limit(input.limit + 1)
    .execute();
}

function readCursor({ cursor_created_at: time, cursor_id: id }: ListInput) {
  if (time === undefined && id === undefined) return undefined;
  const createdAt = time === undefined ? undefined : parseInstant(time);
  if (createdAt === undefined || id === undefined)
    throw new AppError("invalid-argument", "cursor_created_at must come together with cursor_id");
  return { createdAt, id };
}
