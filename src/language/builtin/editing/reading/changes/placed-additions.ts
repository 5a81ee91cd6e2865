import { addLines } from "../../applying/line-changes.ts";
import { findHeaded, readLineList } from "../../applying/line-lists.ts";
import { isItem } from "../../applying/lists.ts";
import { escapePattern, hasWords, splice } from "../../words/ranges.ts";
import { ARTICLE } from "../../words/text-words.ts";

/** Words for a named part of the text: "add Lior to the panel" of "…, panel: Ben, Ruth. Send her the task." */

const REQUEST =
  /^(?:add|append|include|put|write) (?<words>\S.*) (?:to|under|in|into|on) (?:(?:the|my|our) )?(?<label>["“]?[\p{L}\p{N}][^,.;:]*?)(?: (?:block|category|heading|list|part|section))?(?: (?:too|as well))?$/iu;
const QUOTED = /^["“](.+)["”]$/u;
const MOST_WORDS = 3;

/** Undefined unless one part alone is called so, and lists things. */
export function addToPart(request: string, text: string): string | undefined {
  const { words = "", label = "" } = REQUEST.exec(request)?.groups ?? {};
  const [[, quoted], [, name = label]] = [QUOTED.exec(words) ?? [], QUOTED.exec(label) ?? []];
  const fresh = quoted ?? words;
  if (name === "" || (quoted === undefined && !isItem(words.replace(ARTICLE, "")))) return undefined;
  const list = readLineList(text);
  if (!list) return addToLabelled(text, name, fresh);
  const block = findHeaded(list, name);
  const added = block && addLines(list, [fresh], block.at(-1));
  return added?.kind === "changed" ? added.text : undefined;
}

function addToLabelled(text: string, label: string, fresh: string): string | undefined {
  const form = new RegExp(`(?<before>^|[.!?;,\\n] ?)${escapePattern(label)}: (?<items>[^.;:\\n]+)`, "giu");
  const [only, ...more] = text.matchAll(form);
  const { before = "", items = "" } = only?.groups ?? {};
  // Within a sentence, what follows may be no item of it: "guests: Ana, Ben, wine from Tom".
  const most = before.startsWith(",") ? 1 : MOST_WORDS;
  const areItems = items.split(/, | and /u).every((item) => isItem(item) && item.split(" ").length <= most);
  if (!only || more.length > 0 || !areItems || hasWords(items, fresh)) return undefined;
  const to = only.index + only[0].length;
  return splice(text, [{ from: to, to }], `, ${fresh}`);
}
