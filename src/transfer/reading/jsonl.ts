import type { z } from "zod";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { noteChange, portableLine, thoughtChange } from "../portable.ts";
import { explain, type ImportRow, parseEntry } from "./import-row.ts";
import { type JsonLine, notJson, readJsonLine } from "./json-line.ts";
import { isBlank, linesOf } from "./text-file.ts";

/** Elements read of a list other than a history: more than any may have. */
const LIST_ELEMENTS = 1_000;

/** Our own export. */
export async function* readJsonLines(file: Buffer): AsyncGenerator<ImportRow> {
  for (const { number: row, bytes } of linesOf(file)) {
    if (isTurnOver()) await nextTurn();
    if (isBlank(bytes)) continue;
    const found = await toRow(row, await readJsonLine(bytes));
    if (found) yield found;
  }
}

async function toRow(row: number, line: JsonLine): Promise<ImportRow | undefined> {
  if (line.kind === "bad") return { row, kind: "bad", error: line.error };
  const parsed = parseEntry(portableLine, line.kind === "object" ? withLists(line) : null);
  if (!parsed.success) return { row, kind: "bad", error: explain(parsed.error) };
  const { data } = parsed;
  if (data.kind === "commonplace") return undefined;
  if (data.kind === "entity") return { row, kind: "entity", entity: data };
  if (data.kind === "link") return { row, kind: "link", link: data };
  const changes = (line.kind === "object" && line.lists.get("history")?.values()) || [];
  if (data.kind === "thought") {
    const history = await readChanges(changes, thoughtChange);
    return history.kind === "bad"
      ? { row, ...history }
      : { row, kind: "thought", thought: { ...data, history: history.read } };
  }
  const history = await readChanges(changes, noteChange);
  return history.kind === "bad"
    ? { row, ...history }
    : { row, kind: "note", note: { ...data, history: history.read } };
}

/** The line as one value, but for its history. */
function withLists({ head, lists }: Extract<JsonLine, { kind: "object" }>): object {
  const short = [...lists].filter(([name]) => name !== "history");
  return {
    ...head,
    ...Object.fromEntries(short.map(([name, list]) => [name, list.first(LIST_ELEMENTS)])),
  };
}

/** One by one, up to the first that breaks a rule. */
async function readChanges<Change>(
  values: Iterable<unknown>,
  schema: z.ZodType<Change>,
): Promise<{ kind: "read"; read: Change[] } | { kind: "bad"; error: string }> {
  const read: Change[] = [];
  for (const value of values) {
    if (isTurnOver()) await nextTurn();
    if (value === undefined) return notJson;
    const parsed = parseEntry(schema, value);
    if (!parsed.success) return { kind: "bad", error: explain(parsed.error, ["history", read.length]) };
    read.push(parsed.data);
  }
  return { kind: "read", read };
}
