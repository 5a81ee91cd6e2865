import { resolve } from "node:path";
import type { Config } from "../base/config.ts";
import { isDatabaseUrl } from "../base/database-url.ts";
import { AppError } from "../base/errors.ts";
import { removeIndexFiles } from "../search/index/file.ts";
import { copyLibrary } from "../storage/copy/copy.ts";
import { type CopyEnd, type CopyLocation, openSource, openTarget } from "../storage/copy/locations.ts";
import { copySecrets } from "../storage/copy/secrets.ts";
import type { Db } from "../storage/db.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { createProgressLine, printOutcome } from "./copy-print.ts";
import { fetchReadiness } from "./server-probe.ts";

export async function runCopy(args: string[], config: Config): Promise<void> {
  const options = { from: { type: "string" }, to: { type: "string" } } as const;
  const { values } = readArguments({ args, options });
  const from = parseLocation(need(values.from, "copy needs --from LOCATION."));
  const to = parseLocation(need(values.to, "copy needs --to LOCATION."));
  await refuseWhileServing(config, [from, to]);
  const postgres = { connections: 2, timeoutMs: config.DATABASE_TIMEOUT_SECONDS * 1000 };
  await withOpened(openSource(from, postgres), (source) =>
    withOpened(openTarget(to, postgres, config.DATABASE_PARTITIONS), (target) =>
      copy({ db: source, location: from }, { db: target, location: to }, config),
    ),
  );
}

async function copy(source: CopyEnd, target: CopyEnd, config: Config): Promise<void> {
  const startedAt = performance.now();
  const line = createProgressLine(process.stderr);
  const finish = () => finishCopy(source, target, config);
  const outcome = await copyLibrary(source.db, target.db, { progress: line.show, finish }).finally(
    line.clear,
  );
  printOutcome(outcome, (performance.now() - startedAt) / 1000);
  if (outcome.kind === "same" && outcome.isSourceUnchanged) console.log(nextSteps(target.location));
  else process.exitCode = 1;
}

/** A secret set in the environment is not copied. Index files of the target's earlier database are removed. */
async function finishCopy(source: CopyEnd, target: CopyEnd, { AUTH_SECRET }: Config): Promise<void> {
  await copySecrets(source, target, AUTH_SECRET === undefined ? ["auth_secret", "model"] : ["model"]);
  if (target.location.kind === "sqlite") await removeIndexFiles(target.location.directory);
}

function parseLocation(text: string): CopyLocation {
  const [, directory] = /^sqlite:(.+)$/.exec(text) ?? [];
  if (directory !== undefined) return { kind: "sqlite", directory: resolve(directory) };
  if (isDatabaseUrl(text)) return { kind: "postgres", url: text };
  throw new UsageError("A LOCATION is sqlite:DIRECTORY or postgres://….");
}

/** Detects only a service with these settings; writes by any other are detected after the copy. */
async function refuseWhileServing(config: Config, locations: CopyLocation[]): Promise<void> {
  const isOurs = (location: CopyLocation) =>
    location.kind === "sqlite"
      ? config.DATABASE_URL === undefined && config.DATA_DIR === location.directory
      : config.DATABASE_URL === location.url;
  if (locations.some(isOurs) && (await fetchReadiness(config)))
    throw new AppError("conflict", "The service is running on it. Stop it, then copy.");
}

async function withOpened(opening: Promise<Db>, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await opening;
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function nextSteps(to: CopyLocation): string {
  const setting =
    to.kind === "sqlite" ? `Start with DATA_DIR=${to.directory} and no` : "Start with the target as";
  return `${setting} DATABASE_URL. outbox/ is not copied: see docs/operations.md.`;
}
