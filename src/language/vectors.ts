/** Unit vectors are stored as int8: each value times 127, rounded. A fixed scale keeps dot products comparable. */
const INT8_SCALE = 127;

export function toInt8(vector: Float32Array): Int8Array {
  const bytes = new Int8Array(vector.length);
  for (let i = 0; i < vector.length; i++) {
    const value = Math.round((vector[i] as number) * INT8_SCALE);
    bytes[i] = Math.max(-INT8_SCALE, Math.min(INT8_SCALE, value));
  }
  return bytes;
}

export function fromInt8(bytes: Int8Array): Float32Array {
  const vector = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) vector[i] = (bytes[i] as number) / INT8_SCALE;
  return vector;
}

/** For a database column; shares memory with `vector`. */
export function toBlob(vector: Int8Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Shares memory with `blob`. */
export function fromBlob(blob: Uint8Array): Int8Array {
  return new Int8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** Cosine of a unit vector and the quantised one at `start`; the rounding error is below 0.02. */
export function cosineAt(query: Float32Array, vectors: Int8Array, start: number): number {
  let sum = 0;
  let i = 0;
  let j = start;
  for (const end = query.length - 3; i < end; i += 4, j += 4)
    sum +=
      (query[i] as number) * (vectors[j] as number) +
      (query[i + 1] as number) * (vectors[j + 1] as number) +
      (query[i + 2] as number) * (vectors[j + 2] as number) +
      (query[i + 3] as number) * (vectors[j + 3] as number);
  for (; i < query.length; i++, j++) sum += (query[i] as number) * (vectors[j] as number);
  return sum / INT8_SCALE;
}

/** Cosine of two quantised unit vectors of the same length. */
export function cosineOf(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum / INT8_SCALE ** 2;
}

/** How many passages a text has, by their stored ranges: two 32-bit numbers each, none for a single passage. */
export function countPassages(ranges: Uint8Array | null): number {
  return ranges ? ranges.length / (2 * Uint32Array.BYTES_PER_ELEMENT) : 1;
}

/** Where the passages of a text begin and end; empty for a single one. */
export function toRanges(ranges: Uint8Array | null): { start: number; end: number }[] {
  if (!ranges) return [];
  // A copy: a blob need not begin at a multiple of four.
  const numbers = new Uint32Array(new Uint8Array(ranges).buffer);
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({
    start: numbers[2 * i] as number,
    end: numbers[2 * i + 1] as number,
  }));
}
