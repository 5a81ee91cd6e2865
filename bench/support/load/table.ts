import type { Pressure } from "./drive.ts";
import type { Extent } from "./served-library.ts";
import type { Soak } from "./soak.ts";
import type { Latency, Step } from "./step.ts";

const columns = [
  "pressure",
  "calls/s",
  "p50/p95/p99 ms",
  "retrieve",
  "capture",
  "errors",
  "service CPU",
  "generator",
  "machine",
  "RSS",
  "thoughts",
  "waiting",
];

/** Markdown, so that a run can be pasted into docs/load.md. */
export const stepHead = [toRow(columns), toRow(columns.map(() => "---"))].join("\n");

export function formatStep(step: Step): string {
  return toRow([
    formatPressure(step.pressure),
    step.perSecond.toFixed(0),
    formatLatency(step.all),
    formatLatency(step.retrieve),
    formatLatency(step.capture),
    String(step.errors.length),
    ...[step.serviceCpu, step.generatorCpu, step.machineCpu].map((percent) => `${percent.toFixed(0)} %`),
    formatBytes(step.rssBytes),
    String(step.thoughts),
    String(step.pending),
  ]);
}

function formatPressure(pressure: Pressure): string {
  if ("rate" in pressure) return `${pressure.rate}/s`;
  return pressure.concurrency === 1 ? "1 client" : `${pressure.concurrency} clients`;
}

export function formatExtent({ database, thoughts, users }: Extent): string {
  const name = database === "sqlite" ? "SQLite" : "PostgreSQL";
  return `${name}, ${thoughts.toLocaleString("en")} thoughts, ${users === 1 ? "one user" : `${users} users`}`;
}

export function formatSoak({ step, captured, rss, index, isFlat }: Soak): string {
  const growth = (rss.last / rss.first).toFixed(3);
  // Two thirds of the captures lie between the middle of the first third and the middle of the last.
  const perThought = ({ first, last }: Soak["rss"]) =>
    ((last - first) / ((2 / 3) * captured) / 1000).toFixed(1);
  return (
    `RSS ${formatBytes(rss.first)} in the first third, ${formatBytes(rss.last)} in the last: ${growth} ×, ` +
    `${isFlat ? "flat" : "NOT FLAT"}. ${captured} thoughts captured: ${perThought(rss)} KB of RSS each, ` +
    `${perThought(index)} KB of them in the index. ${step.errors.length} errors.`
  );
}

function formatLatency({ p50, p95, p99 }: Latency): string {
  return [p50, p95, p99].map((ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))).join(" / ");
}

export function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function toRow(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}
