import { describe, expect, test } from "vitest";
import { fitByLikelihood } from "../../bench/support/recall/fit/by-likelihood.ts";
import { fitByRecall } from "../../bench/support/recall/fit/by-recall.ts";
import { leaveOneOut } from "../../bench/support/recall/fit/leave-one-out.ts";
import { fitLogistic, logLoss } from "../../bench/support/recall/fit/logistic.ts";
import { type Group, recallOf, toQuestion } from "../../bench/support/recall/fit/problem.ts";
import { partsView, toGroups, toTrials, traitsView } from "../../bench/support/recall/fit/slates.ts";

function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Questions of 25 candidates with chance features; the right one is drawn by the softmax of the true weights. */
function draw(name: string, truth: number[], count: number, seed: number): Group {
  const random = createRandom(seed);
  const questions = Array.from({ length: count }, () => {
    const rows = Array.from({ length: 25 }, () => truth.map(() => random()));
    const odds = rows.map((row) => Math.exp(row.reduce((sum, x, i) => sum + x * (truth[i] as number), 0)));
    let left = random() * odds.reduce((sum, one) => sum + one, 0);
    const right = odds.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    return toQuestion(
      rows,
      rows.map((_, i) => i === right),
      1,
    );
  });
  return { name, questions };
}

const truth = [8, -4, 0];

describe("fitting weights", () => {
  test("the likelihood finds the weights that the answers were drawn by", () => {
    const fitted = fitByLikelihood([draw("a", truth, 500, 1)], [1, 1, 1]);
    for (const [i, weight] of fitted.entries())
      expect(Math.abs(weight - (truth[i] as number))).toBeLessThan(0.8);
  });

  test("recall climbs to what the true weights find, from weights that point elsewhere", () => {
    const group = draw("a", [20, -10, 0], 300, 2);
    const start = [1, 1, 5];
    const best = recallOf(group, [20, -10, 0], 10);
    expect(recallOf(group, start, 10)).toBeLessThan(best - 0.3);
    expect(recallOf(group, fitByRecall([group], start), 10)).toBeGreaterThan(best - 0.02);
  });

  test.each([fitByRecall, fitByLikelihood])("the same data give the same weights", (fitWeights) => {
    const groups = [draw("a", truth, 50, 3), draw("b", truth, 80, 4)];
    expect(fitWeights(groups, [1, 1, 1])).toEqual(fitWeights(groups, [1, 1, 1]));
  });

  test("a set is judged by what the others taught, without having a say itself", () => {
    const [a, opposite] = [draw("a", truth, 80, 5), draw("b", [-8, 4, 0], 80, 6)];
    const alike = leaveOneOut([a, draw("c", truth, 80, 7)], [1, 1, 1], fitByLikelihood).rows;
    for (const { present, heldOut } of alike) expect(heldOut).toBeGreaterThan(present + 0.1);
    const unlike = leaveOneOut([a, opposite], [1, 1, 1], fitByLikelihood).rows;
    for (const { heldOut } of unlike) expect(heldOut).toBeLessThan(0.15);
  });

  test("evidence that is no candidate counts against the ceiling", () => {
    const question = toQuestion([[1], [0]], [true, false], 2);
    const { rows } = leaveOneOut([{ name: "a", questions: [question] }], [1], fitByRecall);
    expect(rows[0]).toMatchObject({ ceiling: 0.5, present: 0.5 });
  });
});

describe("calibration", () => {
  test("logistic regression finds the odds that the trials were made by", () => {
    const made = [0.5, 2, -1];
    const trials = Array.from({ length: 100 }, (_, i) => [
      (i % 10) / 5 - 1,
      Math.floor(i / 10) / 5 - 1,
    ]).flatMap((features) => {
      const odds = (made[0] as number) + 2 * (features[0] as number) - (features[1] as number);
      const chance = 1 / (1 + Math.exp(-odds));
      return [
        { features, isTrue: true, weight: chance },
        { features, isTrue: false, weight: 1 - chance },
      ];
    });
    const fitted = fitLogistic(trials);
    for (const [i, weight] of fitted.entries()) expect(weight).toBeCloseTo(made[i] as number, 3);
    expect(logLoss(fitted, trials)).toBeLessThan(logLoss([0, 0, 0], trials));
  });

  test("shares are those of all candidates, and nonsense counts as wrong", () => {
    const features = [0.5, 0.25, 0.25, 0, 0, 0, 0, 0, 0, 0];
    const slate = { set: "a", id: "1", top: 0.001, docs: ["x", "y"] };
    const asked = { ...slate, evidence: 1, isRight: [true, false], features: [features, features] };
    const nonsense = { ...slate, evidence: 0, isRight: [false, false], features: [features, features] };
    const trials = toTrials([asked, nonsense], traitsView, traitsView.present);
    expect(trials.map(({ isTrue }) => isTrue)).toEqual([true, false, false, false]);
    expect(trials[0]?.features[0]).toBeCloseTo(0.01 * Math.log(1 / 2));
    expect(trials[0]?.features[1]).toBeCloseTo(Math.log(0.01));
    expect(toGroups([asked, nonsense], traitsView)[0]?.questions).toHaveLength(1);
  });

  test("the parts of a thought's own strength weigh together what the strength weighs", () => {
    const features = [0.5, 0.2, 0.2, 0.1, 1, 0, 0, 0, 0, 0];
    const weigh = ({ toRow, present }: typeof traitsView) =>
      toRow(features).reduce((sum, value, i) => sum + value * (present[i] as number), 0);
    expect(weigh(partsView)).toBeCloseTo(weigh(traitsView));
  });
});
