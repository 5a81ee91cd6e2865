import { sumInts } from "./lanes";

/** Of the vector's values, 14 bits: they are above a zero, as a relaxed dot product needs them. */
const ZERO: f64 = 8192;
const LOW_BITS: f64 = 128;

/**
 * The dot products of a vector with `count` rows of int8, times `factor`. Each value of the vector is two bytes of 7 bits: first the
 * high ones of all `cols`, then the low ones.
 */
export function multiplyRows(
  query: usize,
  rows: usize,
  count: usize,
  cols: usize,
  factor: f64,
  products: usize,
): void {
  const whole = cols & ~15;
  const ones = i8x16.splat(1);
  for (let row: usize = 0; row < count; row++, rows += cols) {
    let high = i32x4.splat(0);
    let low = high;
    let plain = high;
    for (let i: usize = 0; i < whole; i += 16) {
      const values = v128.load(rows + i);
      high = i32x4.relaxed_dot_i8x16_i7x16_add_s(values, v128.load(query + i), high);
      low = i32x4.relaxed_dot_i8x16_i7x16_add_s(values, v128.load(query + cols + i), low);
      plain = i32x4.relaxed_dot_i8x16_i7x16_add_s(values, ones, plain);
    }
    let total = LOW_BITS * (sumInts(high) as f64) + (sumInts(low) as f64) - ZERO * (sumInts(plain) as f64);
    for (let i = whole; i < cols; i++) total += valueAt(query, cols, i) * (load<i8>(rows + i) as f64);
    store<f32>(products + (row << 2), (total * factor) as f32);
  }
}

function valueAt(query: usize, cols: usize, i: usize): f64 {
  return LOW_BITS * (load<u8>(query + i) as f64) + (load<u8>(query + cols + i) as f64) - ZERO;
}
