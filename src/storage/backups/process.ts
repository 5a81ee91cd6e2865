import { fork } from "node:child_process";
import { once } from "node:events";
import { AppError } from "../../base/errors.ts";
import type { BackupOrder, BackupOutcome } from "./make.ts";

/** What the process reports. `message`: of an expected failure. */
export type BackupReport = BackupOutcome | { kind: "failed"; message: string; isExpected: boolean };

/** A check of a large file cannot be interrupted; what is unfinished is removed by the next backup. */
const END_MS = 3_000;

/**
 * Makes a backup in a process of its own: copying, checking and encrypting a large book takes processor and memory, which
 * requests would miss here.
 */
export async function makeInProcess(
  entry: URL,
  order: BackupOrder,
  signal: AbortSignal,
): Promise<BackupOutcome> {
  signal.throwIfAborted();
  const child = fork(entry, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const exit = once(child, "exit");
  let force: NodeJS.Timeout | undefined;
  const end = () => {
    if (child.connected) child.disconnect();
    force = setTimeout(() => child.kill("SIGKILL"), END_MS);
  };
  signal.addEventListener("abort", end, { once: true });
  let report: BackupReport | undefined;
  child.on("message", (message: BackupReport) => {
    report = message;
  });
  // A process that cannot be told what to do ends by itself.
  child.send(order, () => undefined);
  try {
    const [code, killedBy] = await exit;
    return readReport(report, `The backup's process ended early (${killedBy ?? code}).`);
  } finally {
    signal.removeEventListener("abort", end);
    clearTimeout(force);
  }
}

function readReport(report: BackupReport | undefined, otherwise: string): BackupOutcome {
  if (report === undefined) throw new AppError("storage-unavailable", otherwise);
  if (report.kind !== "failed") return report;
  if (report.isExpected) throw new AppError("storage-unavailable", report.message);
  throw new Error(report.message);
}
