import { noTraits, type Plan, plans } from "../../../src/search/plan.ts";

const { full } = plans;
const alone = (evidence: Partial<Plan["evidence"]>): Plan => ({
  ...full,
  withNeighbours: 0,
  neighbourShare: 0,
  evidence: { likeness: 0, meaning: 0, words: 0, context: 0, ...evidence },
  traits: { ...noTraits, own: full.traits.own },
});
const { likeness, meaning, words, context } = full.evidence;
const text = alone({ likeness, meaning, words, context });
const { answers, follows, isOfTheTime, label, isSuperseded, isRecent } = full.traits;
const and = (plan: Plan, traits: Partial<Plan["traits"]>): Plan => ({
  ...plan,
  traits: { ...plan.traits, ...traits },
});
const neighbours = {
  ...and(text, { answers, follows }),
  withNeighbours: full.withNeighbours,
  neighbourShare: full.neighbourShare,
};
const time = and(neighbours, { isOfTheTime, isRecent });
const labelled = and(time, { label });

const without = (...traits: (keyof Plan["traits"])[]): Plan =>
  and(full, Object.fromEntries(traits.map((name) => [name, 0])));
const withoutEvidence = (evidence: Partial<Plan["evidence"]>): Plan => ({
  ...full,
  evidence: { ...full.evidence, ...evidence },
});

/** What each part of the search is worth: alone first, then added one by one up to the whole, then each left out of it. */
export const ablation: Record<string, Plan> = {
  "lexical alone": alone({ words }),
  "semantic alone (vectors)": alone({ meaning }),
  "semantic alone (likeness)": alone({ likeness }),
  "semantic alone (in context)": alone({ context }),
  "lexical + vectors": alone({ words, meaning }),
  "+ likeness": alone({ words, meaning, likeness }),
  "+ context": text,
  "+ graph: neighbours": neighbours,
  "+ time": time,
  "+ label": labelled,
  "+ graph: superseded = full": and(labelled, { isSuperseded }),
  "without neighbours": { ...without("answers", "follows"), withNeighbours: 0, neighbourShare: 0 },
  "without neighbours' likenesses": { ...full, neighbourShare: 0 },
  "without time": without("isRecent", "isOfTheTime"),
  "without label": without("label"),
  "without superseded": without("isSuperseded"),
  "without words": withoutEvidence({ words: 0 }),
  "without vectors": withoutEvidence({ meaning: 0 }),
  "without likeness": withoutEvidence({ likeness: 0 }),
};
