import { toIso } from "../../../base/instant.ts";
import { DAY_MS, dayOf, toLocal } from "../../../base/time-zone.ts";
import type { EditPlan, EditRequest } from "../../mind.ts";
import { countedDay } from "../dates/counted.ts";
import { readDates } from "../dates/dates.ts";
import { planBuiltinEdit } from "./editor.ts";
import { trimCourtesies } from "./reading/courtesies.ts";
import { splitParts } from "./reading/parts.ts";

const NAME = "(?:(?:the|a|its|my|this) )?(?:new )?(?:due[ -]?date|deadline)";
const IT = "(?:it|this|that|this task|the task|this one)";
const TO = "(?:to|for|on|as|=|:|by|of)";

/** What sets a due date; `when` is a date and nothing else. */
const settings = [
  `(?:${IT}(?:'s| is)? )?(?:now )?due(?: (?:on|by|at|date))?:? (?<when>.+)`,
  `(?:make|mark|set) ${IT} (?:as )?due (?:(?:on|by|at) )?(?<when>.+)`,
  `(?:set|move|change|push|shift|extend|postpone|reschedule|bring forward|put) ${NAME}(?: (?:back|out|forward))?(?: ${TO}|:)? (?<when>.+?)(?: (?:for|on|to) ${IT})?`,
  `(?:add|give ${IT}) ${NAME}(?: (?:of|on|for|:))?:? (?<when>.+)`,
  `${NAME}(?: (?:is|was(?= (?:moved|extended|changed|pushed|postponed))|has been|moved|extended|changed|pushed|postponed|now|to|on|back))*:? (?<when>.+)`,
  `(?:${IT} )?(?:needs|has|ought|is supposed) to be (?:done|finished|completed|ready|sorted|in)(?: (?:by|before|on|no later than))? (?<when>.+)`,
  `(?:${IT} )?(?:must|should) be (?:done|finished|completed|ready|sorted) (?:by|on|no later than) (?<when>.+)`,
  `(?:(?:i|we) )?need ${IT} (?:done |finished |ready )?(?:by|until|no later than|on) (?<when>.+)`,
  `(?:do|finish|complete)(?: ${IT})? (?:by|until|no later than) (?<when>.+)`,
  `(?:i|we) (?:must|have to|need to|should) (?:do|finish|complete) ${IT} (?:by|until|no later than) (?<when>.+)`,
  `(?:i|we) (?:have|have got|'ve got) (?:until|till) (?<when>.+?)(?: for (?:it|this|that))?`,
  "(?:(?:das|ist|jetzt|nun) )*fällig(?: (?:am|bis|zum))?:? (?<when>.+)",
  "(?:die )?(?:neue )?(?:frist|fälligkeit|deadline)(?: (?:ist|auf|bis|am|zum|jetzt|nun))*:? (?<when>.+?)(?: (?:verschieben|setzen|verlängern))?",
].map(compile);

/** What takes it away. */
const removals = [
  `(?:(?:there is|it has|this has|has) )?(?:no|without a|without any) (?:due[ -]?date|deadline)(?: (?:any ?more|needed|please|for ${IT}|on ${IT}))*`,
  `(?:remove|clear|delete|drop|cancel|take off|unset|forget) ${NAME}`,
  `(?:${IT} (?:is|'s) )?(?:not|never|no longer) due(?: any ?more| at all)?`,
  "keine? (?:frist|deadline|fälligkeit|fälligkeitsdatum)(?: mehr)?",
].map(compile);

function compile(form: string): RegExp {
  return new RegExp(`^${form}$`, "iu");
}

/** A question asks whether it is due. */
const DOUBT = /^(?!\s*(?:can|could|would) you\b).*\?/isu;

/** A due date that the request names exactly, or none; undefined if it asks for anything else. */
export async function planDue({ request, now, timeZone }: EditRequest): Promise<EditPlan | undefined> {
  if (now === undefined || timeZone === undefined || DOUBT.test(request)) return undefined;
  const words = trimCourtesies(request.replace(/[’´]/g, "'").replace(/\s+/g, " ").trim());
  if (removals.some((form) => form.test(words))) return { kind: "change", due: null };
  for (const form of settings) {
    const { when } = form.exec(words)?.groups ?? {};
    const at = when && (await readWhen(when, now, timeZone));
    if (at) return { kind: "change", due: { at } };
  }
  return undefined;
}

/** "pin it and set the deadline to Friday": one part is of the due date, and the others of something else. */
export async function planDueWithMore(edit: EditRequest): Promise<EditPlan | undefined> {
  const parts = splitParts(edit.request).filter((part) => part !== "");
  if (parts.length < 2) return undefined;
  const plans = await Promise.all(parts.map((request) => planDue({ ...edit, request })));
  const [due, ...more] = plans.filter((plan) => plan !== undefined);
  if (due?.kind !== "change" || more.length > 0) return undefined;
  const rest = parts.filter((_part, at) => plans[at] === undefined).join(", ");
  const plan = planBuiltinEdit({ ...edit, request: rest });
  return plan.kind === "change" ? { ...plan, ...due } : undefined;
}

/** A day, or an instant if a time is given; undefined if the words are more than one date. */
async function readWhen(when: string, now: number, timeZone: string): Promise<string | undefined> {
  const [date, ...more] = await readDates(when, now, timeZone);
  if (!date || more.length > 0) return undefined;
  const rest = when.replace(date.text, " ").replace(/\b(?:on|by|at|the|am|den|dem|zum)\b/giu, " ");
  if (/[\p{L}\p{N}]/u.test(rest)) return undefined;
  const [from, to] = [Date.parse(date.from), Date.parse(date.to)];
  const isClock = dayOf(timeZone, from) === dayOf(timeZone, to - 1) && !date.from.includes("T00:00:00.000");
  if (isClock) return date.from;
  const [start, end, today] = [from, to, now].map(
    (at) => Math.floor(toLocal(timeZone, at) / DAY_MS) * DAY_MS,
  );
  const counted = countedDay(date.text, start ?? 0, end ?? 0, today ?? 0);
  return counted === undefined ? dayOf(timeZone, to - 1) : toIso(counted).slice(0, 10);
}
