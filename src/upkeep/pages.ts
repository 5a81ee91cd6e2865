/** Rows per page: bounds memory even when texts are long. */
export const PAGE = 200;

/** Pages of rows in id order; the next page is read only when the caller asks for it. */
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
