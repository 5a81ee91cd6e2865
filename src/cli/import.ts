import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { actAs } from "../auth/accounts/accounts.ts";
import { COMMAND_LINE } from "../auth/audit/audit.ts";
import type { Actor } from "../base/actor.ts";
import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { importFormats } from "../contract-app/imports.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { type ImportEvent, type ImportOptions, openImport } from "../transfer/importing/import.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { chooseUser, withDatabase } from "./database.ts";
import { printImports, undo } from "./import-batches.ts";
import { printPreview } from "./import-preview.ts";

/** Exit code 1 when a row was rejected; valid rows are still imported. */
export async function runImport(args: string[], config: Config): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { user: text, format: text, as: text, preview: flag, list: flag, undo: text };
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("import takes one FILE.");
  const work = chooseWork(values, positionals[0]);
  await withDatabase(config, async (db) => work(db, actAs(await chooseUser(db, values.user))));
}

type Given = { format?: string; as?: string; preview?: boolean; list?: boolean; undo?: string };

function chooseWork(given: Given, path: string | undefined): (db: Db, actor: Actor) => Promise<void> {
  if (given.list) return printImports;
  if (given.undo !== undefined) return undo(given.undo);
  const file = need(path, "import needs a FILE, or - for standard input.");
  const read = { format: readFormat(given.format), as: readAs(given.as), name: basename(file) };
  return (db, actor) => importFile(db, actor, { path: file, read, isPreview: given.preview === true });
}

async function importFile(
  db: Db,
  actor: Actor,
  { path, read, isPreview }: { path: string; read: ImportOptions; isPreview: boolean },
): Promise<void> {
  const file = await openImport(await readInput(path), read);
  if (isPreview) return printPreview(await file.preview(actor), actor);
  const deps = { db, tokenizer: openStaticEmbedder(), clock: systemClock };
  for await (const event of file.run(deps, actor, { source: COMMAND_LINE })) report(event);
}

function readFormat(given = "auto"): ImportOptions["format"] {
  const format = (["auto", ...importFormats] as const).find((known) => known === given);
  if (format) return format;
  throw new UsageError(`--format is auto, ${importFormats.join(" or ")}.`);
}

function readAs(given: string | undefined): ImportOptions["as"] {
  if (given === undefined || given === "notes" || given === "thoughts") return given;
  throw new UsageError("--as is notes or thoughts.");
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
      const { imported, skipped, failed, batchId } = event;
      process.stderr.write(clear);
      console.log(`Imported ${imported}, skipped ${skipped} already here, rejected ${failed}.`);
      if (batchId && isTTY) console.error(`To undo it: commonplace import --undo ${batchId}`);
      if (failed > 0) process.exitCode = 1;
      return;
    }
    default:
      event satisfies never;
  }
}
