import { exponentiate } from "./softmax";

const HEAD: usize = 64;
const HEAD_BYTES: usize = HEAD << 2;
/** log2(e) / sqrt(64): scores become powers of two. */
const SCORE_SCALE: f32 = 0.18033688;

/**
 * Self-attention for heads of 64 dimensions. `qkv`: float32 rows of queries, keys and values, `cols` each,
 * readable up to a multiple of four rows. `scratch` takes (64 + 4) · n float32, n rounded up to a multiple of four.
 */
export function attend(qkv: usize, n: usize, cols: usize, scratch: usize, context: usize): void {
  const rowBytes = cols * 12;
  const keyBytes = ((n + 3) & ~3) << 2;
  const scores = scratch + HEAD * keyBytes;
  for (let head: usize = 0, end = cols << 2; head < end; head += HEAD_BYTES) {
    transposeKeys(qkv + end + head, rowBytes, scratch, keyBytes);
    for (let token: usize = 0; token < n; token += 4) {
      scoreFour(qkv + token * rowBytes + head, rowBytes, scratch, keyBytes, scores);
      for (let i = token, last = min(n, token + 4); i < last; i++) {
        const row = scores + (i - token) * keyBytes;
        const share: f32 = 1.0 / exponentiate(row, n);
        const values = qkv + 2 * end + head;
        const to = context + i * end + head;
        mix(row, share, values, rowBytes, n, to);
        mix(row, share, values + 128, rowBytes, n, to + 128);
      }
    }
  }
}

/** Rows of keys → 64 rows of one dimension each. */
function transposeKeys(keys: usize, rowBytes: usize, transposed: usize, keyBytes: usize): void {
  for (let at: usize = 0, row = keys; at < keyBytes; at += 16, row += 4 * rowBytes)
    for (let i: usize = 0, to = transposed + at; i < HEAD_BYTES; i += 16, to += 4 * keyBytes) {
      const a = v128.load(row + i);
      const b = v128.load(row + rowBytes + i);
      const c = v128.load(row + 2 * rowBytes + i);
      const d = v128.load(row + 3 * rowBytes + i);
      const abLow = i32x4.shuffle(a, b, 0, 4, 1, 5);
      const abHigh = i32x4.shuffle(a, b, 2, 6, 3, 7);
      const cdLow = i32x4.shuffle(c, d, 0, 4, 1, 5);
      const cdHigh = i32x4.shuffle(c, d, 2, 6, 3, 7);
      v128.store(to, i64x2.shuffle(abLow, cdLow, 0, 2));
      v128.store(to + keyBytes, i64x2.shuffle(abLow, cdLow, 1, 3));
      v128.store(to + 2 * keyBytes, i64x2.shuffle(abHigh, cdHigh, 0, 2));
      v128.store(to + 3 * keyBytes, i64x2.shuffle(abHigh, cdHigh, 1, 3));
    }
}

/** Scores of four queries with all keys. */
function scoreFour(queries: usize, rowBytes: usize, transposed: usize, keyBytes: usize, scores: usize): void {
  const scale = f32x4.splat(SCORE_SCALE);
  for (let at: usize = 0; at < keyBytes; at += 16) {
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let key = transposed + at;
    for (let i: usize = queries, end = queries + HEAD_BYTES; i < end; i += 4, key += keyBytes) {
      const keys = v128.load(key);
      a = f32x4.add(a, f32x4.mul(v128.load32_splat(i), keys));
      b = f32x4.add(b, f32x4.mul(v128.load32_splat(i + rowBytes), keys));
      c = f32x4.add(c, f32x4.mul(v128.load32_splat(i + 2 * rowBytes), keys));
      d = f32x4.add(d, f32x4.mul(v128.load32_splat(i + 3 * rowBytes), keys));
    }
    v128.store(scores + at, f32x4.mul(a, scale));
    v128.store(scores + at + keyBytes, f32x4.mul(b, scale));
    v128.store(scores + at + 2 * keyBytes, f32x4.mul(c, scale));
    v128.store(scores + at + 3 * keyBytes, f32x4.mul(d, scale));
  }
}

/** 32 dimensions of the weighted sum of `n` rows. */
function mix(weights: usize, share: f32, values: usize, rowBytes: usize, n: usize, to: usize): void {
  let a = f32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let e = a;
  let f = a;
  let g = a;
  let h = a;
  for (let at = weights, end = weights + (n << 2), row = values; at < end; at += 4, row += rowBytes) {
    const weight = v128.load32_splat(at);
    a = f32x4.add(a, f32x4.mul(weight, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(weight, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(weight, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(weight, v128.load(row, 48)));
    e = f32x4.add(e, f32x4.mul(weight, v128.load(row, 64)));
    f = f32x4.add(f, f32x4.mul(weight, v128.load(row, 80)));
    g = f32x4.add(g, f32x4.mul(weight, v128.load(row, 96)));
    h = f32x4.add(h, f32x4.mul(weight, v128.load(row, 112)));
  }
  const scale = f32x4.splat(share);
  v128.store(to, f32x4.mul(a, scale));
  v128.store(to, f32x4.mul(b, scale), 16);
  v128.store(to, f32x4.mul(c, scale), 32);
  v128.store(to, f32x4.mul(d, scale), 48);
  v128.store(to, f32x4.mul(e, scale), 64);
  v128.store(to, f32x4.mul(f, scale), 80);
  v128.store(to, f32x4.mul(g, scale), 96);
  v128.store(to, f32x4.mul(h, scale), 112);
}
