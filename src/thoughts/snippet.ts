import { limits } from "../contract.ts";
import { analyzeText } from "../language/analysis/analyzer.ts";
import { foldLetters } from "../language/analysis/folding.ts";

const WORD = /[\p{L}\p{N}\p{M}'’_]+/gu;

/** Cuts a long text where most of the query's terms stand together, within its best passage if that is known. */
export function cutSnippet(
  text: string,
  terms: ReadonlySet<string>,
  passage: Range = { start: 0, end: text.length },
): { text: string; truncated: boolean } {
  const room = limits.snippetCharacters;
  if (text.length <= room) return { text, truncated: false };
  const ranges = findRanges(text.slice(passage.start, passage.end), terms);
  const start = passage.start + (ranges.length > 0 ? findDensest(ranges, room) : room / 4);
  const from = Math.max(0, Math.min(start - room / 4, text.length - room));
  return { text: cutAt(text, from, room), truncated: true };
}

type Range = { start: number; end: number };

/** In a longer text, a word must share more letters with a term, because each analysis takes about 20 µs. */
const SHORT_TEXT = 2_000;
const LONG_BEGINNING = 3;
/** Of a text full of likely words, only the first are looked at. */
const MAX_ANALYSED = 200;

/** Checks the beginning, which nearly all terms of a word share, before the expensive analysis. */
function findRanges(text: string, terms: ReadonlySet<string>): Range[] {
  const length = text.length > SHORT_TEXT ? LONG_BEGINNING : 1;
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, length)));
  const shortest = Math.min(...Array.from(beginnings, (beginning) => beginning.length));
  const ranges: Range[] = [];
  let analysed = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!beginsLike(word, beginnings, { shortest, length })) continue;
    if (++analysed > MAX_ANALYSED) break;
    if (analyzeText(word).some((term) => terms.has(term)))
      ranges.push({ start: index, end: index + word.length });
  }
  return ranges;
}

function beginsLike(
  word: string,
  beginnings: ReadonlySet<string>,
  { shortest, length }: { shortest: number; length: number },
): boolean {
  const folded = foldLetters(word.slice(0, 2 * length).toLowerCase());
  for (let end = shortest; end <= length; end++) if (beginnings.has(folded.slice(0, end))) return true;
  return false;
}

/** The start of the window of `room` characters with the most ranges. */
function findDensest(ranges: Range[], room: number): number {
  let densest = 0;
  let most = 0;
  let last = 0;
  for (const [first, { start }] of ranges.entries()) {
    while ((ranges[last]?.end ?? Number.POSITIVE_INFINITY) <= start + room) last++;
    if (last - first <= most) continue;
    most = last - first;
    densest = start;
  }
  return densest;
}

/** Cuts at a nearby space if there is one, and never through a character. */
function cutAt(text: string, from: number, room: number): string {
  let start = Math.floor(from);
  if (start > 0) {
    const space = text.indexOf(" ", start);
    if (space !== -1 && space < start + room / 4) start = space + 1;
  }
  const cut = text.slice(start, start + room);
  const lastSpace = cut.lastIndexOf(" ");
  const isAtEnd = start + room >= text.length;
  const body = isAtEnd || lastSpace < room / 2 ? cut : cut.slice(0, lastSpace);
  const clean = body.toWellFormed().replaceAll("\uFFFD", "");
  return `${start > 0 ? "…" : ""}${clean}${isAtEnd ? "" : "…"}`;
}
