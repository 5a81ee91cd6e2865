/**
 * For each text the highest values of its tokens' rows, lane by lane, at least 0. A row of `table` is `bytes` of int8, 16 or 32;
 * `ends` says where each text's tokens end, uint32, and `highest` takes a row for each text.
 */
export function findHighest(
  tokens: usize,
  ends: usize,
  texts: usize,
  table: usize,
  bytes: usize,
  highest: usize,
): void {
  let at = tokens;
  for (let text: usize = 0; text < texts; text++, highest += bytes) {
    const end = tokens + ((load<u32>(ends + (text << 2)) as usize) << 1);
    let low = i8x16.splat(0);
    if (bytes === 16) {
      for (; at < end; at += 2) low = i8x16.max_s(low, v128.load(table + ((load<u16>(at) as usize) << 4)));
    } else {
      let high = low;
      for (; at < end; at += 2) {
        const row = table + ((load<u16>(at) as usize) << 5);
        low = i8x16.max_s(low, v128.load(row));
        high = i8x16.max_s(high, v128.load(row, 16));
      }
      v128.store(highest, high, 16);
    }
    v128.store(highest, low);
  }
}
