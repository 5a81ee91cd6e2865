import { constants, setPriority } from "node:os";
import { AppError } from "./base/errors.ts";
import { type BackupOrder, makeBackup } from "./storage/backups/make.ts";
import type { BackupReport } from "./storage/backups/process.ts";

/** Composition root of the process that makes one backup and ends. */

const stopping = new AbortController();
// Ctrl+C reaches this process, too; the service ends it by closing the channel.
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => undefined);
process.once("disconnect", () => stopping.abort());
process.once("message", async (order: BackupOrder) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const report = await makeBackup(order, stopping.signal).catch(toReport);
  if (process.connected) process.send?.(report, () => process.disconnect());
});

function toReport(error: unknown): BackupReport {
  if (error instanceof AppError) return { kind: "failed", message: error.message, isExpected: true };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", message, isExpected: false };
}
