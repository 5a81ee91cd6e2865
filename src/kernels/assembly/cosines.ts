/** The stored values of a unit vector are int8, times this. */
const INT8_SCALE: f64 = 127;

/**
 * The cosines of a unit vector, float64, with `count` quantised ones, two at a time: every lane of a sum is a row of its own
 * and adds up in the order of `cosineAt`, so that the results are the same to the last bit. Reads one row more if `count` is odd,
 * and writes its cosine, too.
 */
export function measureCosines(query: usize, rows: usize, count: usize, cols: usize, cosines: usize): void {
  const whole = cols & ~15;
  for (let row: usize = 0; row < count; row += 2) {
    const a = rows + row * cols;
    const b = a + cols;
    let sum = f64x2.splat(0);
    for (let i: usize = 0; i < whole; i += 16) {
      const left = v128.load(a + i);
      const right = v128.load(b + i);
      const low = i8x16.shuffle(left, right, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const high = i8x16.shuffle(left, right, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      const at = query + (i << 3);
      sum = f64x2.add(sum, multiplyFour(at, i16x8.extend_low_i8x16_s(low)));
      sum = f64x2.add(sum, multiplyFour(at + 32, i16x8.extend_high_i8x16_s(low)));
      sum = f64x2.add(sum, multiplyFour(at + 64, i16x8.extend_low_i8x16_s(high)));
      sum = f64x2.add(sum, multiplyFour(at + 96, i16x8.extend_high_i8x16_s(high)));
    }
    store<f64>(cosines + (row << 3), addRest(f64x2.extract_lane(sum, 0), query, a, whole, cols) / INT8_SCALE);
    store<f64>(
      cosines + (row << 3) + 8,
      addRest(f64x2.extract_lane(sum, 1), query, b, whole, cols) / INT8_SCALE,
    );
  }
}

/** The products of four columns of two rows, which alternate in `pairs`, added up. */
function multiplyFour(query: usize, pairs: v128): v128 {
  const low = i32x4.extend_low_i16x8_s(pairs);
  const high = i32x4.extend_high_i16x8_s(pairs);
  const first = multiply(query, low);
  const second = multiply(query + 8, i32x4.shuffle(low, low, 2, 3, 2, 3));
  const third = multiply(query + 16, high);
  const fourth = multiply(query + 24, i32x4.shuffle(high, high, 2, 3, 2, 3));
  return f64x2.add(f64x2.add(f64x2.add(first, second), third), fourth);
}

function multiply(query: usize, pair: v128): v128 {
  return f64x2.mul(v128.load64_splat(query), f64x2.convert_low_i32x4_s(pair));
}

/** The columns that are left, in fours and then one by one. */
function addRest(sum: f64, query: usize, row: usize, from: usize, cols: usize): f64 {
  let i = from;
  for (const fours = from + ((cols - from) & ~3); i < fours; i += 4)
    sum +=
      product(query, row, i) +
      product(query, row, i + 1) +
      product(query, row, i + 2) +
      product(query, row, i + 3);
  for (; i < cols; i++) sum += product(query, row, i);
  return sum;
}

function product(query: usize, row: usize, i: usize): f64 {
  return load<f64>(query + (i << 3)) * (load<i8>(row + i) as f64);
}
