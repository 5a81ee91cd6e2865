const WORD = /[\p{L}\p{N}\p{M}'’_]+/gu;
const SNIPPET = 280;
/** Words that are not worth highlighting. */
const FUNCTION_WORDS = new Set(
  "the and for with from that this what when where which who whom whose how why did does was were are is has have had about into than then they them their there not but you your our her his its can will would should could".split(
    " ",
  ),
);

/** Parts of a text; the marked ones are words of the query. */
export type Piece = { text: string; isMarked: boolean };

const fold = (word: string) => word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

export function toQueryWords(query: string): string[] {
  const words = (query.match(WORD) ?? []).map(fold);
  return words.filter((word) => word.length >= 3 && !FUNCTION_WORDS.has(word));
}

/** The same word or another form of it: "boats" for "boat", "meeting" for "meet". */
function isForm(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  let shared = 0;
  while (shared < word.length && word[shared] === wanted[shared]) shared++;
  const shorter = Math.min(word.length, wanted.length);
  return shared >= 3 && shared >= shorter - 1 && Math.max(word.length, wanted.length) - shared <= 3;
}

/** Cuts a long text around the first match. */
export function markWords(text: string, queryWords: string[]): Piece[] {
  const hits = Array.from(text.matchAll(WORD)).filter(({ 0: word }) => {
    const folded = fold(word);
    return queryWords.some((wanted) => isForm(folded, wanted));
  });
  const first = hits[0]?.index ?? 0;
  const from = text.length > SNIPPET && first > SNIPPET / 2 ? text.lastIndexOf(" ", first - 60) + 1 : 0;
  const to = Math.min(text.length, from + SNIPPET * 2);
  const pieces: Piece[] = [];
  let end = from;
  if (from > 0) pieces.push({ text: "… ", isMarked: false });
  for (const { 0: word, index } of hits) {
    if (index < from || index + word.length > to) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false });
    pieces.push({ text: word, isMarked: true });
    end = index + word.length;
  }
  if (end < to) pieces.push({ text: text.slice(end, to), isMarked: false });
  if (to < text.length) pieces.push({ text: " …", isMarked: false });
  return pieces;
}
