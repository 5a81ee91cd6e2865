/** Long enough to detect the language, short enough to be analysed quickly. In UTF-16 units. */
const LENGTH = 2_000;
/** How far back to search for a good place to cut. */
const REACH = 500;
/** In this order: the last line break, the last space, the last punctuation mark of a script without spaces. */
const CUTS = [/\n[^\n]*$/, /\s\S*$/, /[、。，！？；][^、。，！？；]*$/];

/** Splits a long text into pieces, which add up to the text. Deterministic. */
export function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + LENGTH < text.length ? findCut(text, start + LENGTH) : text.length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Where a piece is in the text. */
export function placeOf(pieces: string[], piece: number): { start: number; end: number } {
  const start = pieces.slice(0, piece).reduce((sum, { length }) => sum + length, 0);
  return { start, end: start + (pieces[piece]?.length ?? 0) };
}

function findCut(text: string, end: number): number {
  const tail = text.slice(end - REACH, end);
  for (const cut of CUTS) {
    const at = tail.search(cut);
    if (at !== -1) return end - REACH + at + 1;
  }
  const isInsidePair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isInsidePair ? end - 1 : end;
}
