import { maxLanes, roundLanes } from "./lanes";

/**
 * Activations have 7 bits: only then is a relaxed dot product the same on every processor. Those of both signs are stored
 * as 1 to 127, with 0 at 64.
 */
export const ZERO: i32 = 64;
const LARGEST_SIGNED: f32 = 63;
const LARGEST_POSITIVE: f32 = 127;
/** Not 0: it is divided by. */
const SMALLEST: f32 = 1e-30;

/**
 * float32 rows → rows of bytes, then a float32 scale a row. Each four rows are interleaved by four columns, as `linear` reads
 * them; the last one to three lie plainly one after the other. `cols` is a multiple of 16.
 */
export function quantize(x: usize, n: usize, cols: usize, quantized: usize): void {
  const scales = quantized + n * cols;
  const whole = n & ~3;
  for (let row: usize = 0; row < n; row++) {
    const from = x + ((row * cols) << 2);
    const most = largest(from, cols);
    f32.store(scales + (row << 2), most / LARGEST_SIGNED);
    const inBlock = row < whole ? row & 3 : 0;
    const to = quantized + (row - inBlock) * cols + (inBlock << 2);
    writeRow(from, cols, f32x4.splat(LARGEST_SIGNED / most), to, row < whole ? 16 : 4);
  }
}

/** The groups of four columns `step` bytes apart. */
function writeRow(from: usize, cols: usize, factor: v128, to: usize, step: usize): void {
  for (let at = from, end = from + (cols << 2); at < end; at += 64) {
    const values = i8x16.add(sixteenInts(at, factor), i8x16.splat(<i8>ZERO));
    v128.store32_lane(to, values, 0);
    v128.store32_lane(to + step, values, 1);
    v128.store32_lane(to + 2 * step, values, 2);
    v128.store32_lane(to + 3 * step, values, 3);
    to += 4 * step;
  }
}

/**
 * float32 rows, of which it makes negative values 0 (ReLU) → for each row its scale, how many groups of four columns are not
 * 0, and these: column, four bytes. A row takes 8 + 2 · cols bytes. Most values are 0 now: `sparseLinear` never sees them.
 */
export function quantizePositive(x: usize, n: usize, cols: usize, quantized: usize): void {
  const rowBytes = cols << 2;
  let head = quantized;
  for (let row = x, end = x + n * rowBytes; row < end; row += rowBytes) {
    const most = rectify(row, cols);
    const factor = f32x4.splat(LARGEST_POSITIVE / most);
    let to = head + 8;
    for (let at = row, rowEnd = row + rowBytes; at < rowEnd; at += 64) {
      const values = sixteenInts(at, factor);
      if (!v128.any_true(values)) continue;
      const column = (at - row) >> 2;
      to = appendGroup(to, column, i32x4.extract_lane(values, 0));
      to = appendGroup(to, column + 4, i32x4.extract_lane(values, 1));
      to = appendGroup(to, column + 8, i32x4.extract_lane(values, 2));
      to = appendGroup(to, column + 12, i32x4.extract_lane(values, 3));
    }
    f32.store(head, most / LARGEST_POSITIVE);
    store<usize>(head, (to - head - 8) >> 3, 4);
    head += 8 + (cols << 1);
  }
}

/** Always written, and overwritten by the next one if it is 0: cheaper than an unpredictable branch. */
function appendGroup(to: usize, column: usize, group: i32): usize {
  store<usize>(to, column);
  i32.store(to, group, 4);
  return to + (group !== 0 ? 8 : 0);
}

function largest(row: usize, cols: usize): f32 {
  let most = f32x4.splat(SMALLEST);
  for (let at = row, end = row + (cols << 2); at < end; at += 16)
    most = f32x4.pmax(most, f32x4.abs(v128.load(at)));
  return maxLanes(most);
}

/** Makes negative values 0, and returns the largest. */
function rectify(row: usize, cols: usize): f32 {
  let most = f32x4.splat(SMALLEST);
  for (let at = row, end = row + (cols << 2); at < end; at += 16) {
    const values = f32x4.pmax(f32x4.splat(0), v128.load(at));
    v128.store(at, values);
    most = f32x4.pmax(most, values);
  }
  return maxLanes(most);
}

function sixteenInts(at: usize, factor: v128): v128 {
  return i8x16.narrow_i16x8_s(eightInts(at, factor), eightInts(at + 32, factor));
}

function eightInts(at: usize, factor: v128): v128 {
  const low = roundLanes(f32x4.mul(v128.load(at), factor));
  const high = roundLanes(f32x4.mul(v128.load(at, 16), factor));
  return i16x8.narrow_i32x4_s(low, high);
}
