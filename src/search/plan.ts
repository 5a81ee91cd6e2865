/** How a search goes about it, as data: what is gathered, and what each finding is worth. */
export type Plan = {
  /** How many candidates each way of finding hands on. */
  byWords: number;
  byMeaning: number;
  byContext: number;
  /** How many of them, by what they say themselves, are weighed fully. */
  shortlist: number;
  /** How many of these bring in the thoughts around them. */
  withNeighbours: number;
  /** What a text says for itself. */
  evidence: { likeness: number; meaning: number; words: number; context: number };
  /** What the thought before lends of its likenesses: it may name what this one only speaks about. */
  lent: number;
  /** What each trait adds to a score, in log odds. */
  traits: Traits;
};

export type Traits = {
  /** Its own strength and what it was lent, against the strongest of all. */
  own: number;
  /** The question names its label: "Anna: …". */
  label: number;
  /** The thought before it asks, and that one fits. */
  answers: number;
  /** The thoughts before it fit. */
  follows: number;
  isRecent: number;
  isOfTheTime: number;
  /** A newer, much alike thought has taken its place. */
  isSuperseded: number;
};

export const noTraits: Traits = {
  own: 0,
  label: 0,
  answers: 0,
  follows: 0,
  isRecent: 0,
  isOfTheTime: 0,
  isSuperseded: 0,
};

const gathering = { byWords: 160, byMeaning: 120, byContext: 120, shortlist: 120 };
const evidence = { likeness: 1, meaning: 0.5, words: 0.5, context: 0 };

/** Fitted on the dev cases, each conversation judged by the others' fit, then rounded (docs/recall.md). */
export const plans: Record<"fast" | "full", Plan> = {
  fast: { ...gathering, withNeighbours: 0, evidence, lent: 0, traits: { ...noTraits, own: 5.5, label: 1.5 } },
  full: {
    ...gathering,
    withNeighbours: 40,
    evidence: { ...evidence, context: 0.5 },
    lent: 0.9,
    traits: {
      own: 5.5,
      label: 1.5,
      answers: 1.5,
      follows: 0.3,
      isRecent: 1.2,
      isOfTheTime: 3,
      isSuperseded: -5,
    },
  },
};

export function weighTraits(weights: Traits, traits: Traits): number {
  let score = 0;
  for (const trait in weights) score += weights[trait as keyof Traits] * traits[trait as keyof Traits];
  return score;
}
