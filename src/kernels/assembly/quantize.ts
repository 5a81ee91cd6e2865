import { maxLanes, roundLanes } from "./lanes";

/** 127 · 16383 · 768 columns stay below 2^31, so no sum of products overflows. */
const LARGEST: f32 = 16383;

/**
 * float32 rows → int16 rows, then a float32 scale a row. Each four rows are interleaved by pairs of columns, as `linear`
 * reads them; the last one to three lie plainly one after the other. `cols` is a multiple of 8.
 */
export function quantize(x: usize, n: usize, cols: usize, quantized: usize): void {
  const scales = quantized + ((n * cols) << 1);
  const whole = n & ~3;
  for (let row: usize = 0; row < n; row++) {
    const from = x + ((row * cols) << 2);
    const most = largest(from, cols);
    f32.store(scales + (row << 2), most / LARGEST);
    const inBlock = row < whole ? row & 3 : 0;
    const to = quantized + (((row - inBlock) * cols) << 1) + (inBlock << 2);
    writeRow(from, cols, f32x4.splat(LARGEST / most), to, row < whole ? 16 : 4);
  }
}

/** The pairs of columns `step` bytes apart. */
function writeRow(from: usize, cols: usize, factor: v128, to: usize, step: usize): void {
  for (let at = from, end = from + (cols << 2); at < end; at += 32) {
    const values = eightInts(at, factor);
    v128.store32_lane(to, values, 0);
    v128.store32_lane(to + step, values, 1);
    v128.store32_lane(to + 2 * step, values, 2);
    v128.store32_lane(to + 3 * step, values, 3);
    to += 4 * step;
  }
}

/**
 * float32 rows, negative values read as 0 (ReLU) → for each row its scale, how many pairs of columns are not 0, and these:
 * column, two int16. A row takes 8 + 4 · cols bytes. Most values are 0 after ReLU: `sparseLinear` never sees them.
 */
export function quantizePositive(x: usize, n: usize, cols: usize, quantized: usize): void {
  const rowBytes = cols << 2;
  let head = quantized;
  for (let row = x, end = x + n * rowBytes; row < end; row += rowBytes) {
    const most = largest(row, cols);
    const factor = f32x4.splat(LARGEST / most);
    let to = head + 8;
    for (let at = row, rowEnd = row + rowBytes; at < rowEnd; at += 32) {
      const values = i16x8.max_s(eightInts(at, factor), i16x8.splat(0));
      if (!v128.any_true(values)) continue;
      const column = (at - row) >> 2;
      to = appendPair(to, column, i32x4.extract_lane(values, 0));
      to = appendPair(to, column + 2, i32x4.extract_lane(values, 1));
      to = appendPair(to, column + 4, i32x4.extract_lane(values, 2));
      to = appendPair(to, column + 6, i32x4.extract_lane(values, 3));
    }
    f32.store(head, most / LARGEST);
    store<usize>(head, (to - head - 8) >> 3, 4);
    head += 8 + rowBytes;
  }
}

/** Always written, and overwritten by the next one if it is 0: cheaper than an unpredictable branch. */
function appendPair(to: usize, column: usize, pair: i32): usize {
  store<usize>(to, column);
  i32.store(to, pair, 4);
  return to + (pair !== 0 ? 8 : 0);
}

function largest(row: usize, cols: usize): f32 {
  // Not 0: it is divided by.
  let most = f32x4.splat(1e-30);
  for (let at = row, end = row + (cols << 2); at < end; at += 16)
    most = f32x4.pmax(most, f32x4.abs(v128.load(at)));
  return maxLanes(most);
}

function eightInts(at: usize, factor: v128): v128 {
  const low = roundLanes(f32x4.mul(v128.load(at), factor));
  const high = roundLanes(f32x4.mul(v128.load(at, 16), factor));
  return i16x8.narrow_i32x4_s(low, high);
}
