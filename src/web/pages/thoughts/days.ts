import { createFormat, toDay } from "../../time-zone.ts";

/** The calendar: days as `2026-11-15`, counted in UTC, where all have 24 hours. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Also tells 31 February from a day. */
export const isDay = (text: string) =>
  DAY.test(text) && !Number.isNaN(toTime(text)) && addDays(text, 0) === text;

export const addDays = (day: string, count: number) =>
  new Date(toTime(day) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (toTime(to) - toTime(from)) / DAY_MS;

export const today = () => toDay(new Date());

const full = createFormat({ weekday: "long", day: "numeric", month: "long" });
const fullWithYear = createFormat({ dateStyle: "full" });
const short = createFormat({ day: "numeric", month: "short" });
const shortWithYear = createFormat({ day: "numeric", month: "short", year: "numeric" });

const isThisYear = (day: string) => day.slice(0, 4) === today().slice(0, 4);

/** "Today", "Yesterday", "Friday, 13 November". */
export function formatDay(day: string): string {
  if (day === today()) return "Today";
  if (day === addDays(today(), -1)) return "Yesterday";
  return formatFullDay(day);
}

export const formatFullDay = (day: string) => (isThisYear(day) ? full : fullWithYear)(toTime(day), "UTC");

export function formatDayShort(day: string): string {
  return (isThisYear(day) ? short : shortWithYear)(toTime(day), "UTC");
}

/** "since 3 Nov", "until 5 Nov", "3 Nov to 5 Nov". */
export function formatRange(from: string | undefined, to: string | undefined): string {
  if (from && to)
    return from === to ? formatDayShort(from) : `${formatDayShort(from)} to ${formatDayShort(to)}`;
  return from ? `since ${formatDayShort(from)}` : `until ${formatDayShort(to ?? "")}`;
}
