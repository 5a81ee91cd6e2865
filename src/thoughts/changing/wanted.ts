import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import type { DateMention } from "../../contract.ts";
import { readDates } from "../../language/builtin/dates/dates.ts";
import type { EditPlan, MentionChange, Unclear } from "../../language/mind.ts";
import type { Db } from "../../storage/db.ts";
import {
  type CorrectedMentions,
  correctMentions,
  findMeant,
  isAmong,
  keepNamed,
  readCorrections,
  writeCorrections,
} from "../corrections.ts";
import type { ThoughtDeps } from "../deps.ts";
import { listEntitiesOf } from "../rows.ts";
import type { Snapshot, Thought } from "../thought.ts";

/** A plan for a stored thought: an edit, or what it was before one. */
export type Plan = EditPlan | { kind: "restore"; snapshot: Snapshot };

/** What a plan makes of a thought. */
export type Wanted = Pick<Thought, "text" | "state" | "category" | "corrections"> & { isPinned: boolean };

const MAX_MENTIONS = 100;

export async function toWanted(
  { db, clock }: Pick<ThoughtDeps, "db" | "clock">,
  actor: Actor,
  read: Thought,
  plan: Plan,
): Promise<Wanted | Unclear> {
  if (plan.kind === "unclear") return plan;
  if (plan.kind === "restore") return toRestored(read, plan.snapshot);
  const { text = read.text, state = read.state, category, pinned = read.pinned_at !== null } = plan;
  const corrections = readCorrections(read);
  if (text !== read.text) {
    corrections.mentions = keepNamed(corrections.mentions, text);
    corrections.dates = plan.dates ?? (await nameDays(actor, read, text, clock()));
  }
  if (category !== undefined) corrections.category = category;
  if (plan.due !== undefined) corrections.due = plan.due;
  if (plan.mentions) {
    const mentions = await planMentions(db, actor, { ...read, text }, plan.mentions);
    if ("reason" in mentions) return mentions;
    corrections.mentions = mentions;
  }
  return {
    text,
    state,
    category: category ?? read.category,
    corrections: writeCorrections(corrections),
    isPinned: pinned,
  };
}

function toRestored(read: Thought, snapshot: Snapshot): Wanted {
  const { text, state, category = read.category, corrections = {}, pinned = false } = snapshot;
  return { text, state, category, corrections: writeCorrections(corrections), isPinned: pinned };
}

/** The days that the new text names and the old one did not: "Monday" in an edit counts from now. */
async function nameDays(actor: Actor, read: Thought, text: string, now: number): Promise<DateMention[]> {
  const timeZone = read.time_zone ?? actor.timeZone;
  const before = new Set((await readDates(read.text, read.created_at, timeZone)).map((date) => date.text));
  const named = (await readDates(text, now, timeZone)).filter((date) => !before.has(date.text));
  const meantThen = named.length > 0 ? await readDates(text, read.created_at, timeZone) : [];
  const isOther = ({ text: words, from, to }: DateMention) =>
    !meantThen.some((then) => then.text === words && then.from === from && then.to === to);
  const { dates: earlier = [] } = readCorrections(read);
  return [...earlier.filter((date) => text.includes(date.text)), ...named.filter(isOther)];
}

/** What is mentioned already is not added, and what is removed must be known, or named by the text. */
async function planMentions(
  db: Db,
  actor: Actor,
  thought: Thought,
  { add = [], remove = [] }: MentionChange,
): Promise<CorrectedMentions | Unclear> {
  const mentioned = await listEntitiesOf(db, actor, thought.id);
  const meant = remove.map((name) => findMeant(name, mentioned, thought.text));
  const unknown = remove.find((_, i) => !meant[i]);
  if (unknown !== undefined)
    return {
      kind: "unclear",
      reason: `The thought has no mention of “${unknown}”`,
      remedy: "nothing was changed",
    };
  const change = {
    add: add.filter((entity) => !isAmong(entity, mentioned)),
    remove: meant.flatMap((entity) => entity ?? []),
  };
  const { mentions } = readCorrections(thought);
  const corrected = correctMentions(mentions, change, thought.text);
  if (corrected.added.length + corrected.removed.length > MAX_MENTIONS)
    throw new AppError("invalid-argument", `A thought has at most ${MAX_MENTIONS} corrected mentions.`);
  return corrected;
}
