/** How similar a question is to the passages of a book on average, by the built-in model. */
const BUILTIN_CONTEXT = { mean: 0.2, deviation: 0.1 };
/** Fewer passages say nothing about a distribution. */
const LEAST_PASSAGES = 8;

export const SAMPLED_PASSAGES = 256;

/**
 * The cosines of other models lie elsewhere, often all above 0.7: they are moved to where the built-in model's are.
 * `sample`: the question's similarities to passages of any kind.
 */
export function toBuiltinScale(sample: number[]): (similarity: number) => number {
  if (sample.length < LEAST_PASSAGES) return asIs;
  const mean = sample.reduce((sum, similarity) => sum + similarity, 0) / sample.length;
  const variance = sample.reduce((sum, similarity) => sum + (similarity - mean) ** 2, 0) / sample.length;
  const scale = BUILTIN_CONTEXT.deviation / (Math.sqrt(variance) || 1);
  return (similarity) => Math.min(1, Math.max(0, BUILTIN_CONTEXT.mean + (similarity - mean) * scale));
}

/** For the built-in model. */
export const asIs = (similarity: number) => Math.max(0, similarity);
