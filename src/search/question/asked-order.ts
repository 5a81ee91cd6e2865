import type { UserIndex } from "../index/user-index.ts";
import type { Hits } from "../ranking/hits.ts";

/** Which of several thoughts on the same subject a question asks for. */
export type AskedOrder = "newest" | "oldest";

const NEWEST =
  /(?<!\p{L})(?:latest|newest|most recent(?:ly)?|current(?:ly)?|now|nowadays|these days|aktuelle?[nrs]?|jetzt|actuel(?:le)?s?|actual(?:es)?|attual[ei]|atua(?:l|is)|huidige?|last(?! (?:names?|minute|resort|straw|words?|call)\b)|neueste[nrs]?|letzte[nrsm]?|zuletzt|derni[eè]re?s?|[uú]ltim[oaie]s?|laatste)(?!\p{L})/iu;
const OLDEST =
  /(?<!\p{L})(?:oldest|earliest|original(?:ly)?|initial(?:ly)?|former(?:ly)?|previous(?:ly)?|used to|(?<=(?:was|were|did|had|used)\b.*)before|before(?=.*\b(?:was|were|had)\b)|first(?! (?:names?|aid|floor|class)\b)|[äa]lteste[nrs]?|fr[üu]heste[nrs]?|erste[nrsm]?|premi[eè]re?s?|primer[oa]?s?|prim[oaie]|eerste)(?!\p{L})/iu;

/** "My latest weight", "my current job", "when did I first see the doctor?", "what was the price before?". */
export function readAskedOrder(question: string): { asked: AskedOrder; words: string } | undefined {
  const [newest] = NEWEST.exec(question) ?? [];
  if (newest !== undefined) return { asked: "newest", words: newest };
  const [oldest] = OLDEST.exec(question) ?? [];
  return oldest === undefined ? undefined : { asked: "oldest", words: oldest };
}

/** Hits at least this strong, relative to the strongest, are on the same subject. */
const SAME_SUBJECT = 0.7;

/** Of the hits on the subject the first in the asked order comes first. */
export function markAskedOrder(hits: Hits, index: UserIndex, order: AskedOrder): void {
  const { own, isFirstAsked } = hits.traits;
  const sign = order === "newest" ? -1 : 1;
  const timeOf = (hit: number) => sign * index.timeOf(hits.slots[hit] as number);
  const onSubject = Array.from(hits.slots.keys()).filter((hit) => (own[hit] as number) >= SAME_SUBJECT);
  for (const [place, hit] of onSubject.sort((a, b) => timeOf(a) - timeOf(b)).entries()) {
    isFirstAsked[hit] = 1 / (1 + place);
    hits.weighOne(hit);
  }
}
