/** Few enough to hold, however long the texts are. */
export const PAGE = 200;

/** Pages of rows in the order of their ids, each read after the one before was done with. */
export async function* readPages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  size = PAGE,
): AsyncIterable<Row[]> {
  let after = "";
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}
