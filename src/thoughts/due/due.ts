import { parseInstant, toIso } from "../../base/instant.ts";
import { DAY_MS, toLocalIso } from "../../base/time-zone.ts";
import type { Category, DateMention } from "../../contract.ts";
import { tellsOrder, tellsTask } from "../../language/builtin/categories/classifier.ts";
import { NIGHT_END } from "../../language/builtin/dates/calendar.ts";
import { countedDay } from "../../language/builtin/dates/counted.ts";
import { clauseAt, sentenceAt } from "../../language/builtin/dates/date-language.ts";
import {
  type Lead,
  relateDate,
  tellsDeadline,
  tellsDuty,
  tellsHappening,
} from "../../language/builtin/dates/deadline-words.ts";
import type { Tables } from "../../storage/schema.ts";
import { type Corrections, readCorrections } from "../corrections.ts";

type Thought = Tables["thoughts"];

/** The end of the day before: no other day is named with it. */
const MIDNIGHT =
  /^(?=.*(?:midnight|minuit|medianoche|mezzanotte|meia-noite|mitternacht|(?:0|24) uhr))(?:(?:midnight|tonight|minuit|medianoche|mezzanotte|meia-noite|mitternacht|(?:0|24) uhr|bis|ce soir|hoy|esta noche|stasera|hoje|esta noite|at|avant|à|a|entro|antes|até|da|de)(?:,? |$))+$/iu;

/** "In 2027" may be a deadline, "in the twenties" is none. */
const LONGEST_DAYS = 366;

/** "In 2027"; not "the 2027 planner". */
const BARE_YEAR = /^\d{4}$/u;
const IN_YEAR =
  /(?<!\p{L})(?:in|during|sometime|year|im|jahre?|en|courant|année|año|anno|ano|nel|no|em|va)(?: (?:the|early|late|l['’]année))? ?$/iu;

/** "Not on Friday but on Saturday", "instead of Friday". */
const NOT_THEN =
  /(?<!\p{L})(?:not|no longer|instead of|rather than|nicht|statt|anstatt|pas|au lieu de|plutôt que|en vez de|en lugar de|invece (?:di|che)|em vez de|niet|in plaats van)(?: (?:on|in|am|im|the|le|la|el|il|di|du|op|em|na|no))?(?: the)? $/iu;

/** "Freitag nicht, sondern Samstag", "el lunes no, el martes". */
const THEN_NOT = /^ (?:nicht|no|niet|não|non|pas)(?=[,;]| (?:sondern|sino|maar|mas|ma|mais)(?!\p{L}))/iu;

/** A day is its midnight in UTC, whatever the zone; a time is an instant. */
export type Due = { at: number; hasTime: boolean };

type Source = { text: string; category: Category; dates: DateMention[]; createdAt: number };
type CorrectedSource = Source & { corrected: Corrections["due"] };

/** What is stored of the dates of a text. */
export type DueColumns = Pick<Thought, "due_at" | "due_has_time" | "about_day">;
export const noDue: DueColumns = { due_at: null, due_has_time: 0, about_day: null };

/** When a thought is due, and the day that it speaks of. What a person decided holds over what the text says. */
export function toDueColumns(source: CorrectedSource): DueColumns {
  const due = source.corrected === undefined ? deriveDue(source) : readCorrected(source.corrected);
  return {
    due_at: due?.at ?? null,
    due_has_time: due?.hasTime ? 1 : 0,
    about_day: findDay(source),
  };
}

type StoredSource = Pick<Thought, "text" | "category" | "dates" | "created_at" | "corrections">;

/** The same of a stored thought. */
export function readDue({ text, category, dates, created_at, corrections }: StoredSource): DueColumns {
  const { due: corrected } = readCorrections({ corrections });
  const mentions = JSON.parse(dates) as DateMention[];
  return toDueColumns({ text, category, dates: mentions, createdAt: created_at, corrected });
}

function readCorrected(corrected: { at: string } | null): Due | undefined {
  const at = corrected ? parseInstant(corrected.at) : undefined;
  return at === undefined ? undefined : { at, hasTime: corrected?.at.includes("T") === true };
}

/**
 * A task is due at the date after "by", "until" or "due", otherwise at the earliest date that is not before its capture; a
 * longer time ("this week", "in May") ends on its last day, "in two weeks" is a day. Anything else is due only where its
 * sentence says so ("deadline", "must be there by", "Call Anna on Friday in her office", "… Ring them back on Friday").
 */
export function deriveDue(source: Source): Due | undefined {
  const { text, category } = source;
  if (category === "question") return undefined;
  let place = 0;
  const dates = source.dates.flatMap((mention) => {
    const index = text.indexOf(mention.text, place);
    if (index !== -1) place = index + mention.text.length;
    const lead = index === -1 ? "" : text.slice(0, index);
    const after = index === -1 ? "" : text.slice(place);
    const relation = relateDate(lead, mention.text, after);
    const isBound = relation === "until" || relation === "before";
    if (
      NOT_THEN.test(lead) ||
      THEN_NOT.test(after) ||
      (BARE_YEAR.test(mention.text) && !isBound && !IN_YEAR.test(lead))
    )
      return [];
    const due = toDue(mention, relation, source.createdAt);
    if (!due) return [];
    const isDeadline = tellsDeadline(lead, after);
    const isToDo =
      isDeadline ||
      (category === "task" && (isBound || !isHappening(text, index, mention.text))) ||
      tellsToDo(text, index, isBound);
    return [{ due, isToDo, rank: isDeadline ? 0 : isBound ? 1 : 2 }];
  });
  const wanted = dates.filter(({ isToDo }) => isToDo);
  const first = Math.min(...wanted.map(({ rank }) => rank));
  const found = wanted.filter(({ rank }) => rank === first).map(({ due }) => due);
  const all = dates.map(({ due }) => due);
  return found.length > 0 ? atItsTime(earliest(found), all) : undefined;
}

/**
 * Whether the sentence of a date is something to do: in a text that is about more, if it says until when or that it has to be, or
 * as an order. Whatever else the text has, like a place, may have made it an event.
 */
function tellsToDo(text: string, index: number, isBound: boolean): boolean {
  const sentence = sentenceAt(text, index);
  const isPart = sentence.trim().length < text.trim().length - 1;
  const isDuty = tellsDuty(sentence);
  if (isBound && isDuty) return true;
  return tellsOrder(sentence) || ((isBound || isPart || isDuty) && tellsTask(sentence));
}

/** "The plumber comes tomorrow" is nothing to do, whatever category the text has; "…, clear the hall" is. */
function isHappening(text: string, index: number, words: string): boolean {
  const sentence = sentenceAt(text, index);
  const isAll = sentence.trim().length >= text.trim().length - 1;
  // "Morgen" at the end looks like a verb.
  const parts = sentence.replace(words, "").split(/[,;] /u);
  return isAll && tellsHappening(clauseAt(text, index)) && !parts.some(tellsTask);
}

const dayOf = ({ at }: Due) => floorDay(at);
const earliest = (dues: Due[]): Due => dues.reduce((first, due) => (dayOf(due) < dayOf(first) ? due : first));

/** "The play is on Friday; be there at 6 pm": a day whose time is said elsewhere. */
const atItsTime = (due: Due, dues: Due[]): Due =>
  due.hasTime ? due : (dues.find((other) => other.hasTime && dayOf(other) === dayOf(due)) ?? due);

/** Undefined for a date that is before the capture, repeats ("every Monday"), or begins something ("after May"). */
function toDue(mention: DateMention, relation: Lead | undefined, createdAt: number): Due | undefined {
  if (relation === "after" || relation === "every") return undefined;
  const [from, to] = [readLocal(mention.from), readLocal(mention.to)];
  if (!from || !to || to.local - from.local > LONGEST_DAYS * DAY_MS) return undefined;
  if (from.local % DAY_MS !== 0 && to.local - from.local < DAY_MS) {
    // "In the next two hours" is due when they are over.
    const { at } = from.at === createdAt ? to : from;
    return at >= createdAt ? { at, hasTime: true } : undefined;
  }
  const today = floorDay(createdAt + from.local - from.at);
  const last = MIDNIGHT.test(mention.text)
    ? floorDay(from.local - 1)
    : (countedDay(mention.text, from.local, to.local, today) ??
      floorDay(Math.max(from.local, endOf(to.local) - 1)));
  if (last < today) return undefined;
  return { at: relation === "before" ? Math.max(today, floorDay(from.local - 1)) : last, hasTime: false };
}

/** "Friday until 2 am" ends on Friday. */
const endOf = (local: number) => (local % DAY_MS === 0 ? local : local - NIGHT_END);

/** What things are named after: "the Christmas party on Friday". */
const FEAST = /^(?:christmas|xmas|easter|thanksgiving|halloween|new year['’]?s)$/iu;

/** The first day that the text names, one to come before one that has passed, and before a feast. */
function findDay({ dates, createdAt }: Source): string | null {
  const days = dates.flatMap(({ text, from, to }) => {
    const [start, end] = [readLocal(from), readLocal(to)];
    const isDay = start && end && floorDay(Math.max(start.local, end.local - 1)) === floorDay(start.local);
    return isDay ? [{ day: from.slice(0, 10), isToCome: end.at > createdAt, isFeast: FEAST.test(text) }] : [];
  });
  const found =
    days.find(({ isToCome, isFeast }) => isToCome && !isFeast) ?? days.find(({ isToCome }) => isToCome);
  return (found ?? days[0])?.day ?? null;
}

const floorDay = (local: number) => Math.floor(local / DAY_MS) * DAY_MS;

/** The instant, and what the clocks of its zone show, as if that were UTC. */
function readLocal(iso: string): { at: number; local: number } | undefined {
  const at = parseInstant(iso);
  const local = parseInstant(iso.replace(/(?:Z|[+-]\d\d:\d\d)$/u, ""));
  return at === undefined || local === undefined ? undefined : { at, local };
}

/** 2026-11-20, or 2026-11-20T15:00:00.000+01:00 in the thought's own zone. */
export function spellDue({
  due_at,
  due_has_time,
  time_zone,
}: Pick<Thought, "due_at" | "due_has_time" | "time_zone">): string | undefined {
  if (due_at === null) return undefined;
  return due_has_time === 1 ? toLocalIso(time_zone ?? "UTC", due_at) : toIso(due_at).slice(0, 10);
}
