import type { Actor } from "../base/actor.ts";
import { cutPage } from "../base/page.ts";
import {
  type ReviewCounts,
  type ReviewFinding,
  type ReviewKind,
  reviewKinds,
} from "../contract-app/review.ts";
import type { Db } from "../storage/db.ts";
import { listViews } from "../thoughts/listed.ts";
import { findThoughts } from "../thoughts/rows.ts";
import { isNotDone } from "../thoughts/status.ts";
import type { FindingRow } from "./rows.ts";
import { maskSecrets } from "./secrets.ts";

type ListInput = { kind: ReviewKind; limit: number; after?: string | undefined };

/** What waits for a decision, newest first; `next` is the id after which the next page begins. */
export async function listFindings(db: Db, actor: Actor, { kind, limit, after }: ListInput) {
  let query = db
    .selectFrom("review_findings")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("kind", "=", kind)
    .where("decision", "is", null);
  if (after !== undefined) query = query.where("id", "<", after);
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, last } = cutPage(rows, limit);
  return { findings: await toFindings(db, actor, kind, shown), next: last?.id ?? null };
}

async function toFindings(
  db: Db,
  actor: Actor,
  kind: ReviewKind,
  rows: FindingRow[],
): Promise<ReviewFinding[]> {
  const ids = rows.flatMap(({ thought_id, other_id }) => (other_id ? [thought_id, other_id] : [thought_id]));
  const found = await findThoughts(db, actor, [...new Set(ids)]);
  const views = await listViews(db, actor, [...found.values()]);
  const byId = new Map(views.map((view) => [view.id, view]));
  return rows.flatMap(({ id, thought_id, other_id, detail }): ReviewFinding[] => {
    const thought = byId.get(thought_id);
    const other = other_id ? byId.get(other_id) : null;
    if (!thought || other === undefined) return [];
    const masked = kind === "secret" ? maskSecrets(thought.normalizedText) : null;
    return [{ id, kind, detail, thought, other, masked }];
  });
}

/** How many of each kind wait, and how many thoughts could not be enriched. */
export async function countFindings(db: Db, actor: Actor): Promise<ReviewCounts> {
  const rows = await db
    .selectFrom("review_findings")
    .select((finding) => ["kind" as const, finding.fn.countAll<number>().as("count")])
    .where("user_id", "=", actor.userId)
    .where("kind", "in", reviewKinds)
    .where("decision", "is", null)
    .groupBy("kind")
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  const of = (kind: ReviewKind) => counts.get(kind) ?? 0;
  const { failed } = await db
    .selectFrom("thoughts")
    .select((thought) => thought.fn.countAll<number>().as("failed"))
    .where("user_id", "=", actor.userId)
    .where("enrichment", "=", "failed")
    .where(isNotDone)
    .executeTakeFirstOrThrow();
  return {
    duplicate: of("duplicate"),
    contradiction: of("contradiction"),
    secret: of("secret"),
    junk: of("junk"),
    failed: Number(failed),
  };
}
