export function sumLanes(x: v128): f32 {
  const halves = f32x4.add(x, i32x4.shuffle(x, x, 2, 3, 0, 1));
  return f32x4.extract_lane(halves, 0) + f32x4.extract_lane(halves, 1);
}

export function sumInts(x: v128): i32 {
  const halves = i32x4.add(x, i32x4.shuffle(x, x, 2, 3, 0, 1));
  return i32x4.extract_lane(halves, 0) + i32x4.extract_lane(halves, 1);
}

export function maxLanes(x: v128): f32 {
  const halves = f32x4.pmax(x, i32x4.shuffle(x, x, 2, 3, 0, 1));
  return max(f32x4.extract_lane(halves, 0), f32x4.extract_lane(halves, 1));
}

/** 1.5 · 2^23: adding a number to it drops the fraction and leaves the integer in the low bits. */
const ROUNDING: f32 = 12582912;

/** float32 → int32, to the nearest, for values within ±2^22; many times faster than the saturating conversion. */
export function roundLanes(x: v128): v128 {
  const rounding = f32x4.splat(ROUNDING);
  return i32x4.sub(f32x4.add(x, rounding), rounding);
}
