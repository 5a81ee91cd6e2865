/** Days of the reader's time zone, as `2026-11-15`. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(toDate(text).getTime());

export const toDate = (day: string) => new Date(`${day}T00:00:00`);

const two = (number: number) => String(number).padStart(2, "0");

export function toDay(at: string | Date): string {
  const date = new Date(at);
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** By the calendar, so that days of 23 and 25 hours count as one. */
export function addDays(day: string, count: number): string {
  const date = toDate(day);
  date.setDate(date.getDate() + count);
  return toDay(date);
}

export const startOfDay = (day: string) => toDate(day).toISOString();
export const endOfDay = (day: string) => startOfDay(addDays(day, 1));

/** The reader's way to write dates, as far as it is English like the words around them. */
const locale = navigator.language.startsWith("en") ? navigator.language : "en-GB";
const full = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const fullWithYear = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const shortWithYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });

const isThisYear = (date: Date) => date.getFullYear() === new Date().getFullYear();

/** "Today", "Yesterday", "Friday, 13 November". */
export function nameDay(day: string): string {
  const today = toDay(new Date());
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  const date = toDate(day);
  return (isThisYear(date) ? full : fullWithYear).format(date);
}

export function nameDayShort(day: string): string {
  const date = toDate(day);
  return (isThisYear(date) ? short : shortWithYear).format(date);
}

/** "since 3 Nov", "until 5 Nov", "3 Nov to 5 Nov". */
export function nameRange(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? nameDayShort(from) : `${nameDayShort(from)} to ${nameDayShort(to)}`;
  return from ? `since ${nameDayShort(from)}` : `until ${nameDayShort(to ?? "")}`;
}
