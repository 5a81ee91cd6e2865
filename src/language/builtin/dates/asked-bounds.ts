import { DAY, floorDay, type Interval, isDay } from "./calendar.ts";
import { dayWithin } from "./counted.ts";

/** How far from a time a question reaches, in all languages that dates are read in. */

const ARTICLE =
  "(?:(?: (?:the|de[mnr]?|das|die|le|la|du|des|de la|del|di|d[oa]|el|il|het))? | (?:d|l|del|de l|dell)['’])";
const CLOSELY = new RegExp(
  `(?<!\\p{L})(?:shortly|just|right|soon|(?:the |some |a )?(?:few |couple of )?days|kurz|unmittelbar|(?:in den|wenige) tagen?|juste|peu(?: de temps)?|poco|justo|subito|pouco|logo|kort|vlak) (?:before|after|vor|nach|avant|après|antes|después|prima|dopo|depois|voor|na)${ARTICLE}$`,
  "iu",
);
const CLOSE = 10 * DAY;

/** "Shortly before Christmas" does not reach back to the first thought. */
export const isClosely = (before: string) => CLOSELY.test(before);

/** The days next to a time before which, or after which, something was. */
export function closeTo({ from, to }: Interval, relation: "before" | "after"): Interval {
  return relation === "before" ? { from: from - CLOSE, to: from } : { from: to, to: to + CLOSE };
}

const AROUND = new RegExp(
  `(?<!\\p{L})(?:around(?: about)?|round about|circa|near|close to|um|vers|autour d[eu]|hacia|alrededor d(?:el|e)|intorno al?|verso|attorno al?|por volta d[eo]|cerca d[eo]|rond|omstreeks)${ARTICLE}$`,
  "iu",
);
const OR_SO = /^ (?:or so|or thereabouts|herum|rum)(?!\p{L})|^前[后後]/iu;
const AROUND_DAYS = 3;
/** A feast, not a week. */
const LONGEST = 4 * DAY;

/** "Around 9 May", "um den 9. Mai herum": the day is not sure. */
export function widenAround(time: Interval, before: string, after: string): Interval {
  if (time.to - time.from < DAY || time.to - time.from > LONGEST) return time;
  if (!(AROUND.test(before) || OR_SO.test(after))) return time;
  return { from: time.from - AROUND_DAYS * DAY, to: time.to + AROUND_DAYS * DAY };
}

const BEFORE_HOUR = /(?<!\p{L})(?:before|until|till) \S+(?: [ap]\.?m\.?)?$/iu;
const AFTER_HOUR = /(?<!\p{L})(?:after|since) \S+(?: [ap]\.?m\.?)?$/iu;

/** "Yesterday after 5 pm" is the rest of that day. */
export function readShare({ from, to, text }: Interval & { text: string }): Interval | undefined {
  if (to - from >= DAY) return undefined;
  if (BEFORE_HOUR.test(text)) return { from: floorDay(from), to: from };
  return AFTER_HOUR.test(text) ? { from, to: floorDay(from) + DAY } : undefined;
}

const MORE_THAN = /(?:\bmore than |\blonger than |\bover )$/iu;
const LESS_THAN = /\bless than $/iu;
const AGO = /\bago$/iu;

/** "More than a year ago" ends a year ago, to the day. */
export function readEdge(
  { from, to, text }: Interval & { text: string },
  before: string,
  now: number,
): { relation: "before" | "since"; day: Interval } | undefined {
  const relation = MORE_THAN.test(before) ? "before" : LESS_THAN.test(before) ? "since" : undefined;
  if (!relation || !AGO.test(text)) return undefined;
  const day = isDay({ from, to }) ? from : dayWithin(from, to, now);
  return { relation, day: { from: day, to: day + DAY } };
}
