import { type CsvRecord, recordsOf } from "./csv-records.ts";
import { readTime } from "./front-matter.ts";
import { chunksOf, type ImportFile } from "./import-file.ts";
import type { ImportRow, ReadOptions } from "./import-row.ts";
import { toMemoRows } from "./memo.ts";

/** By names that programs give their columns; every other one is told by its name. */
const TITLES = ["title", "content", "task", "task name", "name", "subject", "summary", "text", "note"];
const TAGS = ["tags", "tag", "labels", "label", "list name", "list", "project", "folder"];
const CREATED = ["created", "created at", "created_at", "created time", "date created", "date added"];
const STATES = ["status", "state", "done", "completed"];
const DONE = /^(?:x|yes|true|done|completed?|closed)$/i;
const COMPLETED_AT = ["completed time", "completed at", "completed_at", "date completed"];

/** What Todoist and TickTick keep for themselves, by a column that only they have. */
const OWN_COLUMNS = {
  date_lang:
    "type,priority,indent,author,responsible,date_lang,timezone,duration,duration_unit,deadline_lang,meta,is_collapsed",
  taskid:
    "kind,is check list,reminder,priority,status,order,timezone,is all day,is floating,column order,view mode,taskid,parentid",
};
/** Rows of Todoist that are no tasks. */
const NO_TASK = /^(?:meta|section)$/;

const NAME = /\.(?:csv|tsv)$/i;
export const isTable = (name: string): boolean => NAME.test(name);

type Cell = { name: string; column: string; value: string };

/** Tables of spreadsheets and task programs, whose first row names the columns: a thought a row. */
export async function* readCsv(file: ImportFile, { timeZone }: ReadOptions): AsyncGenerator<ImportRow> {
  let names: string[] | undefined;
  for await (const record of recordsOf(chunksOf(file.bytes))) {
    const { row, cells } = record;
    if (!cells) yield { row, kind: "bad", error: "The row is too long: is a quotation mark missing?" };
    else if (names) yield* toRows(row, toFilledCells(names, cells), timeZone);
    else if (isHeader(record)) names = cells;
  }
}

/** What stands above the names is about the table. */
const isHeader = ({ cells = [], isAlone }: CsvRecord) =>
  cells.filter((cell) => cell !== "").length >= (isAlone ? 1 : 2);

function toFilledCells(names: string[], cells: string[]): Cell[] {
  const columns = names.map((name) => name.toLowerCase());
  const [, own = ""] = Object.entries(OWN_COLUMNS).find(([sign]) => columns.includes(sign)) ?? [];
  const unread = new Set(own.split(","));
  const filled = cells.map((value, i) => ({ name: names[i] ?? "", column: columns[i] ?? "", value }));
  if (filled.some(({ column, value }) => column === "type" && unread.has(column) && NO_TASK.test(value)))
    return [];
  return filled.filter(({ column, value }) => value !== "" && !unread.has(column));
}

async function* toRows(row: number, cells: Cell[], timeZone: string): AsyncGenerator<ImportRow> {
  const titled = TITLES.find((name) => cells.some(({ column }) => column === name));
  const title = titled === undefined ? cells[0] : cells.find(({ column }) => column === titled);
  if (!title) return;
  const among = (columns: string[]) =>
    cells.filter((cell) => cell !== title && columns.includes(cell.column));
  const tags = among(TAGS);
  const states = among(STATES).filter(({ value }) => DONE.test(value));
  const [created] = among(CREATED);
  const createdAt = created && (await readTime([created.value], timeZone));
  const read = new Set([title, ...tags, ...states, createdAt !== undefined && created]);
  const rest = cells.filter((cell) => !read.has(cell));
  const body = [
    title.value,
    ...rest.map(({ name, value }) => (name === "" ? value : `${name}: ${value}`)),
  ].join("\n");
  yield* toMemoRows(
    { row, key: `csv:${createdAt}:${body}` },
    {
      title: title.value.split("\n", 1)[0] ?? "",
      body,
      tags: tags.flatMap(({ value }) => value.split(/[,;|]/)),
      state: states.length > 0 || among(COMPLETED_AT).length > 0 ? "completed" : "open",
      createdAt,
      updatedAt: createdAt,
      as: "thoughts",
    },
  );
}
