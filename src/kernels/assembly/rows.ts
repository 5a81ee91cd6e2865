import { sumLanes } from "./lanes";

/** x = embedding + position, both int8 rows with a float32 scale a row. */
export function embed(
  rows: usize,
  scales: usize,
  positions: usize,
  positionScales: usize,
  n: usize,
  cols: usize,
  x: usize,
): void {
  let row = rows;
  let position = positions;
  let to = x;
  for (let token: usize = 0; token < n; token++) {
    const scale = v128.load32_splat(scales + (token << 2));
    const positionScale = v128.load32_splat(positionScales + (token << 2));
    for (const end = row + cols; row < end; row += 4, position += 4, to += 16)
      v128.store(
        to,
        f32x4.add(f32x4.mul(fourFloats(row), scale), f32x4.mul(fourFloats(position), positionScale)),
      );
  }
}

function fourFloats(at: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(at))));
}

/** Layer norm of float32 rows. `gains`: cols gains, then cols biases. */
export function normalizeRows(x: usize, n: usize, cols: usize, gains: usize, epsilon: f32, y: usize): void {
  const rowBytes = cols << 2;
  const width = <f32>cols;
  for (let row: usize = 0; row < n; row++) {
    const from = x + row * rowBytes;
    const to = y + row * rowBytes;
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < rowBytes; i += 16) sum = f32x4.add(sum, v128.load(from + i));
    const mean = f32x4.splat(sumLanes(sum) / width);
    let squares = f32x4.splat(0);
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const centred = f32x4.sub(v128.load(from + i), mean);
      squares = f32x4.add(squares, f32x4.mul(centred, centred));
    }
    const inverse = f32x4.splat(1 / sqrt<f32>(sumLanes(squares) / width + epsilon));
    for (let i: usize = 0; i < rowBytes; i += 16) {
      const unit = f32x4.mul(f32x4.sub(v128.load(from + i), mean), inverse);
      v128.store(to + i, f32x4.add(f32x4.mul(unit, v128.load(gains + i)), v128.load(gains + rowBytes + i)));
    }
  }
}

/** Divides a vector by its length. */
export function toUnit(x: usize, cols: usize): void {
  const end = x + (cols << 2);
  let squares = f32x4.splat(0);
  for (let at = x; at < end; at += 16) squares = f32x4.add(squares, f32x4.mul(v128.load(at), v128.load(at)));
  const inverse = f32x4.splat(1 / sqrt<f32>(sumLanes(squares)));
  for (let at = x; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), inverse));
}
