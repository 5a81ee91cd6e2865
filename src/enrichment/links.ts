import { findNearestThoughts, type NearestThought } from "../search/nearest-thoughts.ts";
import type { ResidentIndexes } from "../search/resident.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { readRevision } from "../storage/tables/books.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Link } from "../storage/tables/packed-links.ts";
import { findLearnedCategory } from "./learned-category.ts";
import { embedMissing, type PassageDeps } from "./passages.ts";
import { type Enriched, type EnrichedThought, type Findings, readThought, toFailed } from "./types.ts";

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
 * Finds the links of a thought and computes its passage vectors. Only open thoughts have links: an empty list removes
 * those of a completed or archived one.
 */
export async function linkThought(deps: LinkDeps, job: Job): Promise<Enriched> {
  const thought = await readThought(deps.db, job);
  if (!thought) return { kind: "outdated", job };
  try {
    const passages = await embedPassages(deps, thought);
    if (thought.state !== "open") return { kind: "found", job, findings: { ...passages, links: [] } };
    const near = await findNear(deps, thought);
    const learned = await findLearnedCategory(deps.db, { ...thought, version: job.version }, near);
    const links = [
      ...toSimilar(near),
      ...(await findClose(deps, thought)),
      ...(await findShared(deps, thought)),
    ];
    return { kind: "found", job, findings: { ...passages, links, ...(learned && { learned }) } };
  } catch (error) {
    return toFailed(job, "links", error);
  }
}

async function embedPassages({ embedding }: LinkDeps, thought: EnrichedThought): Promise<Findings> {
  const embedded = embedding && (await embedMissing(embedding, [thought])).get(thought.id);
  if (embedded?.status === "rejected") throw embedded.reason;
  return embedded ? { passages: embedded.value } : {};
}

async function findNear(deps: LinkDeps, thought: EnrichedThought): Promise<NearestThought[]> {
  const index = await deps.indexes.upTo(thought.user_id, await readRevision(deps.db, thought.user_id));
  return findNearestThoughts(index, thought, PER_KIND);
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

type Moment = { userId: string; id: string; time: number; limit: number };

/** The previous or next open thought by time. */
const selectBeside = (direction: "<" | ">") =>
  prepareQuery((db, moment: Moment) => {
    const order = direction === "<" ? "desc" : "asc";
    return db
      .selectFrom("thoughts")
      .select(["id", "created_at"])
      .where("user_id", "=", moment.userId)
      .where("state", "=", "open")
      .where((where) =>
        where(where.refTuple("created_at", "id"), direction, where.tuple(moment.time, moment.id)),
      )
      .where("created_at", direction === "<" ? ">=" : "<=", moment.limit)
      .orderBy("created_at", order)
      .orderBy("id", order)
      .limit(1);
  });
const selectBefore = selectBeside("<");
const selectAfter = selectBeside(">");

async function findClose({ db }: LinkDeps, thought: EnrichedThought): Promise<Link[]> {
  const moment = { userId: thought.user_id, id: thought.id, time: thought.created_at };
  const beside = [
    ...(await selectBefore(db, { ...moment, limit: moment.time - TIME_WINDOW_MS })),
    ...(await selectAfter(db, { ...moment, limit: moment.time + TIME_WINDOW_MS })),
  ];
  return beside.map(({ id, created_at }) => {
    const weight = 1 - Math.abs(created_at - moment.time) / (2 * TIME_WINDOW_MS);
    return { toId: id, kind: "time", weight };
  });
}

const selectMentioned = prepareQuery((db, thought: EnrichedThought) =>
  db
    .selectFrom("mentions")
    .select("entity_id")
    .where("user_id", "=", thought.user_id)
    .where("thought_id", "=", thought.id),
);

/** The other open thoughts that mention an entity, up to the limit that shows it is common. */
const selectMentioning = prepareQuery(
  (db, mention: { userId: string; thoughtId: string; entityId: string }) =>
    db
      .selectFrom("mentions")
      .innerJoin("thoughts", (join) =>
        join
          .onRef("thoughts.user_id", "=", "mentions.user_id")
          .onRef("thoughts.id", "=", "mentions.thought_id"),
      )
      .select("mentions.thought_id as id")
      .where("mentions.user_id", "=", mention.userId)
      .where("mentions.entity_id", "=", mention.entityId)
      .where("mentions.thought_id", "<>", mention.thoughtId)
      .where("thoughts.state", "=", "open")
      .limit(RARE_MENTIONS + 1),
);

async function findShared({ db }: LinkDeps, thought: EnrichedThought): Promise<Link[]> {
  const weights = new Map<string, number>();
  for (const { entity_id } of await selectMentioned(db, thought)) {
    const mention = { userId: thought.user_id, thoughtId: thought.id, entityId: entity_id };
    const sharing = await selectMentioning(db, mention);
    if (sharing.length > RARE_MENTIONS) continue;
    const share = 1 / (1 + Math.log2(sharing.length));
    for (const { id } of sharing) weights.set(id, Math.min(1, (weights.get(id) ?? 0) + share));
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PER_KIND)
    .map(([toId, weight]) => ({ toId, kind: "entity", weight }));
}
