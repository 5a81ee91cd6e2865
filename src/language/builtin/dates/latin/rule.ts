import { type Interval, months, type ZonedAim } from "../calendar.ts";
import { ANY_YEAR, END, type Groups, indexed, NO_COUNT, placeIn, sourcesOf } from "../forms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A pattern and its meaning; undefined if it turns out not to be a time. */
export type Rule = {
  form: RegExp;
  read: (groups: Groups, aim: ZonedAim) => Interval | undefined;
  /** In a sentence about the past it is a duration, not a time. */
  isUnsureInPast?: boolean;
};
export type Reader = Rule["read"];

export const toForm = (source: string) => new RegExp(source, "gi");

/** The year after a month. */
export const yearAfter = (words: Vocabulary) => `(?:,? (?:${words.ofYear})?(?<year>${ANY_YEAR})${NO_COUNT})`;

/** What is not followed by a year; an amount is none. */
export const noYearAfter = (words: Vocabulary) => `(?! (?:${words.ofYear})?\\d{4}${NO_COUNT})`;

/** The number of a day of the month, as the group `day`. */
export const dayNumberOf = ({ dayNumber, ordinal }: Vocabulary) => dayNumber ?? `(?<day>\\d{1,2})${ordinal}`;

const WEEKDAY =
  "lun(?:di|es|ed[iì])?|mar(?:di|tes|ted[iì])?|mer(?:credi|coled[iì])?|mi[eé](?:rcoles)?|jeu(?:di)?|jue(?:ves)?|gio(?:ved[iì])?|ven(?:dredi|erd[iì])?|vie(?:rnes)?|sam(?:edi)?|s[aá]b(?:ado|ato)?|dim(?:anche)?|dom(?:ingo|enica)?|seg|ter|qua|qui|sex|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?";
/** Day and month in digits that are no fraction: "27/03", "14/12", but not "3/4" or "7/12". */
export const SURE_DATE = `(?:(?<day>[0-2]?\\d|3[01])/(?<number>0[1-9])|(?<day>0[1-9]|1[3-9]|2\\d|3[01])/(?<number>1[0-2])|(?<=(?<![a-zß-ÿ])(?:${WEEKDAY})\\.?,? )(?<day>\\d{1,2})/(?<number>\\d{1,2}))(?:/(?<year>\\d\\d))?(?![\\d/%]|[.,]\\d)`;

/** After a number that stands for a day or an hour. */
export const numberEnd = (follows = "(?!)") =>
  `(?=\\s*(?:$|\\n)|[.,;:!?)](?!\\d)| [-–(]| (?:${follows})${END})`;

/** The matched month, from 0. */
export function monthIn(groups: Groups, prefix = ""): number {
  const place = placeIn(groups, `${prefix}name`);
  return place >= 0 ? place : placeIn(groups, `${prefix}short`);
}

/** The alternatives of `stepsAfter`, as the groups `after`. */
export const stepsAfterOf = ({ stepsAfter }: Vocabulary) => indexed("after", sourcesOf(stepsAfter));

export const yearlyNames = (words: Vocabulary) =>
  `${indexed("season", words.seasons)}|${indexed("name", words.months)}|${indexed("holiday", sourcesOf(words.holidays))}`;

/** The matched season, month or holiday, in any year. */
export function yearlyOf(words: Vocabulary, groups: Groups): (year: number) => Interval {
  const season = placeIn(groups, "season");
  if (season >= 0) return (year) => months(year, 2 + 3 * season, 3);
  const holiday = words.holidays[placeIn(groups, "holiday")];
  return holiday ? holiday[1] : (year) => months(year, monthIn(groups), 1);
}
