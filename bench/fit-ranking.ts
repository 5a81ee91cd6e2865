import { parseArgs } from "node:util";
import { plans } from "../src/search/ranking/plan.ts";
import { findCaseFiles } from "./support/recall/cases.ts";
import type { Slate } from "./support/recall/features.ts";
import { fitByLikelihood } from "./support/recall/fit/by-likelihood.ts";
import { fitByRecall } from "./support/recall/fit/by-recall.ts";
import { leaveOneOut } from "./support/recall/fit/leave-one-out.ts";
import { chanceOf, fitLogistic, logLoss, type Trial } from "./support/recall/fit/logistic.ts";
import {
  partsView,
  readSlates,
  toGroups,
  toTrials,
  traitsView,
  writeSlates,
} from "./support/recall/fit/slates.ts";
import { inThreads } from "./support/recall/in-threads.ts";
import { mean } from "./support/recall/measures.ts";
import { percent } from "./support/recall/table.ts";
import { formatTable } from "./support/report.ts";

/**
 * `npm run bench:fit [-- SET… --parts --by recall|likelihood --dump FILE --from FILE]`: fits the weights of
 * `src/search/ranking/plan.ts` and the constants of its calibration on the recall cases, each set judged by a fit on the
 * others. `--parts` weighs words, meaning and likeness apart; `--dump` keeps the features, and `--from` reads them.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: "boolean", default: false },
    by: { type: "string", default: "recall" },
    dump: { type: "string" },
    from: { type: "string" },
  },
});
const fits = new Map([
  ["recall", fitByRecall],
  ["likelihood", fitByLikelihood],
]);
const fit = fits.get(values.by);
if (!fit) throw new Error(`--by takes ${[...fits.keys()].join(" or ")}`);
const view = values.parts ? partsView : traitsView;
const presentOdds = Object.values(plans.full.odds);

const kept = values.from ? readSlates(values.from) : await collect();
const slates = kept.filter(({ set }) => names.length === 0 || names.some((name) => set.startsWith(name)));
if (values.dump) writeSlates(values.dump, slates);

const { weights, rows } = leaveOneOut(toGroups(slates, view), view.present, fit);
const average = (pick: (row: (typeof rows)[number]) => number) => mean(rows.map(pick));
rows.push({
  name: "mean",
  ceiling: average((row) => row.ceiling),
  present: average((row) => row.present),
  heldOut: average((row) => row.heldOut),
  onAll: average((row) => row.onAll),
});
const head = ["rec@10", "ceiling", "present weights", "fitted on the others", "fitted on all"];
console.log(
  formatTable(
    head,
    rows.map(({ name, ...shares }) => [
      name,
      ...[shares.ceiling, shares.present, shares.heldOut, shares.onAll].map(percent),
    ]),
  ),
);
console.log(`\nweights: ${describe(view.names, weights)}\n`);
fitCalibration();

async function collect(): Promise<Slate[]> {
  const files = findCaseFiles(process.env.RECALL_CASES ?? "../shared/bench", names);
  if (files.length === 0) throw new Error("No cases: `npm run bench:recall` says how to get them.");
  const thread = new URL("support/recall/features-thread.ts", import.meta.url);
  return (await inThreads<Slate[]>(thread, files, {})).flat();
}

/** Each set's log loss by the present constants, and by those that were fitted on the others; with the new weights. */
function fitCalibration(): void {
  const sets = [...Map.groupBy(slates, ({ set }) => set)].map(([set, own]) => ({
    set,
    present: toTrials(own, view, view.present),
    fitted: toTrials(own, view, weights),
  }));
  const losses = sets.map((held) => {
    const others = sets.filter((other) => other !== held).flatMap(({ fitted }) => fitted);
    const constants = fitLogistic(others.length > 0 ? others : held.fitted);
    return [
      held.set,
      logLoss(presentOdds, held.present).toFixed(4),
      logLoss(constants, held.fitted).toFixed(4),
      `${percent(errorOf(presentOdds, held.present))} → ${percent(errorOf(constants, held.fitted))}`,
    ];
  });
  console.log(
    formatTable(["log loss", "present", "fitted on the others", "mean score − share right"], losses),
  );
  const constants = fitLogistic(sets.flatMap(({ fitted }) => fitted));
  console.log(`\ncalibration: ${describe(Object.keys(plans.full.odds), constants)}`);
}

/** By how much scores are too high on average; below zero: too low. */
function errorOf(constants: number[], trials: Trial[]): number {
  return mean(trials.map(({ features, isTrue }) => chanceOf(constants, features) - (isTrue ? 1 : 0)));
}

function describe(names: string[], values: number[]): string {
  return names.map((name, i) => `${name} ${(values[i] as number).toFixed(3)}`).join(", ");
}
