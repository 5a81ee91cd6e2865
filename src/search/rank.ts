import { type Period, slotsOfTime, timeShare } from "./asked-time.ts";
import type { Evidence, EvidenceFinder } from "./evidence.ts";
import { noTraits, type Plan, type Traits, weighTraits } from "./plan.ts";
import type { Question } from "./question.ts";
import { findExact } from "./rare-words.ts";
import { type Neighbour, TimeNeighbours } from "./time-neighbours.ts";
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

/** Added to the candidates, on either side. */
const AROUND = 2;
/** How many thoughts before one add their likenesses to its own. */
const CONTEXT = 2;
/** The weights of the thoughts before one, by how far before. */
const BEFORE = [1, 1, 0.5, 0.5];
const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;

type RankOptions = {
  index: UserIndex;
  question: Question;
  finder: EvidenceFinder;
  mask: Uint8Array;
  plan: Plan;
};

type Before = (Neighbour | undefined)[];

/** The candidates with their traits, best first. */
export function rankThoughts(options: RankOptions): Hit[] {
  const { index, question, finder, mask, plan } = options;
  const neighbours = new TimeNeighbours(index, mask);
  const exact = findExact(index.postings, question.words, mask);
  const slots = [...new Set([...exact.slots, ...shortlist(options, neighbours)])];
  const isByItself = plan.withNeighbours === 0 && plan.neighbourShare === 0;
  const befores = slots.map((slot) => (isByItself ? [] : neighbours.along(slot, -1, BEFORE.length)));
  const strengths = weighSlots(options, slots, befores);
  const top = Math.max(...strengths.values(), Number.MIN_VALUE);
  const newest = newestTime(index, mask);
  const labels = new Map<number, number>();
  const support = (neighbour: Neighbour | undefined): number =>
    neighbour ? neighbour.closeness * ((strengths.get(neighbour.slot) ?? 0) / top) ** 2 : 0;

  const traitsOf = (slot: number, strength: number, before: Before): Traits => {
    const traits = { ...noTraits, own: strength / top, label: labelShare(index, question, slot, labels) };
    if (exact.slots.has(slot)) traits.isExact = exact.share;
    if (plan.withNeighbours > 0) {
      const [last] = before;
      if (last && index.isQuestion(last.slot)) traits.answers = support(last);
      for (let i = 0; i < before.length; i++) traits.follows += (BEFORE[i] as number) * support(before[i]);
    }
    if (question.isMessage) traits.isRecent = 1 / (1 + (newest - index.timeOf(slot)) / DAY_MS / RECENT_DAYS);
    if (question.time) traits.isOfTheTime = timeShare(index, slot, question.time);
    return traits;
  };
  const hits = slots.map((slot, i) => {
    const strength = strengths.get(slot) as number;
    const traits = traitsOf(slot, strength, befores[i] as Before);
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

/** The strength of each slot, with what the thoughts before it add. */
function weighSlots({ finder, plan }: RankOptions, slots: number[], befores: Before[]): Map<number, number> {
  const share = plan.neighbourShare;
  const contexts = share > 0 ? befores.map((before) => before.slice(0, CONTEXT)) : [];
  const compared = new Set(slots);
  for (const context of contexts)
    for (const neighbour of context) if (neighbour) compared.add(neighbour.slot);
  finder.gather(compared);
  const strengths = new Map<number, number>();
  for (let i = 0; i < slots.length; i++) {
    const evidence = finder.evidenceFor(slots[i] as number);
    const context = contexts[i];
    const likeness = context ? finder.likenessAmong(evidence, context, share) : evidence.likeness;
    strengths.set(slots[i] as number, finder.weigh(evidence, likeness));
  }
  return strengths;
}

/** The best candidates by their own evidence, in all and of the question's period, and the time neighbours of the very best. */
function shortlist(options: RankOptions, neighbours: TimeNeighbours): Set<number> {
  const { question, finder, mask, plan } = options;
  const sorted = (slots: number[]) => {
    finder.gather(slots);
    return slots
      .map((slot) => ({ slot, strength: finder.weigh(finder.evidenceFor(slot)) }))
      .sort((a, b) => b.strength - a.strength);
  };
  const candidates = sorted(finder.candidates(mask, plan));
  const ofTheTime = question.time ? sorted(bestOfTime(options, question.time)) : [];
  const best = [...candidates.slice(0, plan.shortlist), ...ofTheTime.slice(0, plan.shortlist)];
  const kept = new Set(best.map(({ slot }) => slot));
  for (const { slot } of candidates.slice(0, plan.withNeighbours))
    for (const near of [
      ...neighbours.along(slot, -1, AROUND).reverse(),
      ...neighbours.along(slot, 1, AROUND),
    ])
      if (near) kept.add(near.slot);
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

/** How much of a thought's label ("Anna: …") the question names, as far as labels in this book are speakers. */
function labelShare(index: UserIndex, question: Question, slot: number, known: Map<number, number>): number {
  const label = index.labelOf(slot);
  if (label === 0) return 0;
  let share = known.get(label);
  if (share === undefined) {
    const terms = index.labelTerms(label);
    const named = terms.filter((term) => question.terms.includes(term)).length;
    share = (index.style.speakers * named) / terms.length;
    known.set(label, share);
  }
  return share;
}

function newestTime(index: UserIndex, mask: Uint8Array): number {
  const { order } = index.byTime();
  for (let rank = order.length - 1; rank >= 0; rank--)
    if (mask[order[rank] as number] === 1) return index.timeOf(order[rank] as number);
  return 0;
}
