import type { Interval, ZonedAim } from "../calendar.ts";
import { ANY_YEAR, type Groups, NO_COUNT, placeIn } from "../forms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a form of a language stands for; undefined where it cannot be a time. */
export type Rule = {
  form: RegExp;
  read: (groups: Groups, aim: ZonedAim) => Interval | undefined;
  /** No time, but a duration, where the sentence speaks of the past. */
  isUnsureInPast?: boolean;
};
export type Reader = Rule["read"];

export const toForm = (source: string) => new RegExp(source, "gi");

export const sourcesOf = (entries: readonly (readonly [string, unknown])[]) =>
  entries.map(([source]) => source);

/** A year after a month, or nothing that could be one. */
export const yearAfter = (words: Vocabulary) => `(?:,? (?:${words.ofYear})?(?<year>${ANY_YEAR})${NO_COUNT})`;

export const noYearAfter = (words: Vocabulary) => `(?! (?:${words.ofYear})?\\d{4})`;

/** The month that the groups name, from 0. */
export function monthIn(groups: Groups): number {
  const place = placeIn(groups, "name");
  return place >= 0 ? place : placeIn(groups, "short");
}
