import { storeFour } from "./scaled-store";

/**
 * y = W x + b, or y += W x + b: int8 weights of `packRows`, int16 activations of `quantize`, int32 sums.
 *
 * Eight rows of weights at a time and four tokens: a weight is loaded and widened once for the four, and every lane of a
 * sum is a row of its own, so that nothing has to be added up across lanes.
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
  const xBytes = cols << 1;
  const yBytes = rows << 2;
  const xScales = x + n * xBytes;
  const whole = n & ~3;
  for (let row: usize = 0; row < rows; row += 8) {
    const weights = layer + row * cols;
    const scale = layer + rows * cols + (row << 2);
    for (let token: usize = 0; token < whole; token += 4) {
      let a0 = i32x4.splat(0);
      let a1 = a0;
      let b0 = a0;
      let b1 = a0;
      let c0 = a0;
      let c1 = a0;
      let d0 = a0;
      let d1 = a0;
      let at = x + token * xBytes;
      let weight = weights;
      for (const end = at + 4 * xBytes; at < end; at += 16, weight += 16) {
        const w0 = v128.load8x8_s(weight);
        const w1 = v128.load8x8_s(weight, 8);
        let pair = v128.load32_splat(at);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(pair, w0));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(pair, w1));
        pair = v128.load32_splat(at, 4);
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(pair, w0));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(pair, w1));
        pair = v128.load32_splat(at, 8);
        c0 = i32x4.add(c0, i32x4.dot_i16x8_s(pair, w0));
        c1 = i32x4.add(c1, i32x4.dot_i16x8_s(pair, w1));
        pair = v128.load32_splat(at, 12);
        d0 = i32x4.add(d0, i32x4.dot_i16x8_s(pair, w0));
        d1 = i32x4.add(d1, i32x4.dot_i16x8_s(pair, w1));
      }
      const xScale = xScales + (token << 2);
      const to = y + token * yBytes + (row << 2);
      storeEight(a0, a1, xScale, scale, yBytes, to, add);
      storeEight(b0, b1, xScale + 4, scale, yBytes, to + yBytes, add);
      storeEight(c0, c1, xScale + 8, scale, yBytes, to + 2 * yBytes, add);
      storeEight(d0, d1, xScale + 12, scale, yBytes, to + 3 * yBytes, add);
    }
    for (let token = whole; token < n; token++) {
      let low = i32x4.splat(0);
      let high = low;
      let at = x + token * xBytes;
      let weight = weights;
      for (const end = at + xBytes; at < end; at += 8, weight += 32) {
        let pair = v128.load32_splat(at);
        low = i32x4.add(low, i32x4.dot_i16x8_s(pair, v128.load8x8_s(weight)));
        high = i32x4.add(high, i32x4.dot_i16x8_s(pair, v128.load8x8_s(weight, 8)));
        pair = v128.load32_splat(at, 4);
        low = i32x4.add(low, i32x4.dot_i16x8_s(pair, v128.load8x8_s(weight, 16)));
        high = i32x4.add(high, i32x4.dot_i16x8_s(pair, v128.load8x8_s(weight, 24)));
      }
      const to = y + token * yBytes + (row << 2);
      storeEight(low, high, xScales + (token << 2), scale, yBytes, to, add);
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
