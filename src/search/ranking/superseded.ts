import type { Db } from "../../storage/db.ts";
import type { LinkKind } from "../../storage/schema.ts";
import { listVerdicts } from "../../storage/tables/hand-links.ts";
import { readLinks } from "../../storage/tables/links.ts";
import type { UserIndex } from "../index/user-index.ts";
import type { Question } from "../question/question.ts";
import type { Hits } from "./hits.ts";

/** How many of the best hits are checked for newer versions by their links. */
const CHECKED = 60;
/** Above this similarity, a newer thought replaces an older one, if that is unusual for two thoughts of the book. */
const LEAST_COSINE = 0.7;
const UNUSUAL_DEVIATIONS = 3;
/** Somebody who talks goes on from the latest state; somebody who asks may want either. */
const QUESTION_SHARE = 0.5;
const ALIKE: ReadonlySet<LinkKind> = new Set(["semantic", "duplicate"]);

/** Marks hits that a newer, very similar thought replaces: people want the latest statement. */
export async function markSuperseded(
  db: Db,
  userId: string,
  index: UserIndex,
  { hits, question }: { hits: Hits; question: Pick<Question, "isMessage" | "time"> },
): Promise<void> {
  const { mean, deviation } = index.style.random;
  const least = Math.max(LEAST_COSINE, mean + UNUSUAL_DEVIATIONS * deviation);
  const share = question.isMessage ? 1 : QUESTION_SHARE;
  const byId = new Map<string, number>();
  for (let hit = 0; hit < Math.min(CHECKED, hits.count); hit++)
    byId.set(index.idOf(hits.slots[hit] as number), hit);
  if (byId.size === 0) return;
  const replaced: { id: string; hit: number; toId: string; weight: number }[] = [];
  const isAlike = (kind: LinkKind, weight: number) => weight > least && ALIKE.has(kind);
  const links = await readLinks(db, userId, [...byId.keys()], isAlike);
  for (const [id, hit] of byId)
    for (const { toId, weight } of links.get(id) ?? []) {
      const newer = index.slotOf(toId);
      if (newer === undefined || !isNewer(index, newer, hits.slots[hit] as number)) continue;
      // "My weight in summer" does not ask for today's.
      if (question.time && index.timeOf(newer) > question.time.to) continue;
      replaced.push({ id, hit, toId, weight });
    }
  // Few, so that most searches need not ask what the person says about them.
  const ids = [...new Set(replaced.map(({ id }) => id))];
  const verdicts = await listVerdicts(db, userId, ids);
  const { isSuperseded } = hits.traits;
  for (const { id, hit, toId, weight } of replaced) {
    if (verdicts.get(id)?.get(toId) === "unrelated") continue;
    isSuperseded[hit] = Math.max(isSuperseded[hit] as number, share * (weight - least));
    hits.weighOne(hit);
  }
}

function isNewer(index: UserIndex, slot: number, than: number): boolean {
  const difference = index.timeOf(slot) - index.timeOf(than);
  return difference > 0 || (difference === 0 && index.idOf(slot) > index.idOf(than));
}
