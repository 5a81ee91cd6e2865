import { type Fit, type Question, rankRight, scoreRows } from "./problem.ts";

/** Around 10, so that a piece of evidence that comes nearer counts before it is there. */
const DEPTHS = [7, 10, 14];
const FACTORS = [0, 0.5, 0.7, 0.85, 0.95, 1.05, 1.2, 1.5, 2];
const FROM_ZERO = [-2, -1, -0.5, -0.2, 0.2, 0.5, 1, 2];
const ROUNDS = 8;
/** Less than a fifth of a point in the mean is chance. */
const LEAST_GAIN = 0.002;

/** Coordinate ascent: one weight after the other is moved to where recall is best, until none gains. */
export const fitByRecall: Fit = (groups, start) => {
  const weights = start.slice();
  const scored = groups.map(({ questions }) =>
    questions.map((question) => ({ question, scores: scoreRows(question, weights) })),
  );
  let best = objective(scored, 0, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    for (let feature = 0; feature < weights.length; feature++) {
      const now = weights[feature] as number;
      const steps = now === 0 ? FROM_ZERO : FACTORS.map((factor) => now * (factor - 1));
      let gained = 0;
      for (const step of steps) {
        const value = objective(scored, feature, step);
        if (value <= best + LEAST_GAIN) continue;
        best = value;
        gained = step;
      }
      weights[feature] = now + gained;
      move(scored, feature, gained);
    }
    if (best === before) break;
  }
  return weights;
};

type Scored = { question: Question; scores: Float64Array }[][];

/** Mean over the groups, with one weight moved by `step`. */
function objective(groups: Scored, feature: number, step: number): number {
  let sum = 0;
  for (const questions of groups) {
    let found = 0;
    for (const { question, scores } of questions) {
      const moved = step === 0 ? scores : addColumn(question, scores, feature, step);
      for (const rank of rankRight(moved, question.right))
        for (const depth of DEPTHS) if (rank < depth) found += 1 / question.evidence;
    }
    sum += found / DEPTHS.length / Math.max(1, questions.length);
  }
  return sum / groups.length;
}

function move(groups: Scored, feature: number, step: number): void {
  if (step === 0) return;
  for (const scored of groups.flat())
    scored.scores = addColumn(scored.question, scored.scores, feature, step);
}

function addColumn({ rows, width }: Question, scores: Float64Array, feature: number, step: number) {
  return scores.map((score, row) => score + step * (rows[row * width + feature] as number));
}
