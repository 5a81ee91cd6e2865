import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { actAs } from "../auth/accounts.ts";
import { COMMAND_LINE } from "../auth/audit.ts";
import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import { formats } from "../transfer/formats.ts";
import { type ImportEvent, openImport } from "../transfer/import.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";

/** Exit code 1 when a row was rejected; valid rows are still imported. */
export async function runImport(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" }, format: { type: "string", default: "auto" } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const email = need(values.user, "import needs --user EMAIL.");
  const path = need(positionals[0], "import needs a FILE, or - for standard input.");
  const format = (["auto", ...formats] as const).find((known) => known === values.format);
  if (!format) throw new UsageError(`--format is auto, ${formats.join(" or ")}.`);
  await withDatabase(config, async (db) => {
    const user = await needUser(db, email);
    const file = await openImport(await readInput(path), format);
    const deps = { db, tokenizer: openStaticEmbedder(), clock: systemClock };
    for await (const event of file.run(deps, actAs(user), COMMAND_LINE)) report(event);
  });
}

async function readInput(path: string): Promise<Buffer> {
  if (path === "-") return buffer(process.stdin);
  return readFile(path).catch((cause: unknown) => {
    throw new AppError("not-found", `The file ${path} cannot be read.`, { cause });
  });
}

/** Progress is a line that overwrites itself, on a terminal only. */
function report(event: ImportEvent): void {
  const { isTTY } = process.stderr;
  const clear = isTTY ? "\r\u001b[K" : "";
  switch (event.kind) {
    case "progress":
      if (isTTY) process.stderr.write(`${clear}${event.done} of ${event.total}`);
      return;
    case "error":
      console.error(`${clear}line ${event.row}: ${event.error}`);
      return;
    case "finished": {
      const { imported, skipped, failed } = event;
      process.stderr.write(clear);
      console.log(`Imported ${imported}, skipped ${skipped} already here, rejected ${failed}.`);
      if (failed > 0) process.exitCode = 1;
      return;
    }
    default:
      event satisfies never;
  }
}
