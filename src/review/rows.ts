import type { Insertable } from "kysely";
import type { Actor } from "../base/actor.ts";
import { reviewKinds } from "../contract-app/review.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, toListed } from "../storage/listed.ts";
import type { Tables } from "../storage/schema.ts";

export type FindingRow = Tables["review_findings"];
/** What identifies a finding, whenever it is found again. */
export type Found = Pick<FindingRow, "kind" | "thought_id" | "other_id" | "topic" | "detail">;

export type ReadThought = Pick<
  Tables["thoughts"],
  "id" | "text" | "state" | "author_kind" | "created_at" | "revision"
>;

type Ends = { id: string; createdAt: number; otherId: string; otherCreatedAt: number };

/** The older one first. */
export function inOrder({ id, createdAt, otherId, otherCreatedAt }: Ends) {
  const isOlder = createdAt < otherCreatedAt || (createdAt === otherCreatedAt && id < otherId);
  return isOlder ? { thought_id: id, other_id: otherId } : { thought_id: otherId, other_id: id };
}

const ROWS_A_STATEMENT = 100;

export const keyOf = ({ kind, thought_id, other_id, topic }: Omit<Found, "detail">) =>
  [kind, thought_id, other_id, topic].join(" ");

/** Undecided ones of these thoughts, with their statements. */
export async function listUndecided(db: Db, actor: Actor, ids: string[]): Promise<FindingRow[]> {
  if (ids.length === 0) return [];
  const select = (column: "thought_id" | "other_id") =>
    db
      .selectFrom("review_findings")
      .selectAll()
      .where("user_id", "=", actor.userId)
      .where("decision", "is", null)
      .where(column, "in", ids)
      .execute();
  const rows = [...(await select("thought_id")), ...(await select("other_id"))];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Those of the thoughts that were not changed after that revision, or erased. */
export async function listUnchanged(
  tx: Db,
  actor: Actor,
  ids: string[],
  revision: number,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("thoughts")
    .select("id")
    .where("user_id", "=", actor.userId)
    .where("revision", "<=", revision)
    .where(isAmong(tx, "id", toListed(tx, [...new Set(ids)])))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What was found before, and perhaps decided, stays as it is. */
export async function insertFindings(tx: Db, rows: Insertable<FindingRow>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await tx
      .insertInto("review_findings")
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteFindings(tx: Db, actor: Actor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("review_findings")
    .where("user_id", "=", actor.userId)
    .where(isAmong(tx, "id", toListed(tx, ids)))
    .execute();
}

/** What a thought says of somebody, which the next scan reads again. */
export async function deleteStatements(tx: Db, { user_id, id }: Pick<Tables["thoughts"], "user_id" | "id">) {
  await tx
    .deleteFrom("review_findings")
    .where("user_id", "=", user_id)
    .where("thought_id", "=", id)
    .where("kind", "=", "statement")
    .execute();
}

/** A thought that was masked has a secret again. */
export async function deleteMasked(tx: Db, actor: Actor, found: Found[]): Promise<void> {
  const ids = found.filter(({ kind }) => kind === "secret").map(({ thought_id }) => thought_id);
  if (ids.length === 0) return;
  await tx
    .deleteFrom("review_findings")
    .where("user_id", "=", actor.userId)
    .where(isAmong(tx, "thought_id", toListed(tx, ids)))
    .where("decision", "=", "masked")
    .execute();
}

export async function findFinding(db: Db, actor: Actor, id: string): Promise<FindingRow | undefined> {
  return db
    .selectFrom("review_findings")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("id", "=", id)
    .where("kind", "in", reviewKinds)
    .executeTakeFirst();
}

export async function updateDecision(
  tx: Db,
  { user_id, id }: FindingRow,
  decided: Pick<FindingRow, "decision" | "decided_at" | "archived_id">,
): Promise<void> {
  await tx
    .updateTable("review_findings")
    .set(decided)
    .where("user_id", "=", user_id)
    .where("id", "=", id)
    .execute();
}

type Progress = Omit<Tables["review_progress"], "user_id">;

export async function readProgress(db: Db, actor: Actor): Promise<Progress | undefined> {
  return db
    .selectFrom("review_progress")
    .select(["revision", "thought_id", "rules"])
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
}

export async function writeProgress(tx: Db, actor: Actor, progress: Progress): Promise<void> {
  await tx
    .insertInto("review_progress")
    .values({ user_id: actor.userId, ...progress })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(progress))
    .execute();
}
