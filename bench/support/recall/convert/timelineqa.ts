import { z } from "zod";
import { type Converter, chance, nameOf, parseJson, toTime } from "./converter.ts";

/** What `generateDB.py` writes: by day ("2020/09/25") and name the episodes, with questions about each. */
const days = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      eid: z.union([z.string(), z.int()]),
      text_template_based: z.string(),
      atomic_qa_pairs: z.array(z.array(z.unknown())),
    }),
  ),
);

const EPISODES = 1500;
const QUESTIONS = 80;
const MINUTE_MS = 60_000;
const DAY_IN_TEXT = /\d{4}\/\d\d\/\d\d/;
const DAY_IN_WORDS = /\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/;

export const convertTimelineqa: Converter = (files) =>
  files.map((file) => {
    const episodes = Object.entries(parseJson(days, file))
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([day, events]) =>
        Object.entries(events).map(([name, { eid, text_template_based, atomic_qa_pairs }], i) => ({
          id: String(eid),
          text: text_template_based,
          time: toTime(Date.parse(`${day.replaceAll("/", "-")}T20:00:00Z`) + i * MINUTE_MS),
          session: name,
          questions: atomic_qa_pairs.map(([question]) => z.string().parse(question)),
        })),
      )
      .slice(-EPISODES);
    const asked = episodes.flatMap(({ questions, ...doc }) => questions.map((q) => ({ q, doc })));
    const byText = [...Map.groupBy(asked, ({ q }) => q)].filter(([, about]) => about.length <= 2);
    const chosen = byText.sort(([a], [b]) => chance(a) - chance(b)).slice(0, QUESTIONS);
    const last = episodes.at(-1)?.time;
    return {
      dataset: "timelineqa",
      conversation: nameOf(file),
      docs: episodes.map(({ questions, ...doc }) => doc),
      queries: chosen.map(([q, about], i) => ({
        id: `${nameOf(file)}-q${i}`,
        q,
        time: last,
        evidence: about.map(({ doc }) => doc.id),
        category: categoryOf(q, about[0]?.doc.text ?? ""),
      })),
    };
  });

function categoryOf(question: string, text: string): string {
  if (!DAY_IN_TEXT.test(question) && !DAY_IN_WORDS.test(question)) return "undated";
  return DAY_IN_TEXT.test(text) ? "day named in the note" : "day only in the time";
}
