import { z } from "zod";
import { parseJson } from "../../base/json.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportFile } from "./import-file.ts";
import type { ImportRow, ReadOptions } from "./import-row.ts";
import { toMemoRows } from "./memo.ts";
import { readEntry, requireHarmless, type ZipEntry } from "./zip-file.ts";

/** Several times what Keep lets into a note, which its file has as text and as HTML. */
const MAX_NOTE_BYTES = 512 * 1024;
const JSON_FILE = /\.json$/i;

const microseconds = z.coerce.number().min(1).max(1e17);

const note = z.object({
  title: z.string().catch(""),
  textContent: z.string().catch(""),
  listContent: z.array(z.object({ text: z.string(), isChecked: z.boolean().catch(false) })).catch([]),
  labels: z.array(z.object({ name: z.string() })).catch([]),
  isTrashed: z.boolean(),
  isArchived: z.boolean().catch(false),
  createdTimestampUsec: microseconds.optional().catch(undefined),
  userEditedTimestampUsec: microseconds,
});

const mayBeNote = ({ path, bytes }: ZipEntry) => JSON_FILE.test(path) && bytes <= MAX_NOTE_BYTES;

/** Whether one of the first files is a note of Keep. */
export async function isKeep(file: ImportFile, sniffed: number): Promise<boolean> {
  if (file.kind === "text") return toNote(file.bytes) !== undefined;
  for (const entry of file.entries.filter(mayBeNote).slice(0, sniffed))
    if (await readNote(entry)) return true;
  return false;
}

/** Google Keep, as Takeout exports it: a thought for each note, or a note; a file each, with the same as HTML beside it. */
export async function* readKeep(file: ImportFile, { as }: ReadOptions): AsyncGenerator<ImportRow> {
  if (file.kind === "text") return yield* toRows(1, file.name, toNote(file.bytes), as);
  requireHarmless(file.entries.filter(mayBeNote), file.bytes.length);
  for (const [i, entry] of file.entries.entries()) {
    if (isTurnOver()) await nextTurn();
    yield* toRows(i + 1, entry.path, mayBeNote(entry) ? await readNote(entry) : undefined, as);
  }
}

const readNote = async (entry: ZipEntry) =>
  toNote(entry.isReadable ? await readEntry(entry).catch(() => undefined) : undefined);

const toNote = (bytes: Buffer | undefined) =>
  bytes && bytes.length <= MAX_NOTE_BYTES
    ? note.safeParse(parseJson(bytes.toString("utf8"))).data
    : undefined;

function* toRows(
  row: number,
  name: string,
  found: z.output<typeof note> | undefined,
  as: ReadOptions["as"],
): Generator<ImportRow> {
  if (!found) return yield { row, kind: "left-out", reason: "other files of the export", name };
  const { textContent, listContent, isArchived, userEditedTimestampUsec } = found;
  const title = found.title.trim();
  const list = listContent.map(({ text, isChecked }) => `- [${isChecked ? "x" : " "}] ${text}`);
  const content = [textContent.trim(), ...list].filter((line) => line !== "").join("\n");
  if (found.isTrashed)
    return yield { row, kind: "left-out", reason: "notes in the bin", name: title || content };
  const body = as === "notes" && content !== "" ? content : `${title}\n${content}`.trim();
  if (body === "") return yield { row, kind: "left-out", reason: "notes without text", name };
  const created = found.createdTimestampUsec ?? userEditedTimestampUsec;
  yield* toMemoRows(
    { row, key: `keep:${created}:${title}`, group: isArchived ? "Archived" : "Notes" },
    {
      title: title || (content.split("\n", 1)[0] ?? ""),
      body,
      tags: found.labels.map((label) => label.name),
      state: isArchived ? "archived" : "open",
      createdAt: Math.round(created / 1000),
      updatedAt: Math.round(userEditedTimestampUsec / 1000),
      as,
    },
  );
}
