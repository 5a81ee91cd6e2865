/**
 * A packed layer: rows × cols int8 weights in the order in which a kernel reads them, then a float32 scale a row,
 * then a float32 bias a row. `rows` is a multiple of 8, `cols` of 16.
 */

/** Row-major weights → [8 rows][pair of columns][row, 2 values], for `linear`. */
export function packRows(weights: usize, rows: usize, cols: usize, packed: usize): void {
  const stride = cols;
  let to = packed;
  for (let row: usize = 0; row < rows; row += 8) {
    const first = weights + row * stride;
    for (let at = first, end = first + stride; at < end; at += 16, to += 128) {
      transposePairs(at, stride, to, 16);
      transposePairs(at + 4 * stride, stride, to + 8, 16);
    }
  }
}

/** Row-major weights → [pair of columns][row, 2 values], for `sparseLinear`. */
export function packColumns(weights: usize, rows: usize, cols: usize, packed: usize): void {
  const stride = cols;
  const step = rows << 1;
  for (let row: usize = 0; row < rows; row += 4)
    for (let col: usize = 0; col < stride; col += 16)
      transposePairs(weights + row * stride + col, stride, packed + (col >> 1) * step + (row << 1), step);
}

/** 16 columns of four rows → eight groups of 8 bytes, `step` apart: a pair of columns of the four rows each. */
function transposePairs(at: usize, stride: usize, to: usize, step: usize): void {
  const a = v128.load(at);
  const b = v128.load(at + stride);
  const c = v128.load(at + 2 * stride);
  const d = v128.load(at + 3 * stride);
  const abLow = i16x8.shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  const abHigh = i16x8.shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  const cdLow = i16x8.shuffle(c, d, 0, 8, 1, 9, 2, 10, 3, 11);
  const cdHigh = i16x8.shuffle(c, d, 4, 12, 5, 13, 6, 14, 7, 15);
  storeHalves(i32x4.shuffle(abLow, cdLow, 0, 4, 1, 5), to, step);
  storeHalves(i32x4.shuffle(abLow, cdLow, 2, 6, 3, 7), to + 2 * step, step);
  storeHalves(i32x4.shuffle(abHigh, cdHigh, 0, 4, 1, 5), to + 4 * step, step);
  storeHalves(i32x4.shuffle(abHigh, cdHigh, 2, 6, 3, 7), to + 6 * step, step);
}

function storeHalves(groups: v128, to: usize, step: usize): void {
  v128.store64_lane(to, groups, 0);
  v128.store64_lane(to + step, groups, 1);
}
