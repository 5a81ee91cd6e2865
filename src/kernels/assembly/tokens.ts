import { sumInts } from "./lanes";

/** Cosines are stored as int8, times this. */
const SCALE: f64 = 127;

/**
 * The cosines of `count` rows of int8 with the asked vectors, in fours: each row's go to where `table` keeps its token, which takes
 * `bytes`. Of an asked vector come first its values above 0, then those below, without their sign. The lengths of all vectors are
 * float64. `cols` is a multiple of 16.
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
      const a = asked + value * step;
      const b = a + step;
      const c = b + step;
      const d = c + step;
      let aboveA = i32x4.splat(0);
      let aboveB = aboveA;
      let aboveC = aboveA;
      let aboveD = aboveA;
      let belowA = aboveA;
      let belowB = aboveA;
      let belowC = aboveA;
      let belowD = aboveA;
      for (let i: usize = 0; i < cols; i += 16) {
        const part = v128.load(rows + i);
        aboveA = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(a + i), aboveA);
        belowA = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(a + cols + i), belowA);
        aboveB = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(b + i), aboveB);
        belowB = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(b + cols + i), belowB);
        aboveC = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(c + i), aboveC);
        belowC = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(c + cols + i), belowC);
        aboveD = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(d + i), aboveD);
        belowD = i32x4.relaxed_dot_i8x16_i7x16_add_s(part, v128.load(d + cols + i), belowD);
      }
      const own = askedLengths + (value << 3);
      store<i8>(to + value, toInt8(aboveA, belowA, load<f64>(own) * length));
      store<i8>(to + value, toInt8(aboveB, belowB, load<f64>(own, 8) * length), 1);
      store<i8>(to + value, toInt8(aboveC, belowC, load<f64>(own, 16) * length), 2);
      store<i8>(to + value, toInt8(aboveD, belowD, load<f64>(own, 24) * length), 3);
    }
  }
}

/** Rounds as JavaScript does: a half goes up. */
function toInt8(above: v128, below: v128, lengths: f64): i8 {
  const exact = SCALE * ((sumInts(i32x4.sub(above, below)) as f64) / lengths);
  const up = Math.ceil(exact);
  const rounded = up - 0.5 > exact ? up - 1 : up;
  return Math.max(rounded, -SCALE) as i8;
}
