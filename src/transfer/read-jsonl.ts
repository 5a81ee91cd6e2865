import { parseJson } from "../base/json.ts";
import { explain, type ImportRow } from "./import-row.ts";
import { portableLine } from "./portable.ts";
import { linesOf } from "./text-file.ts";

/** Our own export. */
export function* readJsonLines(file: Buffer): Generator<ImportRow> {
  for (const { number: row, text } of linesOf(file)) {
    if (text.trim() === "") continue;
    const value = parseJson(text);
    const parsed = portableLine.safeParse(value);
    if (value === undefined) yield { row, kind: "bad", error: "The line is not JSON." };
    else if (!parsed.success) yield { row, kind: "bad", error: explain(parsed.error) };
    else if (parsed.data.kind === "thought") yield { row, kind: "thought", thought: parsed.data };
    else if (parsed.data.kind === "note") yield { row, kind: "note", note: parsed.data };
  }
}
