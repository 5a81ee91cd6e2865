import { noTraits, type Plan, plans } from "../../../src/search/ranking/plan.ts";

const { full } = plans;
const { likeness, meaning, words, context } = full.evidence;

/** A text's own evidence, or a part of it, and nothing else. */
const alone = (evidence: Partial<Plan["evidence"]>): Plan => ({
  ...full,
  withNeighbours: 0,
  neighbourShare: 0,
  evidence: { likeness: 0, meaning: 0, words: 0, context: 0, ...evidence },
  traits: { ...noTraits, own: full.traits.own },
});

const without = (...traits: (keyof Plan["traits"])[]): Plan => ({
  ...full,
  traits: { ...full.traits, ...Object.fromEntries(traits.map((name) => [name, 0])) },
});
const withoutEvidence = (evidence: Partial<Plan["evidence"]>): Plan => ({
  ...full,
  evidence: { ...full.evidence, ...evidence },
});

/** What each part of the search is worth: alone, and left out of the whole. */
export const ablation: Record<string, Plan> = {
  "words alone": alone({ words }),
  "static vectors alone": alone({ meaning }),
  "likeness alone": alone({ likeness }),
  "context alone": alone({ context }),
  "all four, nothing else": alone({ likeness, meaning, words, context }),
  full,
  "without words": withoutEvidence({ words: 0 }),
  "without static vectors": withoutEvidence({ meaning: 0 }),
  "without likeness": withoutEvidence({ likeness: 0 }),
  "without context": withoutEvidence({ context: 0 }),
  "without neighbours": { ...without("answers", "follows"), withNeighbours: 0, neighbourShare: 0 },
  "without time": without("isRecent", "isOfTheTime", "isFirstAsked"),
  "without label": without("label"),
  "without superseded": without("isSuperseded"),
  "without feedback": without("resembles"),
  "without the subject": without("sharesSubject"),
  "without exact words": without("isExact"),
};
