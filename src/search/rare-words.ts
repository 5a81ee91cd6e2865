import type { Postings } from "./postings.ts";

/** A word in more thoughts than this does not single one out. */
const MAX_FREQUENCY = 5;
/** The share of the question's rarity that its rare words must have; below, they are among many others. */
const LEAST_SHARE = 0.67;
/** A text with every one of so many words quotes the question, in any script. */
const MANY_WORDS = 6;
/** Of such words at least one must be rarer than this: the texts that have it are then few. */
const QUOTED_FREQUENCY = 50;

/**
 * The slots that are meant exactly: with every rare word of a question that is mostly about them (ticket numbers, file
 * names, unusual words), or with all of its many words.
 */
export function findExact(postings: Postings, words: string[], mask: Uint8Array): Set<number> {
  const rarestFirst = words
    .map((word) => ({ word, frequency: postings.frequency(word) }))
    .sort((a, b) => a.frequency - b.frequency);
  const inAny = rarestFirst.filter(({ frequency }) => frequency > 0).map(({ word }) => word);
  if (inAny.length >= MANY_WORDS && inAny.length === words.length) {
    const quoting = isRarest(rarestFirst[0]) ? findWithAll(postings, inAny, mask) : [];
    if (quoting.length > 0) return new Set(quoting);
  }
  const rare = inAny.filter((word) => postings.frequency(word) <= MAX_FREQUENCY);
  const rarityOf = (some: string[]) => some.reduce((sum, word) => sum + postings.rarity(word), 0);
  if (rare.length === 0 || rarityOf(rare) < LEAST_SHARE * rarityOf(words)) return new Set();
  return new Set(findWithAll(postings, rare, mask));
}

const isRarest = (rarest?: { frequency: number }) =>
  rarest !== undefined && rarest.frequency <= QUOTED_FREQUENCY;

/** The slots with all of these words; the first is the rarest. */
function findWithAll(postings: Postings, [rarest = "", ...others]: string[], mask: Uint8Array): number[] {
  let slots = postings.slotsOf(rarest).filter((slot) => mask[slot] === 1);
  for (const word of others) {
    if (slots.length === 0) break;
    const having = postings.slotsOf(word, new Set(slots));
    slots = slots.filter((slot) => having.includes(slot));
  }
  return slots;
}
