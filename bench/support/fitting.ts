/** The weights at which a loss is least, by the Adam method: `slopeOf` is its gradient over all examples at once. */
export function descend(
  count: number,
  slopeOf: (weights: Float64Array) => Float64Array,
  { rounds, rate }: { rounds: number; rate: number },
): Float64Array {
  const weights = new Float64Array(count);
  const mean = new Float64Array(count);
  const square = new Float64Array(count);
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(weights);
    for (let i = 0; i < count; i++) {
      const step = slope[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * step;
      square[i] = 0.999 * (square[i] as number) + 0.001 * step * step;
      const size = Math.sqrt((square[i] as number) / (1 - 0.999 ** round)) + 1e-8;
      weights[i] = (weights[i] as number) - (rate * (mean[i] as number)) / (1 - 0.9 ** round) / size;
    }
  }
  return weights;
}

/** The keys that at least so many examples have. */
export function commonKeys(examples: Iterable<Iterable<number>>, least: number): number[] {
  const counts = new Map<number, number>();
  for (const keys of examples) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count >= least ? [key] : [])).sort((a, b) => a - b);
}

/** The largest, whatever its sign. */
export const largest = (values: Float32Array | Float64Array): number => {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
};

export const toBase64 = (values: Int8Array | Uint32Array): string =>
  Buffer.from(values.buffer).toString("base64");
