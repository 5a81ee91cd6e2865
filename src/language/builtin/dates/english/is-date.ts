import type { ParsedResult } from "chrono-node";
import { WEEKDAY } from "./names.ts";

const UNCERTAIN_LEAD =
  /\b(?:in|on|since|until|till|before|after|by|during|of|last|next|this|from|between|early|late|mid|end of|due|cob|eod|eob|noon|moved to|pushed to)[ -]$/iu;
/** "June and July", but "Anna and June". */
const JOINED_LEAD =
  /\b(?:between|from|jan(?:uary)?|feb(?:ruary)?|march|april?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|\d{1,4})\b(?:[^.!?]{0,20}\b(?:to|and|or)[ -]| ?\/ ?)$/iu;
const SHORT_OR_NAME =
  /^(?:mon|tue|wed|thu|sat|sun|jan|feb|mar|apr|april|may|jun|june|jul|aug|august|sept?|oct|nov|dec)\.?$/iu;
/** With a capital and closing a clause ("standup moved, Thu"), or beside another day ("wed or Thursday"). */
const SHORT_WEEKDAY = /^(?:[Mm]on|[Tt]ue|[Tt]hu|Wed|Sat|Sun)$/u;
const NO_WEEKDAY_BEFORE = /\b(?:the|a|in|my|his|her|their|of) $/iu;
const BESIDE_WEEKDAY = new RegExp(
  String.raw`^ (?:or|and|&|/|morning|afternoon|evening|night)(?!\p{L}) ?(?:$|${WEEKDAY}|(?:mon|tue|wed|thu|sat|sun)\b|[.,;!?)])`,
  "iu",
);
const LOWER_MONTH = /^march$/u;
/** The name of a machine. */
const LOWER_HYPHENED = /^[a-z]+-\d+$/u;

/** "He sat at 8 tables", "I may at 5". */
const VERB_AT = /^(?:sat|sun|wed|may|mar)(?: at)? \d{1,2}$|^may at\b/u;
const CLOSED = /^(?:$|[.,;:!?)]|\s*\n| [–—-] )/u;

const PART_OF_DAY = /^(?:morning|afternoon|evening|night)$/iu;
const PART_LEAD = /\b(?:in|by|until|till|during) the $|^$/iu;

/** No times: a length, an order, what counts from something else ("after 60 s", "+5 min", "a week later", "in the week of my holiday"). */
const NO_TIME =
  /^(?:after\b|[-+])|^(?:right )?now$|^this (?:second|minute|hour|moment)$|^for (?!the )|^in the (?:day|week|month|year)$|^(?:last|next) day$|\b(?:before|after|earlier|later)$|\bbe$|^\d{1,2}[/.]\d{1,2}(?:\D{1,4}\d{1,2}[/.]\d{1,2}|, \d{1,2})?$/iu;
/** Numbers of an order or a build: "12-05-4471", "26-05-12-003"; and the spans of hours in "4-4.30". */
const CODE = /^\d+-\d+-(?!20\d\d)\d{4}$|^\d+(?:-\d+){3}|^\d+(?<first>[-./])\d+(?!\k<first>)[-./]\d+$/u;
/** "12 May Street". */
const STREET = /^ (?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Close|Court|Crescent|Way)\b/u;
const CODE_LEAD = /#$/u;
const CODE_GOES_ON = /^-[\p{L}\d]/u;
/** Also the second day of "every Tue and Thu". */
const REPEATED =
  /\b(?:every|each|every (?:other|second|third|fourth|\d(?:nd|rd|th))|on alternate|most)(?: single)? (?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?: ?[,/&] ?|,? (?:and|or) ))*$/iu;

/** chrono also reads "sat", "march", "Jan", "1/2", "at 10:45" and "now": no dates, or not surely. */
export function isDate({ start, index, text: read }: ParsedResult, words: string, text: string): boolean {
  const [before, after] = [text.slice(Math.max(0, index - 60), index), text.slice(index + words.length)];
  if (NO_TIME.test(words) || LOWER_HYPHENED.test(words) || REPEATED.test(before)) return false;
  if (CODE.test(words) || CODE_LEAD.test(before) || (/^[\d-]+$/u.test(words) && CODE_GOES_ON.test(after)))
    return false;
  if (/^ of (?:each|every)\b/iu.test(after) || STREET.test(after)) return false;
  if (/day$/iu.test(words) && /^ (?:mornings|afternoons|evenings|nights)\b/iu.test(after)) return false;
  if (VERB_AT.test(words) && !CLOSED.test(after)) return false;
  if (SHORT_OR_NAME.test(words) || LOWER_MONTH.test(words))
    return isLed(before) || isShortWeekday(words, before, after);
  if (PART_OF_DAY.test(words))
    return PART_LEAD.test(before) && (CLOSED.test(after) || after.startsWith(" to "));
  const hasDay =
    start.isCertain("day") ||
    start.isCertain("weekday") ||
    start.isCertain("month") ||
    start.isCertain("year");
  return hasDay || /\b(?:this|today|tonight|tomorrow|morning|afternoon|evening)\b/iu.test(read);
}

function isLed(before: string): boolean {
  return UNCERTAIN_LEAD.test(before) || JOINED_LEAD.test(before);
}

function isShortWeekday(words: string, before: string, after: string): boolean {
  if (BESIDE_WEEKDAY.test(after) && /^(?:mon|tue|wed|thu)$/iu.test(words)) return true;
  return SHORT_WEEKDAY.test(words) && !NO_WEEKDAY_BEFORE.test(before) && CLOSED.test(after);
}
