import { storeFour } from "./scaled-store";

/**
 * y += W x + b for rows of `quantizePositive` and a layer packed in one block: only columns that are not 0 are read. The 32
 * rows of weights that are summed at a time lie in two lines of the processor's cache. `rows` is a multiple of 32.
 */
export function sparseLinear(x: usize, n: usize, layer: usize, rows: usize, cols: usize, y: usize): void {
  const yBytes = rows << 2;
  const scales = layer + rows * cols;
  let head = x;
  let out = y;
  for (let token: usize = 0; token < n; token++) {
    const xScale = v128.load32_splat(head);
    const first = head + 8;
    const end = first + (load<usize>(head, 4) << 3);
    for (let row: usize = 0; row < rows; row += 32) {
      const weights = layer + (row << 2);
      let a = i32x4.splat(0);
      let b = a;
      let c = a;
      let d = a;
      let e = a;
      let f = a;
      let g = a;
      let h = a;
      for (let at = first; at < end; at += 8) {
        const weight = weights + load<usize>(at) * rows;
        const group = v128.load32_splat(at, 4);
        a = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight), group, a);
        b = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 16), group, b);
        c = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 32), group, c);
        d = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 48), group, d);
        e = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 64), group, e);
        f = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 80), group, f);
        g = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 96), group, g);
        h = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weight, 112), group, h);
      }
      const scale = scales + (row << 2);
      const to = out + (row << 2);
      storeFour(a, xScale, scale, yBytes, to, true);
      storeFour(b, xScale, scale + 16, yBytes, to + 16, true);
      storeFour(c, xScale, scale + 32, yBytes, to + 32, true);
      storeFour(d, xScale, scale + 48, yBytes, to + 48, true);
      storeFour(e, xScale, scale + 64, yBytes, to + 64, true);
      storeFour(f, xScale, scale + 80, yBytes, to + 80, true);
      storeFour(g, xScale, scale + 96, yBytes, to + 96, true);
      storeFour(h, xScale, scale + 112, yBytes, to + 112, true);
    }
    head += 8 + (cols << 1);
    out += yBytes;
  }
}
