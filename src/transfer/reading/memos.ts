import { z } from "zod";
import { parseInstant, toIso } from "../../base/instant.ts";
import { countCharacters } from "../../base/text.ts";
import { limits } from "../../contract.ts";
import { chunksOf, type ImportFile } from "./import-file.ts";
import {
  explain,
  type ImportRow,
  parseEntry,
  type ReadOptions,
  type RowSource,
  toNoteRow,
  toThoughtRow,
} from "./import-row.ts";
import { elementsOf } from "./json-elements.ts";
import { splitLongText } from "./long-text.ts";
import { toTagLine } from "./tags.ts";

const time = z.union([z.string(), z.number()]).nullish().catch(undefined);

/** As the API lists them; before version 0.22 with other names. */
const memo = z.object({
  name: z.string().nullish().catch(undefined),
  uid: z.string().nullish().catch(undefined),
  id: z.union([z.string(), z.number()]).nullish().catch(undefined),
  content: z.string(),
  state: z.string().nullish().catch(undefined),
  rowStatus: z.string().nullish().catch(undefined),
  displayTime: time,
  createTime: time,
  createdTs: time,
  updateTime: time,
  updatedTs: time,
  tags: z.array(z.string()).nullish().catch(undefined),
});

/** The memos of an account, as its API lists them (`GET /api/v1/memos`): a thought each, or a note. */
export async function* readMemos(file: ImportFile, { as }: ReadOptions): AsyncGenerator<ImportRow> {
  let row = 0;
  for await (const element of elementsOf(chunksOf(file.bytes))) {
    row++;
    if (element.kind === "bad") yield { row, kind: "bad", error: element.error };
    else {
      const parsed = parseEntry(memo, element.value);
      if (parsed.success) yield* toRows(row, parsed.data, as);
      else yield { row, kind: "bad", error: explain(parsed.error) };
    }
  }
}

/** One that is too long for a thought is a note. */
function* toRows(row: number, given: z.output<typeof memo>, as: ReadOptions["as"]): Generator<ImportRow> {
  const name = String(given.name ?? given.uid ?? given.id ?? "");
  const body = given.content.trim();
  if (body === "") return yield { row, kind: "left-out", reason: "memos without text", name };
  const isArchived = (given.state ?? given.rowStatus) === "ARCHIVED";
  const createdAt = toMs(given.displayTime) ?? toMs(given.createTime ?? given.createdTs);
  const updatedAt = toMs(given.updateTime ?? given.updatedTs) ?? createdAt;
  const tagLine = toTagLine(given.tags ?? [], body);
  const text = tagLine === "" ? body : `${body}\n${tagLine}`;
  const times = {
    ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
    ...(updatedAt !== undefined && { updatedAt: toIso(updatedAt) }),
  };
  const source: RowSource = {
    row,
    key: name === "" ? undefined : `memos:${name}`,
    group: isArchived ? "Archived" : "Memos",
  };
  if (as === "thoughts" && countCharacters(text) <= limits.thoughtCharacters)
    return yield toThoughtRow(source, { text, state: isArchived ? "archived" : "open", ...times });
  const title = body.split("\n", 1)[0]?.replace(/^#+\s+/, "") ?? "";
  const parts = splitLongText(text, limits.noteCharacters);
  for (const [i, part] of parts.entries())
    yield toNoteRow(
      { ...source, key: source.key && `${source.key}:${i}` },
      {
        title: parts.length === 1 ? title : `${i + 1} of ${parts.length}: ${title}`,
        text: part,
        state: isArchived ? "archived" : "open",
        ...times,
      },
    );
}

/** ISO 8601, or seconds. */
function toMs(given: string | number | null | undefined): number | undefined {
  if (typeof given === "string") return parseInstant(given);
  return typeof given === "number" && given > 0 && given < 1e11 ? given * 1000 : undefined;
}
