import { storeFour } from "./scaled-store";

/**
 * y = W x + b, or y += W x + b: int8 weights, packed in blocks of 8 rows, activations of `quantize`, int32 sums.
 *
 * Eight rows of weights at a time and four tokens: a weight is loaded once for the four, and every lane of a sum is a row of
 * its own, so that nothing has to be added up across lanes.
 */
export function linear(
  x: usize,
  n: usize,
  layer: usize,
  rows: usize,
  cols: usize,
  y: usize,
  add: bool,
): void {
  const yBytes = rows << 2;
  const xScales = x + n * cols;
  const whole = n & ~3;
  for (let row: usize = 0; row < rows; row += 8) {
    const weights = layer + row * cols;
    const scale = layer + rows * cols + (row << 2);
    const low = v128.load(scale + 2 * yBytes);
    const high = v128.load(scale + 2 * yBytes, 16);
    for (let token: usize = 0; token < whole; token += 4) {
      let a0 = low;
      let a1 = high;
      let b0 = low;
      let b1 = high;
      let c0 = low;
      let c1 = high;
      let d0 = low;
      let d1 = high;
      let at = x + token * cols;
      let weight = weights;
      for (const end = at + 4 * cols; at < end; at += 16, weight += 32) {
        const w0 = v128.load(weight);
        const w1 = v128.load(weight, 16);
        let group = v128.load32_splat(at);
        a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, group, a0);
        a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, group, a1);
        group = v128.load32_splat(at, 4);
        b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, group, b0);
        b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, group, b1);
        group = v128.load32_splat(at, 8);
        c0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, group, c0);
        c1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, group, c1);
        group = v128.load32_splat(at, 12);
        d0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w0, group, d0);
        d1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(w1, group, d1);
      }
      const xScale = xScales + (token << 2);
      const to = y + token * yBytes + (row << 2);
      storeEight(a0, a1, xScale, scale, yBytes, to, add);
      storeEight(b0, b1, xScale + 4, scale, yBytes, to + yBytes, add);
      storeEight(c0, c1, xScale + 8, scale, yBytes, to + 2 * yBytes, add);
      storeEight(d0, d1, xScale + 12, scale, yBytes, to + 3 * yBytes, add);
    }
    for (let token = whole; token < n; token++) {
      let even0 = low;
      let even1 = high;
      let odd0 = i32x4.splat(0);
      let odd1 = odd0;
      let at = x + token * cols;
      let weight = weights;
      for (const end = at + cols; at < end; at += 8, weight += 64) {
        let group = v128.load32_splat(at);
        even0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight), group, even0);
        even1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 16), group, even1);
        group = v128.load32_splat(at, 4);
        odd0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 32), group, odd0);
        odd1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 48), group, odd1);
      }
      const to = y + token * yBytes + (row << 2);
      const xScale = xScales + (token << 2);
      storeEight(i32x4.add(even0, odd0), i32x4.add(even1, odd1), xScale, scale, yBytes, to, add);
    }
  }
}

function storeEight(
  low: v128,
  high: v128,
  xScale: usize,
  scale: usize,
  toBias: usize,
  y: usize,
  add: bool,
): void {
  storeFour(low, v128.load32_splat(xScale), scale, toBias, y, add);
  storeFour(high, v128.load32_splat(xScale), scale + 16, toBias, y + 16, add);
}
