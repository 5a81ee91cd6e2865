/**
 * The dot products of an int16 vector with `count` rows of int8, times `factor`. As integers they must fit into int32: the
 * vectors have bounded lengths.
 */
export function multiplyRows(
  query: usize,
  rows: usize,
  count: usize,
  cols: usize,
  factor: f32,
  products: usize,
): void {
  const whole = cols & ~15;
  for (let row: usize = 0; row < count; row++, rows += cols) {
    let sum = i32x4.splat(0);
    for (let i: usize = 0; i < whole; i += 16) {
      const at = query + (i << 1);
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(at), v128.load8x8_s(rows + i)));
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(at, 16), v128.load8x8_s(rows + i, 8)));
    }
    const halves = i32x4.add(sum, i32x4.shuffle(sum, sum, 2, 3, 0, 1));
    let total = i32x4.extract_lane(halves, 0) + i32x4.extract_lane(halves, 1);
    for (let i = whole; i < cols; i++)
      total += (load<i16>(query + (i << 1)) as i32) * (load<i8>(rows + i) as i32);
    store<f32>(products + (row << 2), (total as f32) * factor);
  }
}
