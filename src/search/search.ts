import type { Actor } from "../base/actor.ts";
import { analyzeQuery } from "../language/analyzer.ts";
import type { Embedder } from "../language/embedder.ts";
import { readRevision } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";
import { type Candidate, fuse } from "./fusion.ts";
import { addNeighbours } from "./graph.ts";
import type { ResidentIndexes } from "./resident.ts";
import { bestSlots } from "./select.ts";
import type { AuthorKind } from "./user-index.ts";

export type SearchDeps = { db: Db; embedder: Embedder; indexes: ResidentIndexes };

export type SearchRequest = {
  query: string;
  mode: "fast" | "full";
  author: AuthorKind | "all";
  limit: number;
};

/** How many each way of finding hands on: enough that the right thought is among them, few enough to weigh. */
const CANDIDATES = 200;

/** Words and meaning, then the company of the best hits; ids with scores, best first. */
export async function searchThoughts(
  deps: SearchDeps,
  actor: Actor,
  request: SearchRequest,
): Promise<Candidate[]> {
  const { userId } = actor;
  const { query, author } = request;
  const index = await deps.indexes.of(userId, await readRevision(deps.db, userId));
  const mask = index.mask({ state: "open", author });
  const bm25 = new Float32Array(index.size);
  index.postings.score(analyzeQuery(query), bm25);
  const meaning = await deps.embedder.embedQuery(query, index.tokens);
  const slots = new Set([
    ...bestSlots(bm25, mask, CANDIDATES),
    ...index.vectors.nearest(meaning, mask, CANDIDATES),
  ]);
  const fused = fuse(
    [...slots].map((slot) => ({
      id: index.idOf(slot),
      bm25: bm25[slot] as number,
      cosine: index.vectors.has(slot) ? index.vectors.similarity(meaning, slot) : undefined,
    })),
  );
  const candidates = new Map(fused.map((candidate) => [candidate.id, candidate]));
  if (request.mode === "full") await addNeighbours(deps.db, { userId, author }, candidates);
  return [...candidates.values()]
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, request.limit);
}
