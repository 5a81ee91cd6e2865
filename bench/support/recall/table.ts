import { bootstrapMean } from "../bootstrap.ts";
import { formatTable } from "../report.ts";
import { type Bin, binScores, calibrationError } from "./calibration.ts";
import { isAdversarial } from "./cases.ts";
import { type Measures, mean, measure, type Outcome, recallAt } from "./measures.ts";
import { BM25, NOW, type SetResult } from "./run-set.ts";

export const percent = (share: number) => (100 * share).toFixed(1);

const usual = (outcomes: Outcome[] = []) => outcomes.filter((outcome) => !isAdversarial(outcome));

const columns = ["docs / queries", "BM25 @10", "rec@5", "rec@10", "rec@20", "all@10", "tokens @10 / @20"];

export function formatSets(results: SetResult[], run: string): string {
  const measured = results.map((result) => ({
    ...result,
    now: measure(usual(result.runs[run])),
    bm25: measure(usual(result.runs[BM25])),
  }));
  const rows = measured.map(({ set, docs, now, bm25 }) => [
    set,
    `${docs} / ${now.queries}`,
    percent(bm25.recall[10]),
    ...formatMeasures(now, ` [${percent(now.interval.low)}–${percent(now.interval.high)}]`),
  ]);
  const average = meanOf(measured.map(({ now }) => now));
  const bm25 = mean(measured.map((row) => row.bm25.recall[10]));
  rows.push(["mean", "", percent(bm25), ...formatMeasures(average, "")]);
  return formatTable(["set", ...columns, "evidence / 1,000 tokens"], rows);
}

function formatMeasures({ recall, all10, tokens, efficiency }: Measures, interval: string): string[] {
  return [
    percent(recall[5]),
    percent(recall[10]) + interval,
    percent(recall[20]),
    percent(all10),
    `${tokens[10].toFixed(0)} / ${tokens[20].toFixed(0)}`,
    `${efficiency[10].toFixed(2)} / ${efficiency[20].toFixed(2)}`,
  ];
}

/** Every set counts the same, however many questions it has. */
function meanOf(sets: Measures[]): Measures {
  const over = (pick: (set: Measures) => number) => mean(sets.map(pick));
  return {
    queries: over((set) => set.queries),
    recall: {
      5: over((set) => set.recall[5]),
      10: over((set) => set.recall[10]),
      20: over((set) => set.recall[20]),
    },
    interval: { low: Number.NaN, high: Number.NaN },
    all10: over((set) => set.all10),
    hit10: over((set) => set.hit10),
    tokens: { 10: over((set) => set.tokens[10]), 20: over((set) => set.tokens[20]) },
    efficiency: { 10: over((set) => set.efficiency[10]), 20: over((set) => set.efficiency[20]) },
  };
}

/** By the kind of question: how often the best match is right, and rec@10. */
export function formatKinds(results: SetResult[], run: string): string {
  const rows = results.flatMap(({ set, runs }) =>
    [...Map.groupBy(runs[run] ?? [], ({ category }) => String(category))].map(([kind, outcomes]) => [
      set,
      kind,
      String(outcomes.length),
      percent(mean(outcomes.map(({ ranks }) => (ranks[0] === 0 ? 1 : 0)))),
      percent(measure(outcomes).recall[10]),
    ]),
  );
  return formatTable(["set", "kind", "questions", "best match right", "rec@10"], rows);
}

/** What every way of answering finds, rec@10: a way a row, a set a column. */
export function formatWays(results: SetResult[]): string {
  const names = Object.keys(results[0]?.runs ?? {});
  const rows = names.map((name) => {
    const recalls = results.map(({ runs }) => measure(usual(runs[name])).recall[10]);
    return [name, ...[...recalls, mean(recalls)].map(percent)];
  });
  return formatTable(["rec@10", ...results.map(({ set }) => set), "mean"], rows);
}

/** What is reported apart, one line a set. */
export function formatAdversarial(results: SetResult[], run: string): string[] {
  return results.flatMap(({ set, runs }) => {
    const apart = (runs[run] ?? []).filter(isAdversarial);
    if (apart.length === 0) return [];
    return [
      `${set}: ${apart.length} adversarial questions apart, rec@10 ${percent(measure(apart).recall[10])}`,
    ];
  });
}

/** Of each tenth of the scores the share that is right, and how many matches there are in it. */
export function formatCalibration(results: SetResult[]): string {
  const rows = results.map(({ set, runs, calibration }) => {
    const bins = binScores(usual(runs[NOW]));
    const { nonsense = [], quotations = [] } = calibration ?? {};
    return [
      set,
      ...bins.map(formatBin),
      percent(calibrationError(bins)),
      `${nonsense.filter((score) => score >= 0.2).length} of ${nonsense.length}`,
      `${quotations.filter((score) => score > 0.9).length} of ${quotations.length}`,
    ];
  });
  const tenths = Array.from({ length: 10 }, (_, i) => `${(i / 10).toFixed(1)}–`);
  return formatTable(["set", ...tenths, "error", "nonsense ≥ 0.2", "quotations > 0.9"], rows);
}

function formatBin({ count, right }: Bin): string {
  return count === 0 ? "" : `${(100 * right).toFixed(0)} % (${count})`;
}

/** How each set's rec@10 differs from an earlier run, with its 95 % interval over the questions of both. */
export function formatChanges(results: SetResult[], before: SetResult[], run: string): string {
  const rows = results.flatMap(({ set, runs }) => {
    const earlier = before.find((result) => result.set === set)?.runs[run];
    if (!earlier) return [];
    const known = new Map(earlier.map((outcome) => [outcome.id, outcome]));
    const changes = usual(runs[run]).flatMap((outcome) => {
      const old = known.get(outcome.id);
      return old ? [recallAt(outcome, 10) - recallAt(old, 10)] : [];
    });
    const { mean: change, low, high } = bootstrapMean(changes);
    const count = (isCounted: (change: number) => boolean) => String(changes.filter(isCounted).length);
    return [[set, sign(change), `[${sign(low)}, ${sign(high)}]`, count((c) => c > 0), count((c) => c < 0)]];
  });
  rows.push(["mean", sign(mean(rows.map(([, change]) => Number(change) / 100))), "", "", ""]);
  return formatTable(["set", "rec@10 change", "95 %", "better", "worse"], rows);
}

const sign = (share: number) => `${share > 0 ? "+" : ""}${percent(share)}`;
