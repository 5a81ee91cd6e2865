import { toIso } from "../base/instant.ts";
import { DAY_MS } from "../base/time-zone.ts";
import type { Thought } from "../thoughts/thought.ts";

/** RFC 5545 allows 75 octets a line, without its end. */
const LINE_OCTETS = 75;
const HALF_HOUR_MS = 30 * 60_000;
const SUMMARY_CHARACTERS = 120;
const DESCRIPTION_CHARACTERS = 2_000;

/**
 * Due dates as a calendar (RFC 5545). They are events, because most calendars show no tasks of a subscription: a day is an
 * event of that day, a time one of half an hour, and neither makes anybody busy. The same thoughts give the same bytes.
 */
export function toCalendar(thoughts: Thought[], ownUrl: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Commonplace//Due dates//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Commonplace",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...thoughts.flatMap((thought) => toEvent(thought, ownUrl)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function toEvent(thought: Thought, ownUrl: string): string[] {
  const { id, text, version, updated_at } = thought;
  const url = `${ownUrl}/thoughts?thought=${id}`;
  const [first = ""] = text.split("\n", 1);
  return [
    "BEGIN:VEVENT",
    `UID:${id}@commonplace`,
    `DTSTAMP:${toUtc(updated_at)}`,
    `LAST-MODIFIED:${toUtc(updated_at)}`,
    `SEQUENCE:${version - 1}`,
    ...toTimes(thought),
    `SUMMARY:${escapeText(cut(first, SUMMARY_CHARACTERS))}`,
    `DESCRIPTION:${escapeText(`${cut(text, DESCRIPTION_CHARACTERS)}\n\n${url}`)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function toTimes({ due_at, due_has_time }: Thought): string[] {
  const at = due_at ?? 0;
  if (due_has_time === 1) return [`DTSTART:${toUtc(at)}`, `DTEND:${toUtc(at + HALF_HOUR_MS)}`];
  return [`DTSTART;VALUE=DATE:${toDate(at)}`, `DTEND;VALUE=DATE:${toDate(at + DAY_MS)}`];
}

const toDate = (day: number) => toIso(day).slice(0, 10).replaceAll("-", "");
const toUtc = (at: number) => `${toIso(at).slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

function cut(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : `${all.slice(0, characters).join("")}…`;
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/[\p{Cc}]/gu, " ");
}

/** A long line goes on in the next one, which begins with a space; never within a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = "";
      // The space counts, too.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
