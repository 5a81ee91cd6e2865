import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportFile } from "./import-file.ts";
import type { ImportRow, ReadOptions } from "./import-row.ts";
import { type Page, toNotes, toPage, toPageThought, toThoughts } from "./markdown.ts";
import { documentsOf } from "./markdown-documents.ts";
import { linkToTitles, readVault } from "./note-links.ts";

/** `- [category] text #tag (context)`; a task's box is no category. */
const OBSERVATION = /^\s*[-*]\s+\[([^\][\s][^\][]{0,60})\]\s+(\S.*)$/s;
const BOX = /^[xX-]$/;
/** `- relation_type [[Target]] (context)` */
const RELATION = /^\s*[-*]\s+([^\][\s][^\][]{0,99}?)\s+\[\[([^\][]{1,200})\]\](.*)$/s;
const MAX_LINE = 4_000;

/** The files of basic-memory: a note each, or a thought for each observation and relation. */
export async function* readBasicMemory(
  file: ImportFile,
  { timeZone, as }: ReadOptions,
): AsyncGenerator<ImportRow> {
  const vault = as === "notes" ? await readVault(file, timeZone) : undefined;
  for await (const found of documentsOf(file, timeZone)) {
    if (found.kind !== "document") {
      yield found;
      continue;
    }
    const page = await toPage(found, timeZone);
    if (vault) yield* toNotes(await linkToTitles(page, vault));
    else yield* toStatements(page, timeZone);
  }
}

/** A file without any observation or relation is read like other Markdown. */
async function* toStatements(page: Page, timeZone: string): AsyncGenerator<ImportRow> {
  let count = 0;
  for (const line of page.body.split(/\r?\n/)) {
    if (isTurnOver()) await nextTurn();
    const said = line.length <= MAX_LINE ? toStatement(page.title, line) : undefined;
    if (said) yield toPageThought(page, said, count++);
  }
  if (count === 0) yield* toThoughts(page, timeZone);
}

function toStatement(title: string, line: string): { text: string; tags: string[] } | undefined {
  const [, category = "", content = ""] = OBSERVATION.exec(line) ?? [];
  if (content !== "" && !BOX.test(category)) return { text: `${title}: ${content}`, tags: [category] };
  const [, relation = "", target = "", context = ""] = RELATION.exec(line) ?? [];
  if (target === "") return undefined;
  return { text: `${title} ${relation.replaceAll("_", " ")} [[${target}]]${context}`.trim(), tags: [] };
}
