import { limits } from "../contract.ts";
import { analyzeText } from "../language/analyzer.ts";

const WORD = /[\p{L}\p{N}\p{M}'’_]+/gu;

/** Cuts a long text around the place where most of the query's terms stand together. */
export function cutSnippet(text: string, terms: ReadonlySet<string>): { text: string; truncated: boolean } {
  const room = limits.snippetCharacters;
  if (text.length <= room) return { text, truncated: false };
  const places = [...text.matchAll(WORD)].filter((word) =>
    analyzeText(word[0]).some((term) => terms.has(term)),
  );
  let start = 0;
  let most = 0;
  for (const [i, place] of places.entries()) {
    const inside = places.slice(i).findIndex((later) => later.index + later[0].length > place.index + room);
    const count = inside === -1 ? places.length - i : inside;
    if (count > most) {
      most = count;
      start = place.index;
    }
  }
  return {
    text: cutAt(text, Math.max(0, Math.min(start - room / 4, text.length - room)), room),
    truncated: true,
  };
}

/** Cuts at spaces where there are some near, and never through a character. */
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
