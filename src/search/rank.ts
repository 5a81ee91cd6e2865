import { Company } from "./company.ts";
import type { Evidence, EvidenceFinder } from "./evidence.ts";
import type { Question } from "./question.ts";
import type { UserIndex } from "./user-index.ts";

/** How a search goes about it, as data. */
export type Plan = {
  /** How many each way of finding hands on. */
  byWords: number;
  byMeaning: number;
  /** How many of them, by what they say themselves, are weighed fully. */
  shortlist: number;
  /** How many of these bring in the thoughts around them; 0: a thought's company and time say nothing. */
  withCompany: number;
};

export const plans: Record<"fast" | "full", Plan> = {
  fast: { byWords: 250, byMeaning: 200, shortlist: 120, withCompany: 0 },
  full: { byWords: 250, byMeaning: 200, shortlist: 120, withCompany: 60 },
};

/** What each trait adds to a score, in log odds: fitted on the dev cases, each conversation judged by the others' fit. */
const WEIGHTS = {
  own: 5.5,
  label: 1.5,
  answers: 1.5,
  follows: 0.3,
  isRecent: 1.2,
  isOfTheTime: 3,
  isSuperseded: -5,
};

export type Traits = Record<keyof typeof WEIGHTS, number>;

export type Hit = {
  slot: number;
  evidence: Evidence;
  /** What the text and its company say for it; absolute, about 0 to 2. */
  strength: number;
  traits: Traits;
  /** The traits weighed: an order, not yet a probability. */
  score: number;
};

/** The thought before may name what this one only speaks about, and lends it its likenesses. */
const LENDERS = [-1, -2];
const LENT_SHARE = 0.9;
const AROUND = [-2, -1, 1, 2];
const BEFORE: [steps: number, weight: number][] = [
  [-1, 1],
  [-2, 1],
  [-3, 0.5],
  [-4, 0.5],
];
const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;

type RankOptions = {
  index: UserIndex;
  question: Question;
  finder: EvidenceFinder;
  mask: Uint8Array;
  plan: Plan;
};

/** The candidates with their traits, best first. */
export function rankThoughts({ index, question, finder, mask, plan }: RankOptions): Hit[] {
  const company = new Company(index, mask);
  const isAlone = plan.withCompany === 0;
  const strengths = new Map<number, number>();
  for (const slot of shortlist(finder, company, mask, plan)) {
    const evidence = finder.of(slot);
    const likenesses = isAlone ? evidence.likenesses : borrow(finder, company, slot, evidence);
    strengths.set(slot, finder.weigh(evidence, likenesses));
  }
  const top = Math.max(...strengths.values(), Number.MIN_VALUE);
  const newest = newestTime(index, mask);

  /** What a neighbour's own strength says for a thought. */
  const support = (slot: number, steps: number): number => {
    const neighbour = company.neighbour(slot, steps);
    return neighbour ? neighbour.closeness * ((strengths.get(neighbour.slot) ?? 0) / top) ** 2 : 0;
  };
  const traitsOf = (slot: number, strength: number): Traits => {
    const label = labelShare(index, question, slot);
    const own = strength / top;
    const alone = { own, label, answers: 0, follows: 0, isRecent: 0, isOfTheTime: 0, isSuperseded: 0 };
    if (isAlone) return alone;
    const before = company.neighbour(slot, -1);
    return {
      ...alone,
      answers: before && index.isQuestion(before.slot) ? support(slot, -1) : 0,
      follows: BEFORE.reduce((sum, [steps, weight]) => sum + weight * support(slot, steps), 0),
      isRecent: question.isMessage ? 1 / (1 + (newest - index.timeOf(slot)) / DAY_MS / RECENT_DAYS) : 0,
      isOfTheTime: question.time ? timeShare(question.time, index.timeOf(slot)) : 0,
    };
  };
  const hits = [...strengths].map(([slot, strength]) => {
    const traits = traitsOf(slot, strength);
    return { slot, evidence: finder.of(slot), strength, traits, score: weighTraits(traits) };
  });
  return hits.sort((a, b) => b.score - a.score);
}

export function weighTraits(traits: Traits): number {
  let score = 0;
  for (const trait in WEIGHTS) score += WEIGHTS[trait as keyof Traits] * traits[trait as keyof Traits];
  return score;
}

/** The best by what they say themselves, and the thoughts around the very best. */
function shortlist(finder: EvidenceFinder, company: Company, mask: Uint8Array, plan: Plan): Set<number> {
  const candidates = Array.from(finder.candidates(mask, plan.byWords, plan.byMeaning), (slot) => {
    const evidence = finder.of(slot);
    return { slot, strength: finder.weigh(evidence, evidence.likenesses) };
  });
  candidates.sort((a, b) => b.strength - a.strength);
  const kept = new Set(candidates.slice(0, plan.shortlist).map(({ slot }) => slot));
  for (const { slot } of candidates.slice(0, plan.withCompany))
    for (const steps of AROUND) {
      const neighbour = company.neighbour(slot, steps);
      if (neighbour) kept.add(neighbour.slot);
    }
  return kept;
}

function borrow(
  finder: EvidenceFinder,
  company: Company,
  slot: number,
  { likenesses }: Evidence,
): Float32Array {
  const borrowed = likenesses.slice();
  for (const steps of LENDERS) {
    const lender = company.neighbour(slot, steps);
    if (!lender) continue;
    const share = LENT_SHARE * lender.closeness;
    const lent = finder.of(lender.slot).likenesses;
    for (let i = 0; i < borrowed.length; i++) {
      const likeness = share * (lent[i] as number);
      if (likeness > (borrowed[i] as number)) borrowed[i] = likeness;
    }
  }
  return borrowed;
}

/** How much of a thought's label ("Anna: …") the question names. */
function labelShare(index: UserIndex, question: Question, slot: number): number {
  const label = index.labelTerms(index.labelOf(slot));
  return label.length === 0 ? 0 : label.filter((term) => question.terms.includes(term)).length / label.length;
}

/** 1 within the time that is asked about, less the further away. */
function timeShare({ from, to }: { from: number; to: number }, time: number): number {
  const distance = Math.max(0, from - time, time - to);
  return Math.exp(-distance / Math.max(DAY_MS, to - from));
}

function newestTime(index: UserIndex, mask: Uint8Array): number {
  const { order } = index.byTime();
  for (let rank = order.length - 1; rank >= 0; rank--)
    if (mask[order[rank] as number] === 1) return index.timeOf(order[rank] as number);
  return 0;
}
