import { sumInts } from "./lanes";

/** The distance of a row that is not wanted: no code is so far away. */
const FAR: u16 = 0xffff;

/**
 * How many bits each of `count` codes differs in from `query`. Codes take `bytes`, a multiple of 16. Counts the rows by their
 * distance in `histogram`, uint32 each, and leaves out rows that are not both present and in the mask.
 */
export function measureDistances(
  codes: usize,
  count: usize,
  bytes: usize,
  query: usize,
  present: usize,
  mask: usize,
  distances: usize,
  histogram: usize,
): void {
  for (let row: usize = 0; row < count; row++, codes += bytes) {
    let distance = FAR;
    if ((load<u8>(present + row) & load<u8>(mask + row)) === 1) {
      let sum = i16x8.splat(0);
      for (let i: usize = 0; i < bytes; i += 16) {
        const bits = i8x16.popcnt(v128.xor(v128.load(codes + i), v128.load(query + i)));
        sum = i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(bits));
      }
      distance = sumInts(i32x4.extadd_pairwise_i16x8_u(sum)) as u16;
      const counted = histogram + ((distance as usize) << 2);
      store<u32>(counted, load<u32>(counted) + 1);
    }
    store<u16>(distances + (row << 1), distance);
  }
}

/** Writes the numbers of the rows with a distance below `cut` to `rows`, and returns how many there are. */
export function selectNear(distances: usize, count: usize, cut: u32, rows: usize): u32 {
  let to = rows;
  const limit = i16x8.splat(cut as i16);
  const whole = count & ~7;
  for (let row: usize = 0; row < whole; row += 8) {
    if (!v128.any_true(i16x8.lt_u(v128.load(distances + (row << 1)), limit))) continue;
    for (let i = row; i < row + 8; i++) to = keepNear(distances, i, cut, to);
  }
  for (let i = whole; i < count; i++) to = keepNear(distances, i, cut, to);
  return ((to - rows) >> 2) as u32;
}

function keepNear(distances: usize, row: usize, cut: u32, to: usize): usize {
  if ((load<u16>(distances + (row << 1)) as u32) >= cut) return to;
  store<u32>(to, row as u32);
  return to + 4;
}
