import { sql } from "kysely";
import type { ResidentIndexes } from "../search/index/resident.ts";
import { findNearestThoughts, type NearestThought } from "../search/nearest-thoughts.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, tableOf, toListed, toRecords } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { readRevision } from "../storage/tables/books.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Link } from "../storage/tables/packed-links.ts";
import { readDue } from "../thoughts/due/due.ts";
import { findLearnedCategory } from "./learned-category.ts";
import { embedMissing, type PassageDeps } from "./passages.ts";
import { type Enriched, type EnrichedThought, type Findings, readThoughts, toFailed } from "./types.ts";

const PER_KIND = 6;
const SIMILAR_COSINE = 0.5;
const DUPLICATE_COSINE = 0.97;
const TIME_WINDOW_MS = 30 * 60_000;
/** An entity mentioned in more thoughts is too common to link two of them. */
const RARE_MENTIONS = 20;

export type LinkDeps = {
  db: Db;
  indexes: Pick<ResidentIndexes, "upTo">;
  /** For the built-in model; undefined if an endpoint computes the passage vectors. */
  embedding?: PassageDeps;
};

/**
 * Finds the links of one user's thoughts and computes their passage vectors. Only open thoughts have links: an empty list
 * removes those of a completed or archived one.
 */
export async function linkThoughts(deps: LinkDeps, jobs: Job[]): Promise<Enriched[]> {
  const thoughts = await readThoughts(deps.db, jobs);
  const open = [...thoughts.values()].filter(({ state }) => state === "open");
  const found = await findLinks(deps, open);
  const linked: Enriched[] = [];
  for (const job of jobs) {
    const thought = thoughts.get(job.thoughtId);
    if (!thought) linked.push({ kind: "outdated", job });
    else linked.push(await addPassages(deps, job, thought, found.get(thought.id) ?? { links: [] }));
  }
  return linked;
}

async function addPassages(
  { embedding }: LinkDeps,
  job: Job,
  thought: EnrichedThought,
  found: Findings,
): Promise<Enriched> {
  const embedded = embedding && (await embedMissing(embedding, [thought])).get(thought.id);
  if (embedded?.status === "rejected") return toFailed(job, "links", embedded.reason);
  return { kind: "found", job, findings: { ...(embedded && { passages: embedded.value }), ...found } };
}

async function findLinks(deps: LinkDeps, thoughts: EnrichedThought[]): Promise<Map<string, Findings>> {
  const userId = thoughts[0]?.user_id;
  if (userId === undefined) return new Map();
  const index = await deps.indexes.upTo(userId, await readRevision(deps.db, userId));
  const close = await findClose(deps.db, userId, thoughts);
  const shared = await findShared(deps.db, userId, thoughts);
  const found = new Map<string, Findings>();
  for (const thought of thoughts) {
    const near = findNearestThoughts(index, thought, PER_KIND);
    const learned = await findLearnedCategory(deps.db, thought, near);
    const { id } = thought;
    const links = [...toSimilar(near), ...(close.get(id) ?? []), ...(shared.get(id) ?? [])];
    found.set(id, { links, ...(learned && { learned, due: readDue({ ...thought, category: learned }) }) });
  }
  return found;
}

function toSimilar(near: NearestThought[]): Link[] {
  return near
    .filter((hit) => hit.score >= SIMILAR_COSINE)
    .map(({ id, score }) => ({
      toId: id,
      kind: score >= DUPLICATE_COSINE ? "duplicate" : "semantic",
      weight: Math.min(1, score),
    }));
}

type Beside = { id: string; before: string | null; after: string | null };

/** For each thought the previous and the next open one by time, each as its time and id. */
const selectBeside = prepareQuery((db, of: { userId: string; moments: string }) => {
  const beside = (direction: "<" | ">") => {
    const order = sql.raw(direction === "<" ? "desc" : "asc");
    const limit =
      direction === "<"
        ? sql`created_at >= "given"."at" - ${sql.lit(TIME_WINDOW_MS)}`
        : sql`created_at <= "given"."at" + ${sql.lit(TIME_WINDOW_MS)}`;
    return sql`(select created_at || ' ' || id from "thoughts"
      where "user_id" = ${of.userId} and state = 'open' and ${limit}
        and (created_at, id) ${sql.raw(direction)} ("given"."at", "given"."id")
      order by created_at ${order}, id ${order} limit 1)`;
  };
  const moments = tableOf(db, of.moments, { id: "text", at: "bigint" });
  return {
    compile: () =>
      sql<Beside>`select "given"."id", ${beside("<")} as "before", ${beside(">")} as "after" from ${moments}`.compile(
        db,
      ),
  };
});

async function findClose(db: Db, userId: string, thoughts: EnrichedThought[]): Promise<Map<string, Link[]>> {
  const times = new Map(thoughts.map(({ id, created_at }) => [id, created_at]));
  const moments = toRecords(thoughts.map(({ id, created_at: at }) => ({ id, at })));
  const rows = await selectBeside(db, { userId, moments });
  const toLinks = ({ id, before, after }: Beside): Link[] =>
    [before, after].flatMap((beside) => {
      if (beside === null) return [];
      const [at = "", toId = ""] = beside.split(" ");
      const weight = 1 - Math.abs(Number(at) - (times.get(id) ?? 0)) / (2 * TIME_WINDOW_MS);
      return { toId, kind: "time", weight };
    });
  return new Map(rows.map((row) => [row.id, toLinks(row)]));
}

const selectMentions = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("mentions")
    .select(["thought_id", "entity_id"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids))
    .orderBy("thought_id")
    .orderBy("entity_id"),
);

/**
 * For each entity the open thoughts that mention it, up to the limit that shows it is common to any other thought. Not by a
 * join, which SQLite would begin with all open thoughts.
 */
const selectMentioning = prepareQuery((db, of: { userId: string; entities: string }) => ({
  compile: () =>
    sql<{ id: string; sharing: string | null }>`
      select "given"."id", (select string_agg(id, ' ') from (
        select "thought_id" as id from "mentions"
        where "mentions"."user_id" = ${of.userId} and "mentions"."entity_id" = "given"."id"
          and (select "state" from "thoughts" where "user_id" = ${of.userId} and "id" = "thought_id") = 'open'
        limit ${sql.lit(RARE_MENTIONS + 2)}) as mentioning) as "sharing"
      from ${tableOf(db, of.entities, { id: "text" })}`.compile(db),
}));

async function findShared(db: Db, userId: string, thoughts: EnrichedThought[]): Promise<Map<string, Link[]>> {
  const ids = toListed(
    db,
    thoughts.map(({ id }) => id),
  );
  const mentions = await selectMentions(db, { userId, ids });
  if (mentions.length === 0) return new Map();
  const entities = [...new Set(mentions.map(({ entity_id }) => entity_id))].map((id) => ({ id }));
  const rows = await selectMentioning(db, { userId, entities: toRecords(entities) });
  const sharing = new Map(rows.map(({ id, sharing }) => [id, sharing?.split(" ").sort() ?? []]));
  const byThought = Map.groupBy(mentions, ({ thought_id }) => thought_id);
  return new Map(
    Array.from(byThought, ([id, own]) => [
      id,
      weighShared(own.map(({ entity_id }) => (sharing.get(entity_id) ?? []).filter((other) => other !== id))),
    ]),
  );
}

/** `mentioning`: for each entity of a thought, the others that mention it. */
function weighShared(mentioning: string[][]): Link[] {
  const weights = new Map<string, number>();
  for (const others of mentioning) {
    if (others.length > RARE_MENTIONS) continue;
    const share = 1 / (1 + Math.log2(others.length));
    for (const id of others) weights.set(id, Math.min(1, (weights.get(id) ?? 0) + share));
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PER_KIND)
    .map(([toId, weight]) => ({ toId, kind: "entity", weight }));
}
