import { z } from "zod";
import { parseInstant, toIso } from "../../base/instant.ts";
import { chunksOf, type ImportFile } from "./import-file.ts";
import { explain, type ImportRow, parseEntry, toThoughtRow } from "./import-row.ts";
import { elementsOf, type JsonElement } from "./json-elements.ts";
import { toTagLine } from "./tags.ts";

const memory = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(undefined),
  memory: z.string(),
  created_at: z.string().nullish().catch(undefined),
  updated_at: z.string().nullish().catch(undefined),
  categories: z.array(z.string()).nullish().catch(undefined),
});

/** With graph memory; the platform and the library name the end differently. */
const relation = z
  .object({
    source: z.string(),
    relationship: z.string(),
    target: z.string().optional(),
    destination: z.string().optional(),
  })
  .refine(({ target, destination }) => (target ?? destination) !== undefined, {
    error: "must have a target or a destination",
  });

/** What mem0's `get_all` returns, from the library or the platform: a thought per memory and per relation. */
export async function* readMem0(file: ImportFile): AsyncGenerator<ImportRow> {
  let row = 0;
  for await (const element of elementsOf(chunksOf(file.bytes))) yield toRow(++row, element);
}

function toRow(row: number, element: JsonElement): ImportRow {
  if (element.kind === "bad") return { row, kind: "bad", error: element.error };
  if (element.list === "relations") return toRelation(row, element.value);
  const parsed = parseEntry(memory, element.value);
  if (!parsed.success) return { row, kind: "bad", error: explain(parsed.error) };
  const { id, memory: text, created_at, updated_at, categories } = parsed.data;
  const at = created_at ? parseInstant(created_at) : undefined;
  const changed = updated_at ? parseInstant(updated_at) : undefined;
  const tagLine = toTagLine(categories ?? [], text);
  return toThoughtRow(
    { row, key: id === null || id === undefined ? undefined : `mem0:${id}`, group: "Memories" },
    {
      text: tagLine === "" ? text : `${text} ${tagLine}`,
      ...(at !== undefined && { createdAt: toIso(at) }),
      ...(changed !== undefined && { updatedAt: toIso(changed) }),
    },
  );
}

function toRelation(row: number, value: unknown): ImportRow {
  const parsed = parseEntry(relation, value);
  if (!parsed.success) return { row, kind: "bad", error: explain(parsed.error) };
  const { source, relationship, target, destination } = parsed.data;
  const words = [source, relationship, target ?? destination ?? ""].map((word) => word.replaceAll("_", " "));
  return toThoughtRow({ row, key: `mem0:${words.join(":")}`, group: "Relations" }, { text: words.join(" ") });
}
