import { noTraits, type Plan, plans } from "../../src/search/plan.ts";

const { full } = plans;
const alone = (evidence: Partial<Plan["evidence"]>): Plan => ({
  ...full,
  withNeighbours: 0,
  lent: 0,
  evidence: { likeness: 0, meaning: 0, words: 0, ...evidence },
  traits: { ...noTraits, own: full.traits.own },
});
const { likeness, meaning, words } = full.evidence;
const text = alone({ likeness, meaning, words });
const { answers, follows, isOfTheTime, label, isSuperseded, isRecent } = full.traits;
const and = (plan: Plan, traits: Partial<Plan["traits"]>): Plan => ({
  ...plan,
  traits: { ...plan.traits, ...traits },
});
const neighbours = {
  ...and(text, { answers, follows }),
  withNeighbours: full.withNeighbours,
  lent: full.lent,
};
const time = and(neighbours, { isOfTheTime, isRecent });
const labelled = and(time, { label });

/** What each part of the search is worth: alone first, then added one by one up to the whole. */
export const ablation: Record<string, Plan> = {
  "lexical alone": alone({ words }),
  "semantic alone (vectors)": alone({ meaning }),
  "semantic alone (likeness)": alone({ likeness }),
  "lexical + vectors": alone({ words, meaning }),
  "+ likeness": text,
  "+ graph: neighbours": neighbours,
  "+ time": time,
  "+ label": labelled,
  "+ graph: superseded = full": and(labelled, { isSuperseded }),
  "text and time only": and(text, { isOfTheTime, isRecent }),
  "text and label only": and(text, { label }),
  "text and superseded only": and(text, { isSuperseded }),
};
