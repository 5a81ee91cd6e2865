import type { Actor } from "../base/actor.ts";
import { readDigest } from "../browse/digest.ts";
import type { CountedThoughts, DigestView } from "../contract-app/today.ts";
import type { Db } from "../storage/db.ts";
import { type MailText, toLine } from "./daily-mail.ts";

/** The last week and the next; undefined if nothing happened and nothing is ahead. */
export async function writeWeeklyMail(
  db: Db,
  actor: Actor,
  { now, ownUrl }: { now: number; ownUrl: string },
): Promise<MailText | undefined> {
  const digest = await readDigest(db, actor, now);
  const { captured, completed, overdue, ahead, comingUp } = digest;
  if (captured.count + completed.count + overdue.count + ahead.count + comingUp.length === 0)
    return undefined;
  return {
    subject: `Your week: ${captured.count} captured, ${completed.count} done`,
    text: [
      `From ${digest.from} to ${digest.to} you captured ${countThoughts(captured.count)}${listCounts(digest)}.`,
      "",
      ...listPart("Done", completed),
      ...listPart("Overdue", overdue),
      ...listPart("Due in the next days", ahead),
      ...listComing(comingUp),
      ...listNew(digest),
      ...digest.yearsAgo.flatMap(({ years, thoughts }) =>
        listPart(years === 1 ? "A year ago today" : `${years} years ago today`, {
          count: thoughts.length,
          thoughts,
        }),
      ),
      `The whole digest: ${ownUrl}/digest`,
      `No more of these: ${ownUrl}/settings#reminders`,
      "",
    ].join("\n"),
  };
}

const countThoughts = (count: number) => `${count} ${count === 1 ? "thought" : "thoughts"}`;

function listCounts({ captured }: DigestView): string {
  const counts = captured.categories.map(({ category, count }) => `${count} ${category}`);
  return counts.length > 0 ? ` (${counts.join(", ")})` : "";
}

function listPart(title: string, { count, thoughts }: CountedThoughts): string[] {
  if (thoughts.length === 0) return [];
  const hidden = count - thoughts.length;
  return [
    title,
    ...thoughts.map(({ normalizedText }) => `- ${toLine(normalizedText)}`),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
    "",
  ];
}

function listComing(days: DigestView["comingUp"]): string[] {
  const lines = days.flatMap(({ day, thoughts }) =>
    thoughts.map(({ normalizedText }) => `- ${toLine(normalizedText)} (${day})`),
  );
  return lines.length > 0 ? ["Coming up", ...lines, ""] : [];
}

function listNew({ newEntities }: DigestView): string[] {
  if (newEntities.length === 0) return [];
  return [`Named for the first time: ${newEntities.map(({ name }) => toLine(name)).join(", ")}`, ""];
}
