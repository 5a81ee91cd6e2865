import { z } from "zod";
import { parseJson } from "../base/json.ts";
import { explain, type ImportRow, toThoughtRow } from "./import-row.ts";
import { linesOf } from "./text-file.ts";

const line = z.discriminatedUnion(
  "type",
  [
    z.object({
      type: z.literal("entity"),
      name: z.string(),
      entityType: z.string(),
      observations: z.array(z.string()),
    }),
    z.object({
      type: z.literal("relation"),
      from: z.string(),
      to: z.string(),
      relationType: z.string(),
    }),
  ],
  { error: "must be an entity or a relation of server-memory" },
);

/** The file of `@modelcontextprotocol/server-memory`: one thought per observation and per relation. */
export function* readServerMemory(file: Buffer): Generator<ImportRow> {
  for (const { number: row, text } of linesOf(file)) {
    if (text.trim() === "") continue;
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) yield { row, kind: "bad", error: explain(parsed.error) };
    else for (const statement of toTexts(parsed.data)) yield toThoughtRow(row, { text: statement });
  }
}

/** An entity without observations still yields one thought: its type. */
function toTexts(parsed: z.output<typeof line>): string[] {
  if (parsed.type === "relation") return [`${parsed.from} ${parsed.relationType} ${parsed.to}`];
  const { name, entityType, observations } = parsed;
  return (observations.length > 0 ? observations : [entityType]).map((statement) => `${name}: ${statement}`);
}
