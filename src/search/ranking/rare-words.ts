import type { Postings } from "../index/postings.ts";
import type { Question } from "../question/question.ts";

/** A word in more thoughts than this does not single one out. */
const MAX_FREQUENCY = 5;
/** The share of the question's rarity that its rare words must have; below, they are among many others. */
const LEAST_SHARE = 0.67;

/** `share`: how much of the question the rare words are, 1 if it has no others. */
export type ExactMatch = { slots: Set<number>; share: number };

/**
 * The slots with every rare word of a question that is mostly about them: ticket numbers, file names, unusual words. In "my
 * weight in January", few thoughts may name January; those of that time need not.
 */
export function findExact(
  postings: Postings,
  { words, timeWords }: Pick<Question, "words" | "timeWords">,
  mask: Uint8Array,
): ExactMatch {
  const isRare = (word: string) => {
    const frequency = postings.frequency(word);
    return frequency > 0 && frequency <= MAX_FREQUENCY && !timeWords.includes(word);
  };
  const rare = words.filter(isRare);
  const rarityOf = (some: readonly string[]) => some.reduce((sum, word) => sum + postings.rarity(word), 0);
  const share = rare.length === 0 ? 0 : rarityOf(rare) / rarityOf(words);
  if (share < LEAST_SHARE) return { slots: new Set(), share: 0 };
  const counts = new Map<number, number>();
  for (const word of rare)
    for (const slot of postings.slotsOf(word)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  const hasAll = ([slot, count]: [number, number]) => count === rare.length && mask[slot] === 1;
  return { slots: new Set([...counts].filter(hasAll).map(([slot]) => slot)), share };
}
