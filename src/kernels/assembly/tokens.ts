/** Cosines are stored as int8, times this. */
const SCALE: f64 = 127;

/**
 * The cosines of `count` rows of int8 with the asked vectors, int16 and in fours: each row's go to where `table` keeps its token,
 * which takes `bytes`. The lengths of all vectors are float64. `cols` is a multiple of 8.
 */
export function measureTokens(
  asked: usize,
  askedLengths: usize,
  values: usize,
  rows: usize,
  lengths: usize,
  tokens: usize,
  count: usize,
  cols: usize,
  table: usize,
  bytes: usize,
): void {
  const step = cols << 1;
  for (let row: usize = 0; row < count; row++, rows += cols) {
    const to = table + (load<u16>(tokens + (row << 1)) as usize) * bytes;
    const length = load<f64>(lengths + (row << 3));
    for (let value: usize = 0; value < values; value += 4) {
      let at = asked + value * step;
      let a = i32x4.splat(0);
      let b = a;
      let c = a;
      let d = a;
      for (let i: usize = 0; i < cols; i += 8, at += 16) {
        const part = v128.load8x8_s(rows + i);
        a = i32x4.add(a, i32x4.dot_i16x8_s(part, v128.load(at)));
        b = i32x4.add(b, i32x4.dot_i16x8_s(part, v128.load(at + step)));
        c = i32x4.add(c, i32x4.dot_i16x8_s(part, v128.load(at + 2 * step)));
        d = i32x4.add(d, i32x4.dot_i16x8_s(part, v128.load(at + 3 * step)));
      }
      const own = askedLengths + (value << 3);
      store<i8>(to + value, toInt8(a, load<f64>(own) * length));
      store<i8>(to + value, toInt8(b, load<f64>(own, 8) * length), 1);
      store<i8>(to + value, toInt8(c, load<f64>(own, 16) * length), 2);
      store<i8>(to + value, toInt8(d, load<f64>(own, 24) * length), 3);
    }
  }
}

/** Rounds as JavaScript does: a half goes up. */
function toInt8(lanes: v128, lengths: f64): i8 {
  const halves = i32x4.add(lanes, i32x4.shuffle(lanes, lanes, 2, 3, 0, 1));
  const sum = i32x4.extract_lane(halves, 0) + i32x4.extract_lane(halves, 1);
  const exact = SCALE * ((sum as f64) / lengths);
  const up = Math.ceil(exact);
  const rounded = up - 0.5 > exact ? up - 1 : up;
  return Math.max(rounded, -SCALE) as i8;
}
