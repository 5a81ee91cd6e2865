import { createFormat, toDay } from "../../time-zone.ts";

const DAY_MS = 86_400_000;
const weekday = createFormat({ weekday: "long" });
const dayAndMonth = createFormat({ day: "numeric", month: "short" });
const fullDay = createFormat({ day: "numeric", month: "short", year: "numeric" });
const clock = createFormat({ hour: "2-digit", minute: "2-digit" });

/** A due date has a time, or is a whole day: `2026-11-20`. */
export const hasTime = (due: string) => due.includes("T");

/** The day of a due date, by the person's clocks. */
export const dayOfDue = (due: string) => (hasTime(due) ? toDay(due) : due);

export function isOverdue(due: string, now = new Date()): boolean {
  return hasTime(due) ? new Date(due) < now : due < toDay(now);
}

/** "today 15:00", "tomorrow", "Friday", "20 Nov", "3 May 2027". */
export function nameDue(due: string, now = new Date()): string {
  const day = nameDay(dayOfDue(due), toDay(now));
  return hasTime(due) ? `${day} ${clock(new Date(due))}` : day;
}

function nameDay(day: string, today: string): string {
  const at = new Date(day);
  const days = Math.round((at.getTime() - Date.parse(today)) / DAY_MS);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  if (days > 1 && days < 7) return weekday(at, "UTC");
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(at, "UTC") : fullDay(at, "UTC");
}
