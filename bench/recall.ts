import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findCaseFiles } from "./support/recall/cases.ts";
import { inThreads } from "./support/recall/in-threads.ts";
import { FAST, NOW, type SetResult, type Wanted } from "./support/recall/run-set.ts";
import { explainSources, sources } from "./support/recall/sources.ts";
import {
  formatAdversarial,
  formatCalibration,
  formatChanges,
  formatKinds,
  formatSets,
  formatWays,
} from "./support/recall/table.ts";

/**
 * `npm run bench:recall [-- SET… --fast --kinds --ablation --calibration --json FILE --against FILE]`: labelled cases
 * against the real verbs, without a language model. The cases are in RECALL_CASES; see docs/recall.md.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    fast: { type: "boolean", default: false },
    kinds: { type: "boolean", default: false },
    ablation: { type: "boolean", default: false },
    calibration: { type: "boolean", default: false },
    json: { type: "string" },
    against: { type: "string" },
  },
});
const startedAt = performance.now();
const places = process.env.RECALL_CASES ?? "../shared/bench";
const files = findCaseFiles(places, names);
if (files.length === 0) {
  const known = Object.keys(sources);
  const asked = known.filter((set) => names.some((name) => set.startsWith(name)));
  console.error(`Not in ${places}:\n${explainSources(asked.length > 0 ? asked : known, places)}`);
  process.exit(1);
}

const wanted: Wanted = values;
const thread = new URL("support/recall/set-thread.ts", import.meta.url);
const results = await inThreads<SetResult>(thread, files, wanted);
if (values.ablation) console.log(formatWays(results));
else {
  console.log(formatSets(results, NOW));
  if (values.fast) console.log(`\nfast\n\n${formatSets(results, FAST)}`);
  console.log(["", ...formatAdversarial(results, NOW)].join("\n"));
}
if (values.kinds) console.log(`\n${formatKinds(results, NOW)}`);
if (values.calibration) console.log(`\n${formatCalibration(results)}`);
if (values.against) {
  const before = JSON.parse(readFileSync(values.against, "utf8")) as SetResult[];
  console.log(`\n${formatChanges(results, before, NOW)}`);
}
if (values.json) writeFileSync(values.json, JSON.stringify(results));
const { user, system } = process.cpuUsage();
console.log(
  `\n${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
);
