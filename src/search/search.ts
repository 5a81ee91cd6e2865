import type { Actor } from "../base/actor.ts";
import { analyzeQuery } from "../language/analyzer.ts";
import type { Embedder } from "../language/embedder.ts";
import { readBook } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";
import type { LexicalIndex } from "../storage/lexical-index.ts";
import { type Candidate, fuse } from "./fusion.ts";
import { addNeighbours } from "./graph.ts";
import type { AuthorFilter, ResidentVectors } from "./resident.ts";

export type SearchDeps = { db: Db; lexical: LexicalIndex; embedder: Embedder; vectors: ResidentVectors };

export type SearchRequest = { query: string; mode: "fast" | "full"; author: AuthorFilter; limit: number };

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
  const book = await readBook(deps.db, userId);
  const terms = analyzeQuery(query);
  const byWords = await deps.lexical.searchThoughts(deps.db, {
    userId,
    scope: book.scope,
    terms,
    state: "open",
    author,
    limit: CANDIDATES,
  });
  const vectors = await deps.vectors.of(userId, book.revision);
  const meaning = await deps.embedder.embedQuery(query, vectors.weights);
  const byMeaning = vectors.nearest(meaning, author, CANDIDATES);

  const bm25 = new Map(byWords.map((hit) => [hit.id, hit.score]));
  const ids = new Set([...bm25.keys(), ...byMeaning.map((hit) => hit.id)]);
  const fused = fuse(
    [...ids].map((id) => ({ id, bm25: bm25.get(id) ?? 0, cosine: vectors.similarity(meaning, id) })),
  );
  const candidates = new Map(fused.map((candidate) => [candidate.id, candidate]));
  if (request.mode === "full") await addNeighbours(deps.db, { userId, author }, candidates);
  return [...candidates.values()]
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, request.limit);
}
