import { fromInt8 } from "../language/vectors.ts";
import type { UserIndex } from "./user-index.ts";

export type SemanticHit = { id: string; score: number };

/** The open thoughts nearest to one of them, best first, without itself. */
export function findNeighbours(index: UserIndex, id: string, limit: number): SemanticHit[] {
  const own = index.slotOf(id);
  const vector = own === undefined ? undefined : index.vectors.vectorOf(own);
  if (!vector) return [];
  const query = fromInt8(vector);
  const mask = index.mask({ state: "open", author: "all" });
  if (own !== undefined) mask[own] = 0;
  return index.vectors
    .nearest(query, mask, limit)
    .map((slot) => ({ id: index.idOf(slot), score: index.vectors.similarity(query, slot) }))
    .sort((a, b) => b.score - a.score);
}
