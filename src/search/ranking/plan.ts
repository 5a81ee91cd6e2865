/** A search strategy as data: how many candidates, and the weight of each signal. */
export type Plan = {
  /** How many candidates each retrieval method contributes. */
  byWords: number;
  byMeaning: number;
  byContext: number;
  /** And how many thoughts of the period that the question names. */
  ofTheTime: number;
  /** How many of them, best by their own evidence, are ranked. */
  shortlist: number;
  /** How many of these add their time neighbours to the candidates. */
  withNeighbours: number;
  /** Weights of a text's own evidence. */
  evidence: { likeness: number; meaning: number; words: number; context: number };
  /** How much the likenesses of the thoughts before count for this one: they may name what it refers to as "it". */
  neighbourShare: number;
  /** Weight of each trait, in log odds. */
  traits: Traits;
  /** Turns scores into probabilities (`calibrate.ts`). */
  odds: Odds;
};

type Odds = { intercept: number; share: number; strength: number };

export type Traits = {
  /** Its strength, relative to the strongest hit. */
  own: number;
  /** The question names its label: "Anna: …". */
  label: number;
  /** The thought before it is a question that matches. */
  answers: number;
  /** The thoughts before it match. */
  follows: number;
  /** It asks rather than tells. */
  isQuestion: number;
  isRecent: number;
  isOfTheTime: number;
  /** A newer, very similar thought replaces it. */
  isSuperseded: number;
  /** It has all of the question's rare words: how much of the question they are. */
  isExact: number;
  /** It shares telling words with the best hits. */
  resembles: number;
  /** The thoughts captured around it are on the subject of the best hits. */
  sharesSubject: number;
  /** How many better hits say nearly the same. */
  repeats: number;
  /** It is the newest, or the oldest, on the subject of a question that asks for that one. */
  isFirstAsked: number;
};

export const noTraits: Traits = {
  own: 0,
  label: 0,
  answers: 0,
  follows: 0,
  isQuestion: 0,
  isRecent: 0,
  isOfTheTime: 0,
  isSuperseded: 0,
  isExact: 0,
  resembles: 0,
  sharesSubject: 0,
  repeats: 0,
  isFirstAsked: 0,
};

const gathering = { byWords: 160, byMeaning: 120, byContext: 120, ofTheTime: 200, shortlist: 120 };
const evidence = { likeness: 1, meaning: 0.5, words: 0.5, context: 0 };

/** Chosen on the dev cases and rounded; docs/recall.md says how, and what was refused. */
export const plans: Record<"fast" | "full", Plan> = {
  fast: {
    ...gathering,
    withNeighbours: 0,
    evidence,
    neighbourShare: 0,
    traits: { ...noTraits, own: 5.5, label: 1.5, isExact: 6 },
    odds: { intercept: 1.7, share: 1.15, strength: 4.2 },
  },
  full: {
    ...gathering,
    withNeighbours: 40,
    evidence: { ...evidence, meaning: 0.25, context: 1.5 },
    neighbourShare: 0.8,
    traits: {
      own: 5.5,
      label: 1.5,
      answers: 1.2,
      follows: 0.25,
      isQuestion: -0.2,
      isRecent: 0.8,
      isOfTheTime: 3,
      isSuperseded: -8,
      isExact: 6,
      resembles: 5,
      sharesSubject: 2,
      repeats: -1,
      isFirstAsked: 4,
    },
    odds: { intercept: -0.8, share: 0.4, strength: 2.2 },
  },
};
