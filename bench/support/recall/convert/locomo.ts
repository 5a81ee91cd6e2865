import { z } from "zod";
import { type Converter, keepAnswered, parseJson, toTime } from "./converter.ts";

/** `locomo10.json`: sessions as `session_N` with `session_N_date_time` beside them; evidence as "D1:3", at times several in one text. */
const turn = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const samples = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(z.object({ question: z.string(), evidence: z.array(z.string()), category: z.int() })),
  }),
);

const categories = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];
const TURN_MS = 30_000;

export const convertLocomo: Converter = (files) =>
  files
    .flatMap((file) => parseJson(samples, file))
    .map(({ sample_id, conversation, qa }) => {
      const docs = listTurns(conversation);
      const ids = new Set(docs.map(({ id }) => id));
      const time = docs.at(-1)?.time;
      const queries = qa.map(({ question, evidence, category }, i) => ({
        id: `${sample_id}-q${i}`,
        q: question,
        time,
        evidence: [...new Set(evidence.join(" ").match(/D\d+:\d+/g))].filter((id) => ids.has(id)),
        category: categories[category] ?? category,
      }));
      return { dataset: "locomo", conversation: sample_id, docs, queries: keepAnswered(queries) };
    });

function listTurns(conversation: Record<string, unknown>) {
  const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key));
  return sessions.flatMap((session) => {
    const start = parseTime(z.string().parse(conversation[`${session}_date_time`]));
    return z
      .array(turn)
      .parse(conversation[session])
      .map(({ speaker, dia_id, text, blip_caption }, i) => ({
        id: dia_id,
        text: `${speaker}: ${text}${blip_caption ? ` [shares a photo: ${blip_caption}]` : ""}`,
        time: toTime(start + i * TURN_MS),
        session,
      }));
  });
}

/** "1:56 pm on 8 May, 2023" */
function parseTime(text: string): number {
  const [time, day] = text.split(" on ");
  return Date.parse(`${day?.replace(",", "")} ${time} UTC`);
}
