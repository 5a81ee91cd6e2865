import { type Period, slotsOfTime, timeShare } from "./asked-time.ts";
import type { Evidence, EvidenceFinder } from "./evidence.ts";
import { noTraits, type Plan, type Traits, weighTraits } from "./plan.ts";
import type { Question } from "./question.ts";
import { findExact } from "./rare-words.ts";
import { TimeNeighbours } from "./time-neighbours.ts";
import type { UserIndex } from "./user-index.ts";

export type Hit = {
  slot: number;
  evidence: Evidence;
  /** Evidence of the text and its time neighbours in one number; absolute, about 0 to 2. */
  strength: number;
  traits: Traits;
  /** Weighted sum of the traits: orders the hits, but is no probability yet. */
  score: number;
};

const CONTEXT_STEPS = [-1, -2];
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
export function rankThoughts(options: RankOptions): Hit[] {
  const { index, question, finder, mask, plan } = options;
  const neighbours = new TimeNeighbours(index, mask);
  const exact = findExact(index.postings, question.words, mask);
  const strengths = new Map<number, number>();
  for (const slot of new Set([...exact.slots, ...shortlist(options, neighbours)])) {
    const evidence = finder.evidenceFor(slot);
    const { neighbourShare: share } = plan;
    const likenesses = share > 0 ? addNeighbours(finder, neighbours, slot, share) : evidence.likenesses;
    strengths.set(slot, finder.weigh(evidence, likenesses));
  }
  const top = Math.max(...strengths.values(), Number.MIN_VALUE);
  const newest = newestTime(index, mask);

  const neighbourSupport = (slot: number, steps: number): number => {
    const neighbour = neighbours.neighbour(slot, steps);
    return neighbour ? neighbour.closeness * ((strengths.get(neighbour.slot) ?? 0) / top) ** 2 : 0;
  };
  const traitsOf = (slot: number, strength: number): Traits => {
    const traits = { ...noTraits, own: strength / top, label: labelShare(index, question, slot) };
    if (exact.slots.has(slot)) traits.isExact = exact.share;
    if (plan.withNeighbours > 0) {
      const before = neighbours.neighbour(slot, -1);
      traits.answers = before && index.isQuestion(before.slot) ? neighbourSupport(slot, -1) : 0;
      for (const [steps, weight] of BEFORE) traits.follows += weight * neighbourSupport(slot, steps);
    }
    if (question.isMessage) traits.isRecent = 1 / (1 + (newest - index.timeOf(slot)) / DAY_MS / RECENT_DAYS);
    if (question.time) traits.isOfTheTime = timeShare(index, slot, question.time);
    return traits;
  };
  const hits = [...strengths].map(([slot, strength]) => {
    const traits = traitsOf(slot, strength);
    return {
      slot,
      evidence: finder.evidenceFor(slot),
      strength,
      traits,
      score: weighTraits(plan.traits, traits),
    };
  });
  return hits.sort((a, b) => b.score - a.score);
}

/** The best candidates by their own evidence, in all and of the question's period, and the time neighbours of the very best. */
function shortlist(options: RankOptions, neighbours: TimeNeighbours): Set<number> {
  const { question, finder, mask, plan } = options;
  const sorted = (slots: Iterable<number>) =>
    Array.from(slots, (slot) => {
      const evidence = finder.evidenceFor(slot);
      return { slot, strength: finder.weigh(evidence, evidence.likenesses) };
    }).sort((a, b) => b.strength - a.strength);
  const candidates = sorted(finder.candidates(mask, plan));
  const ofTheTime = question.time ? sorted(bestOfTime(options, question.time)) : [];
  const best = [...candidates.slice(0, plan.shortlist), ...ofTheTime.slice(0, plan.shortlist)];
  const kept = new Set(best.map(({ slot }) => slot));
  for (const { slot } of candidates.slice(0, plan.withNeighbours))
    for (const steps of AROUND) {
      const neighbour = neighbours.neighbour(slot, steps);
      if (neighbour) kept.add(neighbour.slot);
    }
  return kept;
}

/** The thoughts of a period; of many, those that match best at a first look. */
function bestOfTime({ index, finder, mask, plan }: RankOptions, time: Period): number[] {
  const slots = Array.from(slotsOfTime(index, time)).filter((slot) => mask[slot] === 1);
  if (slots.length <= plan.ofTheTime) return slots;
  return slots
    .map((slot) => ({ slot, match: finder.firstLook(slot) }))
    .sort((a, b) => b.match - a.match)
    .slice(0, plan.ofTheTime)
    .map(({ slot }) => slot);
}

/** The slot's likenesses, each raised to a share of its neighbours' where that is higher. */
function addNeighbours(
  finder: EvidenceFinder,
  neighbours: TimeNeighbours,
  slot: number,
  neighbourShare: number,
): Float32Array {
  const likenesses = finder.evidenceFor(slot).likenesses.slice();
  for (const steps of CONTEXT_STEPS) {
    const neighbour = neighbours.neighbour(slot, steps);
    if (!neighbour) continue;
    const share = neighbourShare * neighbour.closeness;
    const theirs = finder.evidenceFor(neighbour.slot).likenesses;
    for (let i = 0; i < likenesses.length; i++) {
      const likeness = share * (theirs[i] as number);
      if (likeness > (likenesses[i] as number)) likenesses[i] = likeness;
    }
  }
  return likenesses;
}

/** How much of a thought's label ("Anna: …") the question names, as far as labels in this book are speakers. */
function labelShare(index: UserIndex, question: Question, slot: number): number {
  const label = index.labelTerms(index.labelOf(slot));
  if (label.length === 0) return 0;
  const named = label.filter((term) => question.terms.includes(term)).length;
  return (index.style.speakers * named) / label.length;
}

function newestTime(index: UserIndex, mask: Uint8Array): number {
  const { order } = index.byTime();
  for (let rank = order.length - 1; rank >= 0; rank--)
    if (mask[order[rank] as number] === 1) return index.timeOf(order[rank] as number);
  return 0;
}
