/** One question as numbers: a row of features a candidate, the right ones by their row. */
export type Question = { rows: Float64Array; width: number; right: number[]; evidence: number };

/** Questions of one kind of text: every kind counts the same in a fit. */
export type Group = { name: string; questions: Question[] };

/** Weights from the groups, beginning at some: deterministic. */
export type Fit = (groups: Group[], start: number[]) => number[];

export function toQuestion(features: number[][], isRight: boolean[], evidence: number): Question {
  const width = features[0]?.length ?? 0;
  const right = isRight.flatMap((isRight, row) => (isRight ? [row] : []));
  return { rows: Float64Array.from(features.flat()), width, right, evidence };
}

/** Every candidate's weighed sum. */
export function scoreRows({ rows, width }: Question, weights: number[]): Float64Array {
  const scores = new Float64Array(width === 0 ? 0 : rows.length / width);
  for (let row = 0; row < scores.length; row++)
    for (let i = 0; i < width; i++)
      scores[row] = (scores[row] as number) + (weights[i] as number) * (rows[row * width + i] as number);
  return scores;
}

/** How many come before each of the right ones; of equal scores the earlier row comes first. */
export function rankRight(scores: Float64Array, right: number[]): number[] {
  return right.map((row) => {
    const own = scores[row] as number;
    let before = 0;
    for (let other = 0; other < scores.length; other++) {
      const score = scores[other] as number;
      if (score > own || (score === own && other < row)) before++;
    }
    return before;
  });
}

/** Mean share of the evidence among the first `depth`. */
export function recallOf({ questions }: Group, weights: number[], depth: number): number {
  let sum = 0;
  for (const question of questions) {
    const ranks = rankRight(scoreRows(question, weights), question.right);
    sum += ranks.filter((rank) => rank < depth).length / Math.max(1, question.evidence);
  }
  return sum / Math.max(1, questions.length);
}
