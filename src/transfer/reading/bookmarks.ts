import { toIso } from "../../base/instant.ts";
import type { ImportFile } from "./import-file.ts";
import { type ImportRow, toThoughtRow } from "./import-row.ts";
import { decodeEntities, readAttribute, tokensOf } from "./markup.ts";
import { toTagLine } from "./tags.ts";

type Bookmark = {
  row: number;
  address: string;
  title: string;
  description: string;
  folders: string[];
  tags: string[];
  at: number | undefined;
};

const MAX_FOLDERS = 50;
const WEB_PAGE = /^https?:\/\/\S+$/i;

/** What browsers export as HTML (the Netscape bookmark format): a thought a page, its folders as #tags. */
export async function* readBookmarks(file: ImportFile): AsyncGenerator<ImportRow> {
  const folders: string[] = [];
  /** What the text belongs to that comes next. */
  let part: "folder" | "title" | "description" | undefined;
  let folder = "";
  let bookmark: Bookmark | undefined;
  for await (const token of tokensOf(file.bytes)) {
    if (token.kind === "text") {
      const text = decodeEntities(token.text);
      if (part === "folder") folder += text;
      else if (bookmark && part === "title") bookmark.title += text;
      else if (bookmark && part === "description") bookmark.description += text;
      continue;
    }
    const { name, attributes, row } = token;
    if (name === "A" || name === "H3" || name === "DL" || name === "/DL") {
      if (bookmark) yield toRow(bookmark);
      bookmark = undefined;
    }
    switch (name) {
      case "H3":
        // The browser's own folder of the toolbar says nothing about a page.
        folder = "";
        part = readAttribute(attributes, "PERSONAL_TOOLBAR_FOLDER") === "true" ? undefined : "folder";
        break;
      case "DL":
        if (folders.length < MAX_FOLDERS) folders.push(folder);
        folder = "";
        part = undefined;
        break;
      case "/DL":
        folders.pop();
        break;
      case "A":
        bookmark = begin(row, attributes, folders);
        part = "title";
        break;
      case "DD":
        part = "description";
        break;
      case "/A":
      case "/H3":
        part = undefined;
    }
  }
  if (bookmark) yield toRow(bookmark);
}

function begin(row: number, attributes: string, folders: string[]): Bookmark {
  return {
    row,
    address: readAttribute(attributes, "HREF")?.trim() ?? "",
    title: "",
    description: "",
    folders: folders.filter((folder) => folder !== ""),
    tags: readAttribute(attributes, "TAGS")?.split(",") ?? [],
    at: toMs(Number(readAttribute(attributes, "ADD_DATE"))),
  };
}

function toRow({ row, address, title, description, folders, tags, at }: Bookmark): ImportRow {
  if (!WEB_PAGE.test(address))
    return { row, kind: "left-out", reason: "bookmarks that are no web pages", name: title || "Untitled" };
  const lines = [title === address ? address : `${title} ${address}`, description];
  const text = lines.filter((line) => line !== "").join("\n");
  const tagLine = toTagLine([...folders, ...tags], description);
  return toThoughtRow(
    { row, key: `bookmark:${address}:${title}`, group: folders.join("/") },
    {
      text: tagLine === "" ? text : `${text}\n${tagLine}`,
      ...(at !== undefined && { createdAt: toIso(at) }),
    },
  );
}

const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;

/** Seconds; some programs write finer ones. */
function toMs(time: number): number | undefined {
  if (!(time > 0) || time > 1e17) return undefined;
  if (time >= MICROSECONDS_FROM) return Math.round(time / 1000);
  return time >= MILLISECONDS_FROM ? Math.round(time) : time * 1000;
}
