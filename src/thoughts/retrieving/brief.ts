import type { BriefMatch, DateMention, MatchView, Why } from "../../contract.ts";

/** What each way of finding is called in a phrase. */
const grounds: Record<keyof Why, string> = {
  lexical: "words",
  semantic: "meaning",
  graph: "links",
  time: "time",
  note: "note",
};
/** A smaller share of the score explains nothing. */
const LEAST_SHARE = 0.2;
const MIDNIGHT = "00:00:00.000";

/** A score as it is shown in brief, and as a threshold then compares it. */
export const roundScore = (score: number) => Math.round(score * 100) / 100;

/** Only what differs from the usual: an open thought of the user's, stored when it was captured, and enriched. */
export function toBriefMatch(match: MatchView): BriefMatch {
  const { id, normalizedText, truncated, category, createdAt, score, author, storedAt } = match;
  const { enrichment, entities, dates, why, note, links, ...rest } = match.metadata;
  const phrase = why && explainBriefly(why);
  return {
    id,
    normalizedText,
    ...(truncated && { truncated }),
    category,
    ...(author.kind === "agent" && { author }),
    createdAt,
    ...(storedAt !== createdAt && { storedAt }),
    score: roundScore(score),
    metadata: {
      ...(enrichment !== "done" && { enrichment }),
      ...(dates.length > 0 && { dates: dates.map(spellDate) }),
      ...(phrase && { why: phrase }),
      ...(note && { note }),
      ...rest,
    },
  };
}

/** What gave most of the score, the most first: "words, meaning". */
function explainBriefly(why: Why): string {
  const total = Object.values(why).reduce((sum, part) => sum + Math.max(0, part), 0);
  return Object.entries(why)
    .filter(([, part]) => part > 0 && part >= LEAST_SHARE * total)
    .sort(([, a], [, b]) => b - a)
    .map(([ground]) => grounds[ground as keyof Why])
    .join(", ");
}

/** "on Monday: 2026-11-16"; a longer time as an ISO interval whose end is exclusive. */
function spellDate({ text, from, to }: DateMention): string {
  const [start, end] = [spellInstant(from), spellInstant(to)];
  const isOneDay = !start.includes("T") && Date.parse(end) - Date.parse(start) === 86_400_000;
  return `${text}: ${isOneDay ? start : `${start}/${end}`}`;
}

function spellInstant(iso: string): string {
  const [day = "", time = ""] = iso.split("T");
  return time.startsWith(MIDNIGHT) ? day : `${day}T${time.replace(":00.000", "")}`;
}
