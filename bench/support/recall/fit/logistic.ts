/** One case of a yes-or-no question; `weight`: how much it counts. */
export type Trial = { features: number[]; isTrue: boolean; weight: number };

const ROUNDS = 25;
/** Keeps the equations solvable when a feature says nothing. */
const RIDGE = 1e-6;

/** Logistic regression by Newton's method. The first weight is the intercept. */
export function fitLogistic(trials: Trial[]): number[] {
  const width = 1 + (trials[0]?.features.length ?? 0);
  let weights = new Array<number>(width).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Array<number>(width).fill(0);
    const bend = Array.from({ length: width }, () => new Array<number>(width).fill(0));
    for (const { features, isTrue, weight } of trials) {
      const row = [1, ...features];
      const chance = chanceOf(weights, features);
      for (let i = 0; i < width; i++) {
        slope[i] = (slope[i] as number) + weight * ((isTrue ? 1 : 0) - chance) * (row[i] as number);
        for (let j = 0; j < width; j++)
          (bend[i] as number[])[j] =
            (bend[i]?.[j] as number) +
            weight * chance * (1 - chance) * (row[i] as number) * (row[j] as number);
      }
    }
    const total = trials.reduce((sum, { weight }) => sum + weight, 0);
    for (let i = 0; i < width; i++) (bend[i] as number[])[i] = (bend[i]?.[i] as number) + RIDGE * total;
    const step = solve(bend, slope);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  return weights;
}

export function chanceOf([intercept = 0, ...weights]: number[], features: number[]): number {
  const odds = features.reduce((sum, value, i) => sum + (weights[i] as number) * value, intercept);
  return 1 / (1 + Math.exp(-odds));
}

/** Mean −log of the chance that was given to what was so. */
export function logLoss(weights: number[], trials: Trial[]): number {
  let sum = 0;
  let total = 0;
  for (const { features, isTrue, weight } of trials) {
    const chance = chanceOf(weights, features);
    sum -= weight * Math.log(Math.max(1e-12, isTrue ? chance : 1 - chance));
    total += weight;
  }
  return sum / Math.max(Number.MIN_VALUE, total);
}

/** Gauss's elimination with pivots. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i] as number]);
  const size = rows.length;
  const at = (row: number, column: number) => rows[row]?.[column] as number;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      for (let i = column; i <= size; i++) (rows[row] as number[])[i] = at(row, i) - factor * at(column, i);
    }
  }
  return rows.map((_, i) => at(i, size) / at(i, i));
}
