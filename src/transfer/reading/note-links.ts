import { posix } from "node:path";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { foldTitle } from "../../notes/titles.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { ImportFile } from "./import-file.ts";
import { toTitle } from "./import-row.ts";
import { documentsOf, ENDING } from "./markdown-documents.ts";

/** Which notes the files of a vault become. */
export type Vault = {
  /** By path with a slash before it, and by the end of a path: of several files, that with the shortest. */
  titles: ReadonlyMap<string, string>;
  /** Folded titles that several files have. */
  shared: ReadonlySet<string>;
};

type Titled = { folder: string; title: string };

/** `[[Folder/Note]]`, `[[Note#Heading]]`, `[[Note|other words]]`; in a table the bar comes after a backslash. */
const NAMED = /\[\[([^[\]\n|#]{1,400}?)(#[^[\]\n|]{0,200}?)?(?:\\?\|([^[\]\n]{1,200}))?\]\]/gu;
/** `[words](Folder/My%20note.md#Heading)`, `[words](<Folder/My note.md>)`; no pictures, and no words within signs. */
const LINKED =
  /(?<!!)\[([^[\]\n*`~|]{1,200})\]\((?:<([^<>\n]{1,600})>|((?:[^\s<>()]|\([^\s<>()]{0,200}\)){1,600}))\)/gu;
/** One takes a few milliseconds. */
const MAX_LINE = 20_000;
const SITE = /^[a-z][a-z\d+.-]*:/i;
const RELATIVE = /^\.\.?\//;
const TABLE_ROW = /^\s*\|/;
/** With one of these in it, a title cannot be named by a link. */
const UNNAMED = /[[\]|#]/;
/** Of a path, so many ends are known. */
const MAX_ENDS = 10;

const fold = (path: string) => path.normalize("NFC").toLowerCase();
const toExact = (path: string) => fold(posix.join("/", path));

export async function readVault(file: ImportFile, timeZone: string): Promise<Vault> {
  const files: (Titled & { path: string })[] = [];
  if (file.kind === "zip")
    for await (const found of documentsOf(file, timeZone))
      if (found.kind === "document") {
        const title = toTitle(readFrontMatter(found.text)?.title ?? found.name);
        files.push({ path: found.path, folder: found.folder, title });
      }
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const title of files.map((found) => foldTitle(found.title)))
    (known.has(title) ? shared : known).add(title);
  const titles = new Map<string, string>();
  for (const found of files.sort((a, b) => a.path.length - b.path.length)) {
    if (isTurnOver()) await nextTurn();
    const names = found.path.split("/");
    const ends = names.slice(-MAX_ENDS).map((_, i) => fold(names.slice(-1 - i).join("/")));
    for (const key of [toExact(found.path), ...ends])
      if (!titles.has(key)) titles.set(key, tellApart(found, shared));
  }
  return { titles, shared };
}

/** Links find a note by its title, and of several the newest: those in folders get the folder into the title they share. */
const tellApart = ({ folder, title }: Titled, shared: Vault["shared"]) =>
  folder !== "" && shared.has(foldTitle(title)) ? toTitle(`${folder}/${title}`) : title;

/** The note as it is called among the others, with its links to their files as links to their titles. */
export async function linkToTitles<Note extends Titled & { path: string; body: string }>(
  note: Note,
  { titles, shared }: Vault,
): Promise<Note> {
  const lines = note.body.split("\n");
  for (const [i, line] of lines.entries()) {
    if (isTurnOver()) await nextTurn();
    if (line.includes("[") && line.length <= MAX_LINE)
      lines[i] = linkLine(line, (target) => findTitle(titles, note.path, target));
  }
  return { ...note, title: tellApart(note, shared), body: lines.join("\n") };
}

function linkLine(line: string, find: (target: string) => string | undefined): string {
  const bar = TABLE_ROW.test(line) ? "\\|" : "|";
  const write = (title: string, heading: string, words: string) =>
    `[[${title}${heading}${words === title ? "" : `${bar}${words}`}]]`;
  return line
    .replace(NAMED, (found, given: string, heading = "", words?: string) => {
      const target = given.trim().replace(ENDING, "");
      const title = find(target);
      if (title === undefined || foldTitle(title) === foldTitle(given)) return found;
      return write(title, heading, words ?? posix.basename(target));
    })
    .replace(LINKED, (found, words: string, inBrackets?: string, plain = "") => {
      const address = decodeOr(inBrackets ?? plain);
      const [target = "", ...headings] = address.split("#");
      const title = !SITE.test(address) && ENDING.test(target) ? find(target.replace(ENDING, "")) : undefined;
      const heading = headings.map((part) => `#${part.replaceAll(/[[\]|]/g, "")}`).join("");
      return title === undefined ? found : write(title, heading, words);
    });
}

/** As in Obsidian, of the file of that path from the top, or from the note's folder; else of one whose path ends so. */
function findTitle(titles: Vault["titles"], from: string, target: string): string | undefined {
  const beside = toExact(posix.join(posix.dirname(from), target));
  const title = RELATIVE.test(target)
    ? titles.get(beside)
    : (titles.get(toExact(target)) ?? titles.get(beside) ?? titles.get(fold(target)));
  return title === undefined || UNNAMED.test(title) ? undefined : title;
}

function decodeOr(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
