/** Word by word where that is possible: a view for each row would cost more than its copy. */
export function createRowCopy(
  from: Int8Array,
  to: Int8Array,
  cols: number,
): (row: number, toRow: number) => void {
  const step = Int32Array.BYTES_PER_ELEMENT;
  if (cols % step !== 0 || from.byteOffset % step !== 0)
    return (row, toRow) => to.set(from.subarray(row * cols, (row + 1) * cols), toRow * cols);
  const length = cols / step;
  const source = new Int32Array(from.buffer, from.byteOffset, Math.floor(from.length / step));
  const target = new Int32Array(to.buffer, to.byteOffset, Math.floor(to.length / step));
  return (row, toRow) => {
    const start = row * length;
    const at = toRow * length;
    for (let i = 0; i < length; i++) target[at + i] = source[start + i] as number;
  };
}
