import { inFirstPerson } from "../reading/courtesies.ts";

export const QUOTED =
  /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«\s*([^«»\s][^«»]*?)?\s*»|‹([^‹›]*)›|`([^`]*)`|「([^「」]*)」|(?<![\p{L}\p{N}])'(.*?)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘(.*?)’(?![\p{L}\p{N}])/gsu;
/** Each quoted text is replaced by one private-use character, U+E000 plus its index. */
const SLOT_BASE = 0xe000;
const SLOTS = /[\uE000-\uE100]/gu;
/** What a sign stands for; undefined for any other word. */
export const quoteOf = (quotes: string[], slot: string): string | undefined =>
  quotes[slot.charCodeAt(0) - SLOT_BASE];

/** Replaces quoted texts, so no phrase can match inside a quotation. */
export function maskQuotes(request: string): { masked: string; quotes: string[] } {
  const quotes: string[] = [];
  const replaced = request.replace(SLOTS, "\uFFFD").replace(QUOTED, (_whole, ...groups) => {
    quotes.push(groups.find((group, at) => at < 9 && typeof group === "string") ?? "");
    return ` ${String.fromCharCode(SLOT_BASE + ((quotes.length - 1) & 0xff))} `;
  });
  return { masked: inFirstPerson(replaced.replace(/[’´]/g, "'").replace(/\s+/g, " ").trim()), quotes };
}

/** The words again, with what was quoted in them. */
export const unmaskQuotes = (masked: string, quotes: string[]): string =>
  masked.replace(SLOTS, (slot) => `"${quoteOf(quotes, slot) ?? ""}"`);
