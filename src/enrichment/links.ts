import { findNeighbours } from "../search/semantic.ts";
import { readRevision } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";
import type { EnrichedThought, FoundLink, PipelineDeps, Step } from "./pipeline.ts";

const PER_KIND = 5;
const KIN_COSINE = 0.5;
const DUPLICATE_COSINE = 0.97;
const TIME_WINDOW_MS = 30 * 60_000;
/** An entity that stands in more thoughts than this says nothing about two of them. */
const RARE_MENTIONS = 20;

/** Neighbours of an open thought; a completed or archived one has none, which removes those that it had. */
export const link: Step = {
  stage: "links",
  async run(deps, thought) {
    if (thought.state !== "open") return { links: [] };
    return {
      links: [
        ...(await findKin(deps, thought)),
        ...(await findClose(deps, thought)),
        ...(await findShared(deps, thought)),
      ],
    };
  },
};

async function findKin(deps: PipelineDeps, thought: EnrichedThought): Promise<FoundLink[]> {
  const index = await deps.indexes.of(thought.user_id, await readRevision(deps.db, thought.user_id));
  return findNeighbours(index, thought.id, PER_KIND)
    .filter((hit) => hit.score >= KIN_COSINE)
    .map(({ id, score }) => ({
      toId: id,
      kind: score >= DUPLICATE_COSINE ? "duplicate" : "semantic",
      weight: Math.min(1, score),
    }));
}

async function findClose({ db }: PipelineDeps, thought: EnrichedThought): Promise<FoundLink[]> {
  const side = (direction: "<" | ">") =>
    db
      .selectFrom("thoughts")
      .select(["id", "created_at"])
      .where("user_id", "=", thought.user_id)
      .where("state", "=", "open")
      .where((where) =>
        where(where.refTuple("created_at", "id"), direction, where.tuple(thought.created_at, thought.id)),
      )
      .where(
        "created_at",
        direction === "<" ? ">=" : "<=",
        thought.created_at + (direction === "<" ? -1 : 1) * TIME_WINDOW_MS,
      )
      .orderBy("created_at", direction === "<" ? "desc" : "asc")
      .orderBy("id", direction === "<" ? "desc" : "asc")
      .limit(2)
      .execute();
  const close = [...(await side("<")), ...(await side(">"))];
  return close.map(({ id, created_at }) => {
    const weight = 1 - Math.abs(created_at - thought.created_at) / (2 * TIME_WINDOW_MS);
    return { toId: id, kind: "time", weight };
  });
}

async function findShared({ db }: PipelineDeps, thought: EnrichedThought): Promise<FoundLink[]> {
  const entities = await db
    .selectFrom("mentions")
    .select("entity_id")
    .where("user_id", "=", thought.user_id)
    .where("thought_id", "=", thought.id)
    .execute();
  const weights = new Map<string, number>();
  for (const { entity_id } of entities) {
    const sharing = await listMentioning(db, thought, entity_id);
    if (sharing.length > RARE_MENTIONS) continue;
    const share = 1 / (1 + Math.log2(sharing.length));
    for (const id of sharing) weights.set(id, Math.min(1, (weights.get(id) ?? 0) + share));
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PER_KIND)
    .map(([toId, weight]) => ({ toId, kind: "entity", weight }));
}

/** The other open thoughts that mention an entity; of a common one just enough to see that it is common. */
async function listMentioning(db: Db, thought: EnrichedThought, entityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mentions")
    .innerJoin("thoughts", (join) =>
      join
        .onRef("thoughts.user_id", "=", "mentions.user_id")
        .onRef("thoughts.id", "=", "mentions.thought_id"),
    )
    .select("mentions.thought_id")
    .where("mentions.user_id", "=", thought.user_id)
    .where("mentions.entity_id", "=", entityId)
    .where("mentions.thought_id", "<>", thought.id)
    .where("thoughts.state", "=", "open")
    .limit(RARE_MENTIONS + 1)
    .execute();
  return rows.map((row) => row.thought_id);
}
