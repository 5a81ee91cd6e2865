import type { Actor } from "../base/actor.ts";
import { cutText } from "../base/text.ts";
import { dayOf } from "../base/time-zone.ts";
import type { ImportPreview } from "../contract-app/imports.ts";
import { countOf, printTable } from "./print.ts";

/** Entries shown; the web app shows more. */
const SHOWN = 20;
const WIDTH = 72;

/** What the file will become; nothing is stored. */
export function printPreview(preview: ImportPreview, { timeZone }: Actor): void {
  const { format, as, choices, counts, entries, ...rest } = preview;
  const { offered, leftOut, errors } = rest;
  console.log(`Format ${format}: ${countOf(counts.thoughts, "thought")}, ${countOf(counts.notes, "note")}.`);
  if (choices.length > 1)
    console.log(`Read as ${as}; also possible: --as ${choices.find((one) => one !== as)}.`);
  const rows = entries
    .slice(0, SHOWN)
    .map(({ kind, title, excerpt, at }) => [
      kind,
      at ? dayOf(timeZone, Date.parse(at)) : "-",
      cut(title ?? excerpt),
    ]);
  if (rows.length > 0) printTable(rows);
  const more = counts.thoughts + counts.notes - rows.length;
  if (more > 0) console.log(`… and ${more} more.`);
  if (counts.offered > 0)
    console.log(
      `Offered in the web app, not imported here: ${counts.offered}, such as "${cut(offered[0]?.excerpt ?? "")}"`,
    );
  for (const { reason, count, examples } of leftOut)
    console.log(`Left out, ${reason}: ${count}${examples.length > 0 ? ` (${examples.join(", ")})` : ""}`);
  if (counts.failed > 0) console.log(`Cannot be read: ${counts.failed}`);
  for (const { row, error } of errors.slice(0, SHOWN)) console.log(`  line ${row}: ${error}`);
}

const cut = (text: string) => cutText(text.replace(/\s+/g, " "), WIDTH);
