import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { dayOf, toLocalIso } from "../base/time-zone.ts";
import { listAboutToday } from "../browse/today.ts";
import type { Db } from "../storage/db.ts";
import { countDue, dueSpans, listDue } from "../thoughts/due/rows.ts";
import type { Thought } from "../thoughts/thought.ts";

export type MailText = { subject: string; text: string };

const MOST_LISTED = 20;
const LINE_CHARACTERS = 160;

/** What is due today and overdue, and what was said about today; undefined if nothing is. */
export async function writeDailyMail(
  db: Db,
  actor: Actor,
  { now, ownUrl }: { now: number; ownUrl: string },
): Promise<MailText | undefined> {
  const spans = dueSpans(actor, now);
  const today = await listDue(db, actor, spans.today, { limit: MOST_LISTED });
  const overdue = await listDue(db, actor, spans.overdue, { limit: MOST_LISTED, isLatestFirst: true });
  const saidAbout = await listAboutToday(db, actor, now, [...today, ...overdue]);
  const about = saidAbout.filter(({ state }) => state === "open");
  if (today.length + overdue.length + about.length === 0) return undefined;
  const counts = {
    today: await countDue(db, actor, spans.today),
    overdue: await countDue(db, actor, spans.overdue),
  };
  const parts = [
    counts.today > 0 && `${counts.today} due today`,
    about.length > 0 && `${about.length} about today`,
    counts.overdue > 0 && `${counts.overdue} overdue`,
  ].filter((part) => part !== false);
  const text = [
    ...listPart("Due today", today, { actor, count: counts.today }),
    ...listAbout(about),
    ...listPart("Overdue", overdue, { actor, count: counts.overdue }),
    `All of it: ${ownUrl}/today`,
    `No more of these: ${ownUrl}/settings#reminders`,
    "",
  ];
  return { subject: parts.join(", "), text: text.join("\n") };
}

function listPart(
  title: string,
  thoughts: Thought[],
  { actor, count }: { actor: Actor; count: number },
): string[] {
  if (thoughts.length === 0) return [];
  const hidden = count - thoughts.length;
  return [
    title,
    ...thoughts.map((thought) => `- ${toLine(thought.text)} (${spellWhen(actor, thought)})`),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
    "",
  ];
}

function listAbout(thoughts: Thought[]): string[] {
  if (thoughts.length === 0) return [];
  return ["About today", ...thoughts.map(({ text }) => `- ${toLine(text)}`), ""];
}

/** 2026-11-20, or 2026-11-20 15:00. */
function spellWhen({ timeZone }: Actor, { due_at, due_has_time }: Thought): string {
  const at = due_at ?? 0;
  if (due_has_time !== 1) return toIso(at).slice(0, 10);
  return `${dayOf(timeZone, at)} ${toLocalIso(timeZone, at).slice(11, 16)}`;
}

/** One line, without control characters. */
export function toLine(text: string): string {
  const line = Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim());
  return line.length <= LINE_CHARACTERS ? line.join("") : `${line.slice(0, LINE_CHARACTERS).join("")}…`;
}
