import { pipeline } from "node:stream/promises";
import { actAs } from "../auth/accounts/accounts.ts";
import { COMMAND_LINE, recordAfterwards } from "../auth/audit/audit.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { exportJsonLines } from "../transfer/exporting/jsonl.ts";
import { exportMarkdown } from "../transfer/exporting/markdown.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";

const writers = { jsonl: exportJsonLines, markdown: exportMarkdown };

export async function runExport(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" }, format: { type: "string", default: "jsonl" } } as const;
  const { values } = readArguments({ args, options });
  const email = need(values.user, "export needs --user EMAIL.");
  if (values.format !== "jsonl" && values.format !== "markdown")
    throw new UsageError("--format is jsonl or markdown.");
  const { format } = values;
  const write = writers[format];
  await withDatabase(config, async (db) => {
    const user = await needUser(db, email);
    const event = { kind: "exported", userId: user.id, ...COMMAND_LINE, detail: { format } } as const;
    // A database on a full disk can still be read, and this is how to rescue it.
    await recordAfterwards(db, event, Date.now());
    await pipeline(write(db, actAs(user)), process.stdout, { end: false }).catch(explainOutput);
  });
}

/** Whoever reads may have had enough: `export … | head`. What was written to a full disk is not the whole book. */
function explainOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  if (error.syscall !== "write") throw error;
  const reason = error.code === "ENOSPC" ? "its disk is full" : "it cannot be written";
  throw new AppError("storage-unavailable", `The export is not complete: ${reason}.`, { cause: error });
}
