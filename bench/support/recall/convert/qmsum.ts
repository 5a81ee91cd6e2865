import { z } from "zod";
import { type Converter, keepAnswered, nameOf, parseJson, type SourceFile, toTime } from "./converter.ts";

/** `data/ALL/test/MEETING.json`; spans are pairs of turn numbers, written as texts. */
const meeting = z.object({
  specific_query_list: z.array(
    z.object({ query: z.string(), relevant_text_span: z.array(z.array(z.coerce.number().int())) }),
  ),
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })),
});

const NOTE_CHARACTERS = 600;
/** Evidence that is most of a meeting says nothing about finding. */
const MOST_NOTES = 8;
const MEETINGS_A_PERSON = 5;
const FIRST_MEETING = Date.parse("2024-01-10T09:00:00Z");
const WEEK_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

export const convertQmsum: Converter = (files) => {
  const people = Map.groupBy(files, (file) => Math.floor(files.indexOf(file) / MEETINGS_A_PERSON));
  return Array.from(people, ([person, own]) => {
    const meetings = own.map((file, week) => convertMeeting(file, FIRST_MEETING + week * WEEK_MS));
    const time = toTime(FIRST_MEETING + own.length * WEEK_MS);
    return {
      dataset: "qmsum",
      conversation: `attendee-${person}`,
      docs: meetings.flatMap(({ docs }) => docs),
      queries: meetings.flatMap(({ queries }) => queries.map((query) => ({ ...query, time }))),
    };
  });
};

function convertMeeting(file: SourceFile, start: number) {
  const { specific_query_list, meeting_transcripts } = parseJson(meeting, file);
  const name = nameOf(file);
  const notes: { lines: string[]; first: number; last: number }[] = [];
  for (const [turn, { speaker, content }] of meeting_transcripts.entries()) {
    const note = notes.at(-1);
    const line = `${speaker}: ${clean(content)}`;
    if (note && note.lines.join("\n").length < NOTE_CHARACTERS) {
      note.lines.push(line);
      note.last = turn;
    } else notes.push({ lines: [line], first: turn, last: turn });
  }
  const queries = specific_query_list.map(({ query, relevant_text_span: spans }, i) => ({
    id: `${name}-q${i}`,
    q: query,
    evidence: notes.flatMap(({ first, last }, n) =>
      spans.some(([from = 0, to = from]) => first <= to && last >= from) ? [`${name}-n${n}`] : [],
    ),
    category: categoryOf(name),
  }));
  return {
    docs: notes.map(({ lines }, n) => ({
      id: `${name}-n${n}`,
      text: lines.join("\n"),
      time: toTime(start + n * MINUTE_MS),
      session: name,
    })),
    queries: keepAnswered(queries).filter(({ evidence }) => evidence.length <= MOST_NOTES),
  };
}

/** Without "{vocalsound}" and the spaces before stops. */
function clean(text: string): string {
  const spoken = text.replace(/\{\w+\}/g, " ").replace(/\s+/g, " ");
  return spoken.replace(/ ([.,?!])/g, "$1").trim();
}

function categoryOf(name: string): string {
  if (/^(covid|education)/.test(name)) return "committee";
  return /^B/.test(name) ? "academic" : "product";
}
