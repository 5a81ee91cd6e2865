import { readFileSync, writeFileSync } from "node:fs";
import { LEAST_STRENGTH } from "../../../../src/search/ranking/calibrate.ts";
import { plans } from "../../../../src/search/ranking/plan.ts";
import { featureNames, otherTraits, parts, type Slate } from "../features.ts";
import type { Trial } from "./logistic.ts";
import { type Group, scoreRows, toQuestion } from "./problem.ts";

/** So many of a question's matches are shown, and their scores are to be right. */
const SHOWN = 20;

/** How the search's features are weighed: `own` as one, or what it is made of each by itself. */
export type View = { names: string[]; present: number[]; toRow(features: number[]): number[] };

const { own, ...others } = plans.full.traits;
const presentOthers = otherTraits.map((name) => others[name]);

export const traitsView: View = {
  names: ["own", ...otherTraits],
  present: [own, ...presentOthers],
  toRow: (features) => [
    features.slice(0, parts.length).reduce((sum, part) => sum + part, 0),
    ...features.slice(parts.length),
  ],
};

export const partsView: View = {
  names: featureNames,
  present: [...parts.map(() => own), ...presentOthers],
  toRow: (features) => features,
};

/** One a line, so that a large file is written and read in pieces. */
export function writeSlates(path: string, slates: Slate[]): void {
  writeFileSync(path, slates.map((slate) => `${JSON.stringify(slate)}\n`).join(""));
}

export function readSlates(path: string): Slate[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Slate);
}

export function toGroups(slates: Slate[], { toRow }: View): Group[] {
  const asked = slates.filter(({ evidence }) => evidence > 0);
  return Array.from(
    Map.groupBy(asked, ({ set }) => set),
    ([name, own]) => ({
      name,
      questions: own.map(({ features, isRight, evidence }) =>
        toQuestion(features.map(toRow), isRight, evidence),
      ),
    }),
  );
}

/** What `calibrate` turns into a probability: of every shown match its share and the strongest candidate's strength. */
export function toTrials(slates: Slate[], { toRow }: View, weights: number[]): Trial[] {
  return slates.flatMap(({ features, isRight, evidence, top }) => {
    const scores = scoreRows(toQuestion(features.map(toRow), isRight, evidence), weights);
    const strength = Math.max(top, LEAST_STRENGTH);
    const highest = Math.max(...scores);
    const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
    const trials = Array.from(scores, (score, row) => ({
      features: [strength * (score - highest - Math.log(total)), Math.log(strength)],
      isTrue: isRight[row] ?? false,
      weight: 1 / slates.length,
      score,
    }));
    return trials.sort((a, b) => b.score - a.score).slice(0, SHOWN);
  });
}
