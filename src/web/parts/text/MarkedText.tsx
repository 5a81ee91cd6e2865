import type { Piece } from "./marks.ts";

/** A text with the words of a query marked. */
export function MarkedText({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    const key = `${index}${isMarked}`;
    return isMarked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
