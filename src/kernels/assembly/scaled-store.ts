/** Four int32 sums as float32, times the row's and the token's scale, plus the bias, which lies `toBias` after the scale. */
export function storeFour(sums: v128, xScale: v128, scale: usize, toBias: usize, y: usize, add: bool): void {
  const scaled = f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.mul(v128.load(scale), xScale));
  const value = f32x4.add(scaled, v128.load(scale + toBias));
  v128.store(y, add ? f32x4.add(v128.load(y), value) : value);
}
