import { readBook } from "../storage/books.ts";
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
  const { revision } = await readBook(deps.db, thought.user_id);
  const vectors = await deps.vectors.of(thought.user_id, revision);
  return vectors
    .neighbours(thought.id, PER_KIND)
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
  const rows = await db
    .selectFrom("mentions as own")
    .innerJoin("mentions as other", (join) =>
      join.onRef("other.user_id", "=", "own.user_id").onRef("other.entity_id", "=", "own.entity_id"),
    )
    .innerJoin("thoughts", (join) =>
      join.onRef("thoughts.user_id", "=", "other.user_id").onRef("thoughts.id", "=", "other.thought_id"),
    )
    .select(["other.thought_id", "other.entity_id"])
    .where("own.user_id", "=", thought.user_id)
    .where("own.thought_id", "=", thought.id)
    .where("other.thought_id", "<>", thought.id)
    .where("thoughts.state", "=", "open")
    .execute();
  const mentions = Map.groupBy(rows, (row) => row.entity_id);
  const weights = new Map<string, number>();
  for (const sharing of mentions.values()) {
    if (sharing.length > RARE_MENTIONS) continue;
    for (const { thought_id } of sharing)
      weights.set(
        thought_id,
        Math.min(1, (weights.get(thought_id) ?? 0) + 1 / (1 + Math.log2(sharing.length))),
      );
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PER_KIND)
    .map(([toId, weight]) => ({ toId, kind: "entity", weight }));
}
