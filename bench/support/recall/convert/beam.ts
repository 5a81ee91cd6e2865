import { z } from "zod";
import { type Converter, keepAnswered, parseJson, type SourceFile, toTime } from "./converter.ts";

/** `chats/100K/N/chat.json` and `…/N/probing_questions/probing_questions.json`: which belong together is in their paths. */
const chat = z.array(
  z.object({
    batch_number: z.int(),
    turns: z.array(
      z.array(
        z.object({
          role: z.string(),
          id: z.int(),
          content: z.string(),
          time_anchor: z.string().nullish(),
        }),
      ),
    ),
  }),
);
const ids = z.array(z.int());
const questions = z.record(
  z.string(),
  z.array(
    z.object({ question: z.string(), source_chat_ids: z.union([ids, z.record(z.string(), ids)]).nullish() }),
  ),
);

const TURN_MS = 40_000;

export const convertBeam: Converter = (files) => {
  const byChat = Map.groupBy(
    files,
    ({ path }) => /(\d+)[/\\](?:chat|probing_questions)/.exec(path)?.[1] ?? "",
  );
  return Array.from(byChat, ([number, own]) => {
    const find = (part: RegExp) => own.find(({ path }) => part.test(path)) as SourceFile;
    const docs = listUserTurns(parseJson(chat, find(/chat[^/\\]*\.json$/)));
    const known = new Set(docs.map(({ id }) => id));
    const asked = parseJson(questions, find(/probing_questions\.json$/));
    const queries = Object.entries(asked).flatMap(([category, list]) =>
      list.map(({ question, source_chat_ids: sources }, i) => ({
        id: `beam-${number}-${category}-${i}`,
        q: question,
        evidence: [
          ...new Set(
            Object.values(sources ?? {})
              .flat()
              .map(String),
          ),
        ].filter((id) => known.has(id)),
        category,
      })),
    );
    return { dataset: "beam", conversation: `beam-${number}`, docs, queries: keepAnswered(queries) };
  });
};

/** The time of a batch is that of its first anchor: "March-15-2024". */
function listUserTurns(batches: z.infer<typeof chat>) {
  let day = 0;
  const turns = batches.flatMap(({ batch_number, turns }) => {
    const said = turns.flat().filter(({ role }) => role === "user");
    const anchor = said.find(({ time_anchor }) => time_anchor)?.time_anchor;
    if (anchor) day = Date.parse(`${anchor.replaceAll("-", " ")} UTC`);
    return said.map(({ id, content }) => ({
      id: String(id),
      text: content,
      day,
      session: String(batch_number),
    }));
  });
  return turns.map(({ day, ...turn }, i) => ({ ...turn, time: toTime(day + i * TURN_MS) }));
}
