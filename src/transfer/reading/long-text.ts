/** How far back to search for a good place to cut: an empty line, a line break, a space. */
const REACH = 2_000;
const CUTS = ["\n\n", "\n", " "];

/** Parts of at most `length` UTF-16 units that add up to the text but for the white space between them. */
export function splitLongText(text: string, length: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > length) {
    const cut = findCut(rest, length);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest];
}

function findCut(text: string, end: number): number {
  for (const mark of CUTS) {
    const at = text.lastIndexOf(mark, end - 1);
    if (at > end - REACH && at > 0) return at;
  }
  const isInsidePair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isInsidePair ? end - 1 : end;
}
