import type { Interval, ZonedAim } from "../calendar.ts";
import { ANY_YEAR, type Groups, NO_COUNT, placeIn } from "../forms.ts";
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

export const sourcesOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries.map(([source]) => source);

/** The year after a month. */
export const yearAfter = (words: Vocabulary) => `(?:,? (?:${words.ofYear})?(?<year>${ANY_YEAR})${NO_COUNT})`;

export const noYearAfter = (words: Vocabulary) => `(?! (?:${words.ofYear})?\\d{4})`;

/** The matched month, from 0. */
export function monthIn(groups: Groups): number {
  const place = placeIn(groups, "name");
  return place >= 0 ? place : placeIn(groups, "short");
}
