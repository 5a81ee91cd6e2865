import { ZERO } from "./quantize";

/**
 * A packed layer: rows × cols int8 weights in the order in which a kernel reads them, then a float32 scale a row, a
 * float32 bias a row, and an int32 a row at which its sums start.
 *
 * Row-major weights → [`block` rows][four columns][row, 4 values]: `linear` reads blocks of 8 rows, `sparseLinear` one block of
 * all. `rows` is a multiple of 8, `cols` of 16.
 */
export function pack(weights: usize, rows: usize, cols: usize, block: usize, packed: usize): void {
  let to = packed;
  for (let first = weights, end = weights + rows * cols; first < end; first += block * cols)
    for (let col: usize = 0; col < cols; col += 4)
      for (let row: usize = 0; row < block; row++, to += 4)
        store<i32>(to, load<i32>(first + row * cols + col));
  const starts = to + (rows << 3);
  for (let row: usize = 0; row < rows; row++)
    store<i32>(starts + (row << 2), startOf(weights + row * cols, cols));
}

/** Activations are stored above a zero of their own: what that adds to a row's sum is taken off beforehand. */
function startOf(row: usize, cols: usize): i32 {
  let sum = 0;
  for (let at = row, end = row + cols; at < end; at++) sum += load<i8>(at);
  return -ZERO * sum;
}
