/** Long enough to tell a language by, short enough to be analysed within a blink. In UTF-16 units. */
const LENGTH = 2_000;
/** How far back a good place to cut is looked for. */
const REACH = 500;
/** The last line end, else the last space, else the last full stop or comma of a script without spaces. */
const CUTS = [/\n[^\n]*$/, /\s\S*$/, /[、。，！？；][^、。，！？；]*$/];

/** A long text in pieces that together are the text; the same text always comes apart the same way. */
export function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + LENGTH < text.length ? findCut(text, start + LENGTH) : text.length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
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
