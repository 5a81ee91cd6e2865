import { parse } from "yaml";
import { z } from "zod";
import { parseLocal } from "../../base/time-zone.ts";
import { readWrittenTime } from "./written-time.ts";

/** What a Markdown file says about itself, and its text without that. */
export type MarkdownFile = {
  title: string | undefined;
  tags: string[];
  aliases: string[];
  /** Under any of the names that programs use, as it is written. */
  created: string[];
  updated: string[];
  /** basic-memory writes one into each of its files. */
  permalink: string | undefined;
  body: string;
};

/** In UTF-16 units: far more than programs write there. */
const MAX_LENGTH = 16_000;
const MAX_ITEMS = 50;
const MAX_ITEM_LENGTH = 100;

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const CREATED = ["created", "date", "created_at", "createdat", "date created", "creation date"];
const UPDATED = ["updated", "modified", "updated_at", "updatedat", "date modified", "last modified"];

const MILLISECONDS = /^\d{13}$/;

const properties = z.record(z.string(), z.unknown());

/** A block between lines of dashes that is not YAML with names is part of the text. */
export function readFrontMatter(text: string): MarkdownFile | undefined {
  const found = FRONT_MATTER.exec(text.slice(0, MAX_LENGTH));
  const parsed = found && properties.safeParse(parseYaml(found[1] ?? ""));
  if (!found || !parsed?.success) return undefined;
  const named = new Map(Object.entries(parsed.data).map(([name, value]) => [name.toLowerCase(), value]));
  const listTexts = (names: string[]) => names.flatMap((name) => toText(named.get(name)) ?? []);
  return {
    title: toText(named.get("title")),
    tags: toList(named.get("tags") ?? named.get("tag"), /[,\s]+/).map((tag) => tag.replace(/^#/, "")),
    aliases: toList(named.get("aliases") ?? named.get("alias"), /,/),
    created: listTexts(CREATED),
    updated: listTexts(UPDATED),
    permalink: toText(named.get("permalink")),
    body: text.slice(found[0].length),
  };
}

/** 0 for a file without any. */
export function countFrontMatterLines(file: Buffer): number {
  const start = file.toString("utf8", 0, 4 * MAX_LENGTH);
  const found = readFrontMatter(start);
  return found
    ? start
        .slice(0, start.length - found.body.length)
        .trimEnd()
        .split("\n").length
    : 0;
}

/** Every value as the text it is written as: a date stays as it was. */
function parseYaml(text: string): unknown {
  try {
    return parse(text, { schema: "failsafe", maxAliasCount: 0, logLevel: "error" });
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function toList(value: unknown, separator: RegExp): string[] {
  const given = Array.isArray(value) ? value : typeof value === "string" ? value.split(separator) : [];
  return given
    .slice(0, MAX_ITEMS)
    .flatMap((item) => toText(item) ?? [])
    .filter((item) => item.length <= MAX_ITEM_LENGTH);
}

/**
 * The first that is a time: in ISO 8601, also with a space before the time or the offset, as the link to a daily note, in
 * milliseconds, or in words.
 */
export async function readTime(given: string[], timeZone: string): Promise<number | undefined> {
  for (const text of given.map((given) => given.replace(/^\[\[|\]\]$/g, ""))) {
    const time = MILLISECONDS.test(text)
      ? Number(text)
      : (parseLocal(timeZone, text.replace(/ (?=[-+Z])/i, "").replace(/ +/, "T")) ??
        (await readWrittenTime(text, timeZone)));
    if (time !== undefined) return time;
  }
  return undefined;
}
