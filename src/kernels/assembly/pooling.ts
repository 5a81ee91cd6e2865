import { sumLanes } from "./lanes";
import { exponentiate } from "./softmax";

/**
 * The mean of float32 rows, weighted by the softmax of their dot products with `attention`, times their own `weights`.
 * `scratch` takes n float32, n rounded up to a multiple of four. Returns the sum of the weights; 0 leaves no mean.
 */
export function pool(
  rows: usize,
  n: usize,
  cols: usize,
  attention: usize,
  weights: usize,
  scratch: usize,
  mean: usize,
): f32 {
  const rowBytes = cols << 2;
  for (let token: usize = 0; token < n; token++) {
    const row = rows + token * rowBytes;
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < rowBytes; i += 16)
      sum = f32x4.add(sum, f32x4.mul(v128.load(row + i), v128.load(attention + i)));
    f32.store(scratch + (token << 2), sumLanes(sum) * Mathf.LOG2E);
  }
  exponentiate(scratch, n);
  let total: f32 = 0;
  for (let at: usize = 0, end = n << 2; at < end; at += 4) {
    const weight = f32.load(scratch + at) * f32.load(weights + at);
    f32.store(scratch + at, weight);
    total += weight;
  }
  if (total <= 0) return 0;
  const share = f32x4.splat(1 / total);
  for (let i: usize = 0; i < rowBytes; i += 16) {
    let sum = f32x4.splat(0);
    for (let token: usize = 0; token < n; token++)
      sum = f32x4.add(
        sum,
        f32x4.mul(v128.load32_splat(scratch + (token << 2)), v128.load(rows + token * rowBytes + i)),
      );
    v128.store(mean + i, f32x4.mul(sum, share));
  }
  return total;
}
