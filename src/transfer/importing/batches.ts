import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import { toIso } from "../../base/instant.ts";
import type { ImportBatch, ImportFormat } from "../../contract-app/imports.ts";
import type { Db } from "../../storage/db.ts";
import { prepareQuery } from "../../storage/prepared.ts";
import type { Tables } from "../../storage/schema.ts";
import { lockBook } from "../../storage/tables/books.ts";

/** The SQL on imports. Every statement filters by user, so another user's import does not exist. */

type Item = Pick<Tables["import_items"], "subject_id" | "kind" | "version">;

/** Listed at most: the newest. */
const LISTED = 50;

/** Begins an import; what it makes is recorded in the transaction that stores it. */
export async function beginBatch(
  db: Db,
  { userId }: Actor,
  file: { name: string; format: ImportFormat; now: number },
): Promise<string> {
  const id = createId(file.now);
  const row = {
    user_id: userId,
    id,
    file_name: file.name,
    format: file.format,
    state: "running",
    begun_at: file.now,
    thoughts: 0,
    notes: 0,
    removed: 0,
  } as const;
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, userId);
    await tx.insertInto("imports").values(row).execute();
  });
  return id;
}

const selectState = prepareQuery((db, of: { userId: string; id: string }) =>
  db.selectFrom("imports").select("state").where("user_id", "=", of.userId).where("id", "=", of.id),
);

const insertItem = prepareQuery((db, row: Tables["import_items"]) =>
  db.insertInto("import_items").values({
    user_id: row.user_id,
    import_id: row.import_id,
    subject_id: row.subject_id,
    kind: row.kind,
    version: row.version,
    is_kept: row.is_kept,
  }),
);

/** `record` is part of the transaction that stores the item. An import that is being undone makes nothing more. */
export type OpenBatch = {
  requireRunning(tx: Db): Promise<void>;
  record(tx: Db, item: Item): Promise<void>;
};

export function openBatch({ userId }: Actor, importId: string): OpenBatch {
  async function requireRunning(tx: Db): Promise<void> {
    const [found] = await selectState(tx, { userId, id: importId });
    if (found?.state !== "running")
      throw new AppError("conflict", "The import was undone meanwhile. Nothing more was imported.");
  }
  return {
    requireRunning,
    async record(tx, item) {
      await requireRunning(tx);
      await insertItem(tx, { user_id: userId, import_id: importId, ...item, is_kept: 0 });
    },
  };
}

/** Undone, it is no longer one of the import's. */
export async function dropItem(
  tx: Db,
  { user_id, import_id, subject_id }: Pick<Tables["import_items"], "user_id" | "import_id" | "subject_id">,
): Promise<void> {
  await tx
    .deleteFrom("import_items")
    .where("user_id", "=", user_id)
    .where("import_id", "=", import_id)
    .where("subject_id", "=", subject_id)
    .execute();
}

/** One that made nothing is forgotten; one that was undone meanwhile is left to its undoing. */
export async function endBatch(db: Db, actor: Actor, id: string): Promise<void> {
  const made = (await countItems(db, actor, [id])).get(id);
  if (!made)
    await db
      .deleteFrom("imports")
      .where("user_id", "=", actor.userId)
      .where("id", "=", id)
      .where("state", "=", "running")
      .execute();
  else
    await db
      .updateTable("imports")
      .set({ state: "done", ...made })
      .where("user_id", "=", actor.userId)
      .where("id", "=", id)
      .where("state", "=", "running")
      .execute();
}

/** Newest first. Of one that did not end, what it has made so far. */
export async function listImports(db: Db, actor: Actor): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom("imports")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  const open = rows.filter(({ state }) => state === "running").map(({ id }) => id);
  const counted = await countItems(db, actor, open);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    format: row.format as ImportFormat,
    begunAt: toIso(row.begun_at),
    state: row.state,
    thoughts: counted.get(row.id)?.thoughts ?? row.thoughts,
    notes: counted.get(row.id)?.notes ?? row.notes,
    removed: row.removed,
  }));
}

async function countItems(db: Db, { userId }: Actor, ids: string[]) {
  const counts = new Map<string, { thoughts: number; notes: number }>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom("import_items")
    .select((item) => ["import_id", "kind", item.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .where("import_id", "in", ids)
    .groupBy(["import_id", "kind"])
    .execute();
  for (const { import_id, kind, count } of rows) {
    const of = counts.get(import_id) ?? { thoughts: 0, notes: 0 };
    if (kind !== "entity") of[`${kind}s`] = Number(count);
    counts.set(import_id, of);
  }
  return counts;
}
