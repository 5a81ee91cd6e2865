import { createHash } from "node:crypto";
import { toIso } from "../../base/instant.ts";
import { countCharacters } from "../../base/text.ts";
import { parseLocal } from "../../base/time-zone.ts";
import { limits } from "../../contract.ts";
import type { MarkdownFile } from "./front-matter.ts";
import { readFrontMatter, readTime } from "./front-matter.ts";
import type { ImportFile } from "./import-file.ts";
import { type ImportRow, type ReadOptions, type RowSource, toNoteRow, toThoughtRow } from "./import-row.ts";
import { splitLongText } from "./long-text.ts";
import { documentsOf, type MarkdownDocument } from "./markdown-documents.ts";
import { linkToTitles, readVault } from "./note-links.ts";
import { toTagLine } from "./tags.ts";
import { readText } from "./text.ts";
import { readWrittenTime } from "./written-time.ts";

/** A file with what its front matter says. */
export type Page = Pick<MarkdownFile, "tags" | "aliases" | "body"> & {
  title: string;
  createdAt: number | undefined;
  updatedAt: number | undefined;
  source: RowSource;
  path: string;
  folder: string;
};

const DAY = /^\d{4}([-_])\d{2}\1\d{2}$/;

/** Markdown files, such as those of an Obsidian vault: a note each, or a thought for each item and paragraph. */
export async function* readMarkdown(
  file: ImportFile,
  { timeZone, as }: ReadOptions,
): AsyncGenerator<ImportRow> {
  const vault = as === "notes" ? await readVault(file, timeZone) : undefined;
  for await (const found of documentsOf(file, timeZone)) {
    if (found.kind !== "document") yield found;
    else if (!vault) yield* toThoughts(await toPage(found, timeZone), timeZone);
    else yield* toNotes(await linkToTitles(await toPage(found, timeZone), vault));
  }
}

/** A time that the file itself does not say is that of a daily note's name, or of the last change. */
export async function toPage(document: MarkdownDocument, timeZone: string): Promise<Page> {
  const { row, path, folder, name, text, modifiedAt } = document;
  const said = readFrontMatter(text);
  const digest = createHash("sha256").update(text).digest("hex");
  return {
    title: said?.title ?? name,
    tags: said?.tags ?? [],
    aliases: said?.aliases ?? [],
    createdAt:
      (said && (await readTime(said.created, timeZone))) ?? (await readDay(name, timeZone)) ?? modifiedAt,
    updatedAt: (said && (await readTime(said.updated, timeZone))) ?? modifiedAt,
    body: said?.body ?? text,
    source: { row, key: `markdown:${folder}/${name}:${digest}`, group: folder },
    path,
    folder,
  };
}

/** Of a daily note, which Obsidian calls 2024-05-01, Logseq 2024_05_01, and Roam May 1st, 2024. */
const readDay = async (name: string, timeZone: string) =>
  DAY.test(name) ? parseLocal(timeZone, name.replaceAll("_", "-")) : readWrittenTime(name, timeZone);

/** Folders and tags become #tags at the end, so that links by title still find the note. */
export function* toNotes(page: Page): Generator<ImportRow> {
  const { title, body, source, createdAt, updatedAt, aliases } = page;
  const footer = [
    ...(aliases.length > 0 ? [`Also called: ${aliases.join(", ")}`] : []),
    toTagLine([...page.folder.split("/"), ...page.tags], body),
  ].filter((line) => line !== "");
  const text = [body.trim(), ...footer].join("\n\n");
  const parts = splitLongText(text, limits.noteCharacters);
  for (const [i, part] of parts.entries())
    yield toNoteRow(
      { ...source, key: `${source.key}:${i}` },
      {
        title: parts.length === 1 ? title : `${title} (${i + 1} of ${parts.length})`,
        text: part,
        ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
        ...((updatedAt ?? createdAt) !== undefined && { updatedAt: toIso(updatedAt ?? createdAt ?? 0) }),
      },
    );
}

export async function* toThoughts(page: Page, timeZone: string): AsyncGenerator<ImportRow> {
  let index = 0;
  for await (const row of readText(Buffer.from(page.body), timeZone)) {
    if (row.kind !== "thought") yield { ...row, row: page.source.row };
    else
      yield toPageThought(
        page,
        { text: row.thought.text, state: row.thought.state, at: row.thought.createdAt?.at },
        index,
      );
    index++;
  }
}

type Said = {
  text: string;
  state?: "open" | "completed" | "archived";
  at?: number | undefined;
  tags?: string[];
};

/** With the file's tags, if there is room for them. */
export function toPageThought(page: Page, said: Said, index: number): ImportRow {
  const tags = toTagLine([...page.folder.split("/"), ...page.tags, ...(said.tags ?? [])], said.text);
  const tagged = tags === "" ? said.text : `${said.text} ${tags}`;
  const text = countCharacters(tagged) <= limits.thoughtCharacters ? tagged : said.text;
  const at = said.at ?? page.createdAt;
  return toThoughtRow(
    { ...page.source, key: `${page.source.key}:${index}` },
    { text, ...(said.state && { state: said.state }), ...(at !== undefined && { createdAt: toIso(at) }) },
  );
}
