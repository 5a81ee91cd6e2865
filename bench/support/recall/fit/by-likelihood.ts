import { type Fit, type Group, type Question, scoreRows } from "./problem.ts";

/** How strongly the weights are drawn back to where they began. */
const DRAW = 1e-4;
const ROUNDS = 120;
const FIRST_STEP = 0.1;
const LARGEST_STEP = 1;
const SMALLEST_STEP = 1e-6;

/**
 * Listwise logistic regression: each right candidate against all wrong ones of its question, with L2. The loss is
 * convex; each weight goes down it in steps of its own, longer while the slope keeps its sign (Rprop).
 */
export const fitByLikelihood: Fit = (groups, start) => {
  const weights = start.slice();
  const steps = start.map(() => FIRST_STEP);
  let before = start.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = slopeAt(groups, weights).map(
      (value, i) => value + 2 * DRAW * ((weights[i] as number) - (start[i] as number)),
    );
    for (let i = 0; i < weights.length; i++) {
      const product = (slope[i] as number) * (before[i] as number);
      const step = (steps[i] as number) * (product > 0 ? 1.2 : product < 0 ? 0.5 : 1);
      steps[i] = Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, step));
      weights[i] = (weights[i] as number) - Math.sign(slope[i] as number) * (steps[i] as number);
    }
    before = slope;
  }
  return weights;
};

function slopeAt(groups: Group[], weights: number[]): number[] {
  const slope = weights.map(() => 0);
  for (const { questions } of groups) {
    const share = 1 / groups.length / Math.max(1, questions.length);
    for (const question of questions) addSlope(question, weights, share, slope);
  }
  return slope;
}

/** Of −log(right / (right + all wrong)), the mean over the right ones of a question. */
function addSlope(question: Question, weights: number[], share: number, slope: number[]): void {
  const { rows, width, right } = question;
  if (right.length === 0) return;
  const scores = scoreRows(question, weights);
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const isRight = new Set(right);
  let wrong = 0;
  for (let row = 0; row < odds.length; row++) if (!isRight.has(row)) wrong += odds[row] as number;
  // Each right one takes its probability from all wrong ones alike.
  const pull = new Float64Array(odds.length);
  for (const row of right) {
    const total = (odds[row] as number) + wrong;
    pull[row] = (odds[row] as number) / total - 1;
    for (let other = 0; other < odds.length; other++)
      if (!isRight.has(other)) pull[other] = (pull[other] as number) + (odds[other] as number) / total;
  }
  const scale = share / right.length;
  for (let row = 0; row < pull.length; row++)
    for (let i = 0; i < width; i++)
      slope[i] = (slope[i] as number) + scale * (pull[row] as number) * (rows[row * width + i] as number);
}
