const RESAMPLES = 1000;

/** Mean with its 95 % bootstrap interval. */
export function bootstrapMean(values: number[]): { mean: number; low: number; high: number } {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  // A linear congruential generator with a fixed seed, so runs are repeatable.
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] as number)),
  ).sort((a, b) => a - b);
  // The 2.5th and 97.5th percentiles of the 1,000 sorted means.
  return { mean: mean(values), low: means[25] as number, high: means[974] as number };
}
