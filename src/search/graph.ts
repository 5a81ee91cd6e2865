import type { Db } from "../storage/db.ts";
import type { Candidate } from "./fusion.ts";

const BEST_HITS = 10;
/** A neighbour is evidence, not a hit: it never outranks the thought that brought it in. */
const NEIGHBOUR_SHARE = 0.5;

/** Lets the best hits pull their linked thoughts up, or in: link weight × hit score. */
export async function addNeighbours(
  db: Db,
  scope: { userId: string; author: "user" | "agent" | "all" },
  candidates: Map<string, Candidate>,
): Promise<void> {
  const best = [...candidates.values()].sort((a, b) => b.score - a.score).slice(0, BEST_HITS);
  const scores = new Map(best.map((hit) => [hit.id, hit.score]));
  if (scores.size === 0) return;
  let query = db
    .selectFrom("links")
    .innerJoin("thoughts", (join) =>
      join.onRef("thoughts.user_id", "=", "links.user_id").onRef("thoughts.id", "=", "links.to_id"),
    )
    .select(["links.from_id", "links.to_id", "links.weight"])
    .where("links.user_id", "=", scope.userId)
    .where("links.from_id", "in", [...scores.keys()])
    .where("thoughts.state", "=", "open");
  if (scope.author !== "all") query = query.where("thoughts.author_kind", "=", scope.author);
  for (const link of await query.execute()) {
    const gain = NEIGHBOUR_SHARE * link.weight * (scores.get(link.from_id) ?? 0);
    const known = candidates.get(link.to_id) ?? {
      id: link.to_id,
      score: 0,
      why: { lexical: 0, semantic: 0, graph: 0, time: 0, note: 0 },
    };
    if (gain <= known.why.graph) continue;
    known.score = Math.min(1, known.score - known.why.graph + gain);
    known.why.graph = gain;
    candidates.set(link.to_id, known);
  }
}
