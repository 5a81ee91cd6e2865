import { parseInstant } from "./instant.ts";

/** The place of a row in a list by time, where the page before it ended. */
export type Place = { at: number; id: string };

/** The two members of a cursor, which come as a pair. */
export function readCursor(time: string | undefined, id: string | undefined): Place | undefined {
  const at = time === undefined ? undefined : parseInstant(time);
  return at === undefined || id === undefined ? undefined : { at, id };
}

/** Of rows of which one more was read than a page holds: `last` is the page's last one when another page follows. */
export function cutPage<Row>(rows: Row[], size: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? shown.at(-1) : undefined };
}
