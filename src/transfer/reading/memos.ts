import { z } from "zod";
import { parseInstant } from "../../base/instant.ts";
import { chunksOf, type ImportFile } from "./import-file.ts";
import { explain, type ImportRow, parseEntry, type ReadOptions } from "./import-row.ts";
import { elementsOf } from "./json-elements.ts";
import { toMemoRows } from "./memo.ts";

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

/** At the end, where the API, which gives 1,000 at most, has more. */
const MORE = /"nextPageToken"\s*:\s*"([^"]{1,200})"[\s}]*$/;
const END_BYTES = 400;

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
  const [, next] = MORE.exec(file.bytes.toString("utf8", Math.max(0, file.bytes.length - END_BYTES))) ?? [];
  if (next !== undefined)
    yield {
      row: row + 1,
      kind: "bad",
      error: `These are not all memos: fetch the next file with &pageToken=${encodeURIComponent(next)} and import it, too.`,
    };
}

function* toRows(row: number, given: z.output<typeof memo>, as: ReadOptions["as"]): Generator<ImportRow> {
  const name = String(given.name ?? given.uid ?? given.id ?? "");
  const body = given.content.trim();
  if (body === "") return yield { row, kind: "left-out", reason: "memos without text", name };
  const isArchived = (given.state ?? given.rowStatus) === "ARCHIVED";
  const createdAt = toMs(given.displayTime) ?? toMs(given.createTime ?? given.createdTs);
  const source = {
    row,
    key: name === "" ? undefined : `memos:${name}`,
    group: isArchived ? "Archived" : "Memos",
  };
  yield* toMemoRows(source, {
    title: body.split("\n", 1)[0]?.replace(/^#+\s+/, "") ?? "",
    body,
    tags: given.tags ?? [],
    state: isArchived ? "archived" : "open",
    createdAt,
    updatedAt: toMs(given.updateTime ?? given.updatedTs) ?? createdAt,
    as,
  });
}

/** ISO 8601, or seconds. */
function toMs(given: string | number | null | undefined): number | undefined {
  if (typeof given === "string") return parseInstant(given);
  return typeof given === "number" && given > 0 && given < 1e11 ? given * 1000 : undefined;
}
