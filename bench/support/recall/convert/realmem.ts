import { z } from "zod";
import { type Converter, keepAnswered, parseJson, toTime } from "./converter.ts";

/** `NAME_dialogues_256k.json`: the memories extracted from each session; a query's evidence stands in the answer after it. */
const person = z.object({
  _metadata: z.object({ person_name: z.string() }),
  dialogues: z.array(
    z.object({
      session_uuid: z.string(),
      current_time: z.string(),
      dialogue_turns: z.array(
        z.object({
          content: z.string(),
          is_query: z.boolean(),
          query_id: z.string().nullish(),
          category_name: z.string().nullish(),
          memory_used: z.array(z.object({ content: z.string() })).nullish(),
        }),
      ),
      extracted_memory: z.array(z.object({ content: z.string() })),
    }),
  ),
});
type Dialogue = z.infer<typeof person>["dialogues"][number];
type Doc = { id: string; text: string; time: string; session: string };

const MINUTE_MS = 60_000;
/** "【Budget】 User saves" → "Budget: User saves" */
const toText = (content: string) => content.replace(/^【(.*?)】\s*/, "$1: ");

export const convertRealmem: Converter = (files) =>
  files.map((file) => {
    const { _metadata, dialogues } = parseJson(person, file);
    const name = _metadata.person_name;
    const docs: Doc[] = [];
    const queries = dialogues.flatMap((dialogue, n) => {
      // Sessions of one day keep their order by the minute.
      const time = toTime(Date.parse(dialogue.current_time.slice(0, 10)) + n * MINUTE_MS);
      const asked = listQueries(dialogue, docs).map((query) => ({
        ...query,
        id: `${name}-${query.id}`,
        time,
      }));
      for (const { content } of dialogue.extracted_memory)
        docs.push({ id: `m${docs.length}`, text: toText(content), time, session: dialogue.session_uuid });
      return asked;
    });
    return { dataset: "realmem", conversation: name, docs, queries: keepAnswered(queries) };
  });

/** Asked of what came before the session. */
function listQueries({ dialogue_turns: turns }: Dialogue, docs: Doc[]) {
  const asof = docs.length;
  return turns.flatMap(({ is_query, content, query_id, category_name }, i) => {
    if (!is_query) return [];
    const used = turns[i + 1]?.memory_used?.map((memory) => toText(memory.content)) ?? [];
    const evidence = used.flatMap((text) => docs.find((doc) => doc.text === text)?.id ?? []);
    return [
      { id: query_id ?? `${i}`, q: content, evidence: [...new Set(evidence)], category: category_name, asof },
    ];
  });
}
