import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureSize, type Size } from "./support/growth/measure.ts";
import { plot } from "./support/growth/plot.ts";
import { describeMachine, formatTable } from "./support/report.ts";

/**
 * `npm run bench:growth [-- --most N]`: what one user's book costs as it grows, from 200 to N thoughts (default 1,000,000).
 * Draws docs/images/growth.svg.
 */
const { values } = parseArgs({ options: { most: { type: "string", default: "1000000" } } });
const SIZES = [200, 2_000, 20_000, 200_000, 1_000_000].filter((size) => size <= Number(values.most));
const PLOT = join(import.meta.dirname, "../docs/images/growth.svg");

const sizes: Size[] = [];
for (const thoughts of SIZES) {
  sizes.push(await measureSize(thoughts));
  console.error(JSON.stringify(sizes.at(-1)));
}
console.log(
  formatTable(
    ["thoughts", "a search, CPU", "the first search, CPU", "memory", "disk"],
    sizes.map(({ thoughts, search, firstSearch, memory, disk }) => [
      thoughts.toLocaleString("en-US"),
      ...[search, firstSearch].map((ms) => `${ms.toFixed(1)} ms`),
      ...[memory, disk].map((megabytes) => `${megabytes.toFixed(0)} MB`),
    ]),
  ),
);
console.log(`\n${describeMachine()}`);
writeFileSync(
  PLOT,
  plot("What one user's book costs as it grows", [
    { title: "CPU, ms", lines: [line("first search", "firstSearch"), line("search", "search")] },
    { title: "Memory of the service, MB", lines: [line("after searches", "memory")] },
    { title: "Disk, MB", lines: [line("database and index file", "disk")] },
  ]),
);

function line(name: string, key: "search" | "firstSearch" | "memory" | "disk") {
  return { name, points: sizes.map((size): [number, number] => [size.thoughts, size[key]]) };
}
