import { recordAfterwards, type Source } from "../../auth/audit/audit.ts";
import type { Actor } from "../../base/actor.ts";
import type { Clock } from "../../base/clock.ts";
import { cutText } from "../../base/text.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportUndo } from "../../contract-app/imports.ts";
import { eraseNoteRows } from "../../notes/erase.ts";
import { findNote } from "../../notes/rows.ts";
import type { ResidentIndexes } from "../../search/index/resident.ts";
import type { Db } from "../../storage/db.ts";
import type { Tables } from "../../storage/schema.ts";
import { changeBook, lockBook, markErased } from "../../storage/tables/books.ts";
import { forgetStorage } from "../../storage/tables/quota.ts";
import { eraseThoughtRows } from "../../thoughts/changing/erase.ts";
import { findThought } from "../../thoughts/rows.ts";
import { dropItem } from "./batches.ts";
import { removeLeftHistories } from "./put-history.ts";
import { undoEntities } from "./undo-entities.ts";

type UndoDeps = { db: Db; clock: Clock; indexes: Pick<ResidentIndexes, "forget">; source: Source };
type Item = Tables["import_items"];

/** Erased in one transaction, which others wait for. */
const CHUNK = 25;
/** In one call; the caller goes on until it is undone. */
const CALL = 500;
/** Named in the answer. */
const NAMED = 50;
const LABEL_LENGTH = 80;

/**
 * Erases what the import made, but for what was changed since, in steps: an interrupted one goes on where it was. Undefined
 * if there is no such import.
 */
export async function undoImport(
  deps: UndoDeps,
  actor: Actor,
  importId: string,
): Promise<ImportUndo | undefined> {
  const before = await setState(deps.db, actor, importId, "undoing");
  if (before === undefined) return undefined;
  if (before === "undone") return describe(deps.db, actor, importId);
  let remaining = await listOpenItems(deps.db, actor, importId);
  for (let done = 0; remaining.length > 0 && done < CALL; done += CHUNK) {
    if (isTurnOver()) await nextTurn();
    await changeBook(deps.db, actor.userId, (tx, revision) => undoItems(tx, actor, importId, revision));
    remaining = await listOpenItems(deps.db, actor, importId);
  }
  deps.indexes.forget(actor.userId);
  forgetStorage(deps.db, actor.userId);
  if (remaining.length > 0) return describe(deps.db, actor, importId);
  // One that came to its end has left nothing.
  if (before !== "done") await removeLeftHistories(deps.db, actor.userId);
  await undoEntities(deps, actor, importId);
  await setState(deps.db, actor, importId, "undone");
  const undone = await describe(deps.db, actor, importId);
  const detail = { removed: undone.removed, kept: undone.kept };
  const event = { kind: "import_undone", userId: actor.userId, ...deps.source, detail } as const;
  await recordAfterwards(deps.db, event, deps.clock());
  return undone;
}

async function undoItems(tx: Db, actor: Actor, importId: string, revision: number): Promise<void> {
  let removed = 0;
  for (const item of await listOpenItems(tx, actor, importId)) {
    const found = await compare(tx, actor, item);
    if (found === "changed") await keepItem(tx, item);
    else await dropItem(tx, item);
    if (found !== "unchanged") continue;
    const key = { userId: actor.userId, id: item.subject_id };
    if (item.kind === "note") await eraseNoteRows(tx, key);
    else await eraseThoughtRows(tx, key);
    removed++;
  }
  await tx
    .updateTable("imports")
    .set((row) => ({ removed: row("removed", "+", removed) }))
    .where("user_id", "=", actor.userId)
    .where("id", "=", importId)
    .execute();
  await markErased(tx, actor.userId, revision);
}

async function compare(tx: Db, actor: Actor, item: Item): Promise<"unchanged" | "changed" | "gone"> {
  const find = item.kind === "note" ? findNote : findThought;
  const found = await find(tx, actor, item.subject_id);
  if (!found) return "gone";
  if (found.version !== item.version) return "changed";
  return item.kind === "thought" && (await isJoined(tx, item)) ? "changed" : "unchanged";
}

/**
 * A thought that somebody attached a note of their own to, linked to a thought of their own, or kept instead of one, is
 * theirs by now.
 */
async function isJoined(tx: Db, { user_id, import_id, subject_id }: Item): Promise<boolean> {
  const made = tx
    .selectFrom("import_items")
    .select("subject_id")
    .where("user_id", "=", user_id)
    .where("import_id", "=", import_id);
  const attached = await tx
    .selectFrom("note_attachments")
    .select("note_id")
    .where("user_id", "=", user_id)
    .where("thought_id", "=", subject_id)
    .where("note_id", "not in", made)
    .executeTakeFirst();
  if (attached) return true;
  const linked = await tx
    .selectFrom("hand_link_changes")
    .select("id")
    .where("user_id", "=", user_id)
    .where("thought_id", "=", subject_id)
    .where("other_id", "not in", made)
    // Links that came with the file were made before.
    .where("at", ">=", (query) =>
      query
        .selectFrom("imports")
        .select("begun_at")
        .where("user_id", "=", user_id)
        .where("id", "=", import_id),
    )
    .executeTakeFirst();
  if (linked) return true;
  const replacing = await tx
    .selectFrom("review_findings")
    .select("id")
    .where("user_id", "=", user_id)
    .where((where) => where.or([where("thought_id", "=", subject_id), where("other_id", "=", subject_id)]))
    .where("archived_id", "is not", null)
    .where("archived_id", "not in", made)
    .executeTakeFirst();
  return replacing !== undefined;
}

async function keepItem(tx: Db, { user_id, import_id, subject_id }: Item): Promise<void> {
  await tx
    .updateTable("import_items")
    .set({ is_kept: 1 })
    .where("user_id", "=", user_id)
    .where("import_id", "=", import_id)
    .where("subject_id", "=", subject_id)
    .execute();
}

/** Thoughts before notes: a thought may be attached to a note of the same import. */
async function listOpenItems(db: Db, { userId }: Actor, importId: string): Promise<Item[]> {
  return db
    .selectFrom("import_items")
    .selectAll()
    .where("user_id", "=", userId)
    .where("import_id", "=", importId)
    .where("kind", "<>", "entity")
    .where("is_kept", "=", 0)
    .orderBy("kind", "desc")
    .orderBy("subject_id")
    .limit(CHUNK)
    .execute();
}

/**
 * Returns the state before; undefined if there is no such import. One that is undone stays so. Whoever stores something for
 * the import has committed by then, or sees that it is being undone.
 */
async function setState(
  db: Db,
  { userId }: Actor,
  id: string,
  state: "undoing" | "undone",
): Promise<Tables["imports"]["state"] | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockBook(tx, userId);
    const found = await tx
      .selectFrom("imports")
      .select("state")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (found && found.state !== "undone")
      await tx
        .updateTable("imports")
        .set({ state })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
    return found?.state;
  });
}

async function describe(db: Db, actor: Actor, importId: string): Promise<ImportUndo> {
  const { state, removed } = await db
    .selectFrom("imports")
    .select(["state", "removed"])
    .where("user_id", "=", actor.userId)
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  const counted = await db
    .selectFrom("import_items")
    .select((item) => ["is_kept", item.fn.countAll<number>().as("count")])
    .where("user_id", "=", actor.userId)
    .where("import_id", "=", importId)
    .groupBy("is_kept")
    .execute();
  const countOf = (kept: number) => Number(counted.find(({ is_kept }) => is_kept === kept)?.count ?? 0);
  return {
    isDone: state === "undone",
    removed,
    remaining: countOf(0),
    kept: countOf(1),
    named: await nameKept(db, actor, importId),
  };
}

async function nameKept(db: Db, actor: Actor, importId: string): Promise<ImportUndo["named"]> {
  const items = await db
    .selectFrom("import_items")
    .select(["subject_id", "kind"])
    .where("user_id", "=", actor.userId)
    .where("import_id", "=", importId)
    .where("is_kept", "=", 1)
    .orderBy("subject_id")
    .limit(NAMED)
    .execute();
  const named: ImportUndo["named"] = [];
  for (const { subject_id: id, kind } of items) {
    if (kind === "entity") continue;
    const title =
      kind === "note" ? (await findNote(db, actor, id))?.title : (await findThought(db, actor, id))?.text;
    if (title !== undefined) named.push({ kind, id, title: cutText(title, LABEL_LENGTH) });
  }
  return named;
}
