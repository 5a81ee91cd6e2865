const RESAMPLES = 1000;

/** Mean with its 95 % interval over resampled cases. */
export function bootstrapMean(values: number[]): { mean: number; low: number; high: number } {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] as number)),
  ).sort((a, b) => a - b);
  return { mean: mean(values), low: means[25] as number, high: means[974] as number };
}
