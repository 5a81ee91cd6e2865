import { DAY_MS } from "../../base/time-zone.ts";
import { bestFirst } from "../index/top-slots.ts";
import type { UserIndex } from "../index/user-index.ts";
import { type Period, slotsOfTime, timeShare } from "../question/asked-time.ts";
import type { Question } from "../question/question.ts";
import type { EvidenceFinder } from "./evidence.ts";
import { Hits } from "./hits.ts";
import type { Plan } from "./plan.ts";
import { findExact } from "./rare-words.ts";
import { type Neighbours, NOBODY, noNeighbours, TimeNeighbours } from "./time-neighbours.ts";

/** Added to the candidates, on either side. */
const AROUND = 2;
/** How many thoughts before one add their likenesses to its own. */
const CONTEXT = 2;
/** The weights of the thoughts before one, by how far before. */
const BEFORE = [1, 1, 0.5, 0.5];
const RECENT_DAYS = 30;

type RankOptions = {
  index: UserIndex;
  question: Question;
  finder: EvidenceFinder;
  mask: Uint8Array;
  plan: Plan;
};

/** The candidates with their traits, best first. */
export function rankThoughts(options: RankOptions): Hits {
  const { index, question, mask, plan } = options;
  const neighbours = new TimeNeighbours(index, mask);
  const exact = findExact(index.postings, question, mask);
  const slots = Uint32Array.from(new Set([...exact.slots, ...shortlist(options, neighbours)]));
  const isByItself = plan.withNeighbours === 0 && plan.neighbourShare === 0;
  const before = isByItself ? noNeighbours : neighbours.along(slots, -1, BEFORE.length);
  const hits = new Hits(slots, weighSlots(options, slots, before), plan.traits);
  const top = highest(hits.strengths, Number.MIN_VALUE);
  const { own, label, isQuestion, isExact, isRecent, isOfTheTime } = hits.traits;
  const newest = newestTime(index, mask);
  const labels = new Map<number, number>();
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    own[i] = (hits.strengths[i] as number) / top;
    label[i] = labelShare(index, question, slot, labels);
    if (index.isQuestion(slot)) isQuestion[i] = 1;
    if (exact.slots.has(slot)) isExact[i] = exact.share;
    if (question.isMessage) isRecent[i] = 1 / (1 + (newest - index.timeOf(slot)) / DAY_MS / RECENT_DAYS);
    if (question.time) isOfTheTime[i] = timeShare(index, slot, question.time);
  }
  if (plan.withNeighbours > 0) addSupport(hits, options, before, top);
  hits.weigh();
  hits.sort();
  return hits;
}

/** What the thoughts before each hit say for it. */
function addSupport(hits: Hits, { index, finder }: RankOptions, before: Neighbours, top: number): void {
  const { answers, follows } = hits.traits;
  const { rows } = finder;
  const strengths = new Float64Array(finder.count + 1);
  for (let i = 0; i < hits.count; i++)
    strengths[rows[hits.slots[i] as number] as number] = hits.strengths[i] as number;
  for (let i = 0; i < hits.count; i++)
    for (let j = 0; j < BEFORE.length; j++) {
      const at = i * BEFORE.length + j;
      const slot = before.slots[at] as number;
      if (slot === NOBODY) continue;
      const support =
        (before.closeness[at] as number) * ((strengths[rows[slot] as number] as number) / top) ** 2;
      if (j === 0 && index.isQuestion(slot)) answers[i] = support;
      follows[i] = (follows[i] as number) + (BEFORE[j] as number) * support;
    }
}

/** The strength of each slot, with what the thoughts before it add. */
function weighSlots({ finder, plan }: RankOptions, slots: Uint32Array, before: Neighbours): Float64Array {
  const share = plan.neighbourShare;
  finder.gather(slots);
  if (share === 0) return Float64Array.from(slots, (slot) => finder.weigh(slot));
  finder.gather(before.slots.filter((slot, i) => slot !== NOBODY && i % before.count < CONTEXT));
  const strengths = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const near = { start: i * before.count, count: CONTEXT, share };
    strengths[i] = finder.weigh(slot, finder.likenessAmong(slot, before, near));
  }
  return strengths;
}

/** The best candidates by their own evidence, in all and of the question's period, and the time neighbours of the very best. */
function shortlist(options: RankOptions, neighbours: TimeNeighbours): Set<number> {
  const { question, finder, mask, plan } = options;
  const strongest = (slots: number[], limit: number) => {
    finder.gather(slots);
    const strengths = Float64Array.from(slots, (slot) => finder.weigh(slot));
    return Array.from(bestFirst(strengths, limit), (i) => slots[i] as number);
  };
  const most = Math.max(plan.shortlist, plan.withNeighbours);
  const candidates = strongest(finder.candidates(mask, plan), most);
  const ofTheTime = question.time ? strongest(bestOfTime(options, question.time), plan.shortlist) : [];
  const kept = new Set([...candidates.slice(0, plan.shortlist), ...ofTheTime]);
  const best = candidates.slice(0, plan.withNeighbours);
  const before = neighbours.along(best, -1, AROUND).slots;
  const after = neighbours.along(best, 1, AROUND).slots;
  for (let i = 0; i < before.length; i += AROUND) {
    for (const slot of before.subarray(i, i + AROUND).toReversed()) if (slot !== NOBODY) kept.add(slot);
    for (const slot of after.subarray(i, i + AROUND)) if (slot !== NOBODY) kept.add(slot);
  }
  return kept;
}

/** The thoughts of a period; of many, those that match best at a first look. */
function bestOfTime({ index, finder, mask, plan }: RankOptions, time: Period): number[] {
  const slots = Array.from(slotsOfTime(index, time)).filter((slot) => mask[slot] === 1);
  if (slots.length <= plan.ofTheTime) return slots;
  const matches = Float64Array.from(slots, (slot) => finder.firstLook(slot));
  return Array.from(bestFirst(matches, plan.ofTheTime), (i) => slots[i] as number);
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

function highest(values: Float64Array, least: number): number {
  let highest = least;
  for (let i = 0; i < values.length; i++) highest = Math.max(highest, values[i] as number);
  return highest;
}
