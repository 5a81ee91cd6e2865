import { countCharacters } from "../../base/text.ts";
import { limits } from "../../contract.ts";
import { analyzeText } from "../../language/analysis/analyzer.ts";
import { foldLetters } from "../../language/analysis/folding.ts";
import { HANGUL, tokenKind, UNSPACED } from "../../language/analysis/segment.ts";

const WORD = new RegExp(`[[\\p{L}\\p{N}\\p{M}'’_]--${UNSPACED}--${HANGUL}]+`, "gv");

/** Cuts a long text where most of the query's terms stand together, within its best passage if that is known. */
export function cutSnippet(
  text: string,
  terms: ReadonlySet<string>,
  passage: Range = { start: 0, end: text.length },
): { text: string; truncated: boolean } {
  const room = limits.snippetCharacters;
  if (text.length <= room) return { text, truncated: false };
  const shown = text.slice(passage.start, passage.end);
  const ranges = [...findWords(shown, terms), ...findGrams(shown, terms)].sort((a, b) => a.start - b.start);
  const start = passage.start + (ranges.length > 0 ? findDensest(ranges, room) : room / 4);
  const from = Math.max(0, Math.min(start - room / 4, text.length - room));
  return { text: cutAt(text, from, room), truncated: true };
}

type Range = { start: number; end: number };

/** Letters that nearly all inflected forms of a word share; of irregular ones only the first. */
const BEGINNING = 3;
/** An analysis can take 0.1 ms: of a text full of likely words, only the first are looked at. */
const MAX_ANALYSED = 60;

/** Words that begin like a term are analysed first, then, as far as there is room, those with the same first letter. */
function findWords(text: string, terms: ReadonlySet<string>): Range[] {
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, BEGINNING)));
  const initials = new Set(Array.from(terms, (term) => term.charAt(0)));
  const likely: RegExpExecArray[] = [];
  const possible: RegExpExecArray[] = [];
  for (const match of text.matchAll(WORD)) {
    const folded = foldLetters(match[0].slice(0, 2 * BEGINNING).toLowerCase());
    if (!initials.has(folded.charAt(0))) continue;
    if (beginsLike(folded, beginnings)) likely.push(match);
    else if (possible.length < MAX_ANALYSED) possible.push(match);
    if (likely.length === MAX_ANALYSED) break;
  }
  return [...likely, ...possible]
    .slice(0, MAX_ANALYSED)
    .filter(({ 0: word }) => analyzeText(word).some((term) => terms.has(term)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** Where words are not spaced, terms stand anywhere in a run of letters. Single letters count only if no pair is there. */
function findGrams(text: string, terms: ReadonlySet<string>): Range[] {
  const grams = Array.from(terms).filter((term) => tokenKind(term) !== "word");
  const pairs = grams.filter((gram) => countCharacters(gram) > 1);
  const ranges = locate(text, pairs);
  return ranges.length > 0 ? ranges : locate(text, grams);
}

function locate(text: string, grams: readonly string[]): Range[] {
  if (grams.length === 0) return [];
  const byFirst = Map.groupBy(grams, (gram) => gram.charAt(0));
  const ranges: Range[] = [];
  for (let start = 0; start < text.length; start++) {
    const found = byFirst.get(text.charAt(start))?.find((gram) => text.startsWith(gram, start));
    if (found) ranges.push({ start, end: start + found.length });
  }
  return ranges;
}

/** A term may be shorter than a beginning. */
function beginsLike(folded: string, beginnings: ReadonlySet<string>): boolean {
  for (let end = 1; end <= BEGINNING; end++) if (beginnings.has(folded.slice(0, end))) return true;
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
