import { parseInstant } from "./instant.ts";

/** The last row of the previous page in a list by time. */
export type Place = { at: number; id: string };

/** Undefined unless both members of the cursor are given. */
export function readCursor(time: string | undefined, id: string | undefined): Place | undefined {
  const at = time === undefined ? undefined : parseInstant(time);
  return at === undefined || id === undefined ? undefined : { at, id };
}

/** Takes one row more than the page size; `last` is the page's last row if another page follows. */
export function cutPage<Row>(rows: Row[], size: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? shown.at(-1) : undefined };
}
