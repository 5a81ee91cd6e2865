import { readOptions } from "./support/load/options.ts";
import { findSustained, holdRate, MAX_P95_MS, rampUp } from "./support/load/ramp.ts";
import { type ServedLibrary, serveLibrary } from "./support/load/served-library.ts";
import { type SoakOptions, soak } from "./support/load/soak.ts";
import type { Step } from "./support/load/step.ts";
import { formatBytes, formatExtent, formatSoak, formatStep, stepHead } from "./support/load/table.ts";
import { describeMachine } from "./support/report.ts";

/**
 * `npm run bench:load [-- --quick | --soak [MINUTES] | --rate N] [--database sqlite|postgres] [--thoughts N]
 * [--users N] [--seconds N]`: nine retrieves per capture, with more and more clients. See docs/load.md.
 */
const { extents, work } = readOptions(process.argv.slice(2));
const SAMPLES_PER_LINE = 30;
/** Sustained calls a second, by the number of thoughts. */
const AIMS: Record<number, number> = { 10000: 1_200, 100000: 500 };

const results: object[] = [];
for (const extent of extents) {
  console.log(`\n${formatExtent(extent)}\n`);
  const library = await serveLibrary(extent);
  try {
    results.push({ ...extent, ...(await run(library, extent.thoughts)) });
  } finally {
    await library.close();
  }
}
console.log(`\n${describeMachine()} The generator is included.`);
console.log(JSON.stringify(results));

async function run(library: ServedLibrary, thoughts: number): Promise<object> {
  switch (work.kind) {
    case "soak":
      return runSoak(library, work);
    case "hold": {
      console.log(stepHead);
      const step = await holdRate(library, work.seconds, work.rate);
      printStep(step);
      return { step };
    }
    case "ramp":
      return runRamp(library, thoughts, work.seconds);
    default:
      return work satisfies never;
  }
}

async function runRamp(library: ServedLibrary, thoughts: number, seconds: number): Promise<object> {
  console.log(stepHead);
  const steps = await rampUp(library, seconds, printStep);
  const best = findSustained(steps);
  const rate = best ? `${best.perSecond.toFixed(0)} calls per second` : "not even one client";
  const aim = AIMS[thoughts];
  const beside = aim === undefined ? "" : `; the aim, on two cores: ${aim}`;
  console.log(`\nSustained with p95 up to ${MAX_P95_MS} ms: ${rate}${beside}.`);
  return { sustained: best?.perSecond ?? null, steps };
}

async function runSoak(library: ServedLibrary, options: SoakOptions): Promise<object> {
  let samples = 0;
  const outcome = await soak(library, options, ({ rssBytes, thoughts }) => {
    if (samples++ % SAMPLES_PER_LINE === 0)
      console.error(`sample ${samples}: RSS ${formatBytes(rssBytes)}, ${thoughts} thoughts`);
  });
  console.log(stepHead);
  printStep(outcome.step);
  console.log(`\n${formatSoak(outcome)}`);
  if (!outcome.isFlat) process.exitCode = 1;
  return outcome;
}

function printStep(step: Step): void {
  console.log(formatStep(step));
  if (step.errors.length === 0) return;
  console.error(`failed: ${[...new Set(step.errors)].join("; ")}`);
  process.exitCode = 1;
}
