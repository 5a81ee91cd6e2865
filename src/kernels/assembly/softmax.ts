import { maxLanes, roundLanes, sumLanes } from "./lanes";

/**
 * Replaces scores, given in powers of two, by 2^(score − the highest) and returns their sum. Room for a multiple of four
 * is needed; what lies after the `n` scores becomes nearly 0.
 */
export function exponentiate(scores: usize, n: usize): f32 {
  const end = scores + (((n + 3) & ~3) << 2);
  for (let at = scores + (n << 2); at < end; at += 4) f32.store(at, -Infinity);
  let highest = f32x4.splat(-Infinity);
  for (let at = scores; at < end; at += 16) highest = f32x4.pmax(highest, v128.load(at));
  highest = f32x4.splat(maxLanes(highest));
  let sum = f32x4.splat(0);
  for (let at = scores; at < end; at += 16) {
    const power = exp2(f32x4.sub(v128.load(at), highest));
    v128.store(at, power);
    sum = f32x4.add(sum, power);
  }
  return sumLanes(sum);
}

/** 2^x for x <= 0: the whole part goes into the exponent's bits, the rest through Cephes' polynomial (about 1e-7). */
function exp2(x: v128): v128 {
  const bounded = f32x4.pmax(x, f32x4.splat(-126));
  const whole = f32x4.nearest(bounded);
  const rest = f32x4.sub(bounded, whole);
  let power = f32x4.splat(1.5353362e-4);
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(1.3398874e-3));
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(9.6184374e-3));
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(5.5503325e-2));
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(0.24022648));
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(Mathf.LN2));
  power = f32x4.add(f32x4.mul(power, rest), f32x4.splat(1));
  const bits = i32x4.shl(i32x4.add(roundLanes(whole), i32x4.splat(127)), 23);
  return f32x4.mul(power, bits);
}
