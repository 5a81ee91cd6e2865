import { accessSync, constants, mkdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { createLog } from "../base/log.ts";
import { openGateway } from "../composition.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import { findClusterFaults } from "../storage/citus/faults.ts";
import type { Db } from "../storage/db.ts";
import { isPostgres } from "../storage/dialect.ts";
import { describeEngine } from "../storage/engine.ts";
import { findDamage } from "../storage/health.ts";
import { migrationNames } from "../storage/migrate.ts";
import { openDatabase } from "../storage/open.ts";
import { hasCitus } from "../storage/postgres/layout.ts";
import { openSecrets } from "../storage/secrets.ts";
import { withStoredModel } from "../storage/stored-model.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { checkBackup, checkBackups } from "./doctor-backup.ts";
import { runDeep } from "./doctor-deep.ts";
import { type Finding, ok } from "./finding.ts";
import { printTable } from "./print.ts";
import { fetchReadiness, localUrl } from "./server-probe.ts";

type Check = { name: string; run(config: Config): Promise<Finding | Finding[]> };

const SMTP_TIMEOUT_MS = 3_000;
/** Long, because the endpoint may have to load the model first. */
const MODEL_TIMEOUT_S = 30;

const checks: Check[] = [
  { name: "node", run: async () => ok(process.version) },
  { name: "data", run: checkDataDir },
  { name: "database", run: (config) => withOpened(config, checkDatabase) },
  { name: "migrations", run: (config) => withOpened(config, checkMigrations) },
  { name: "backups", run: (config) => withOpened(config, (db) => checkBackupsOf(db, config)) },
  { name: "embedder", run: checkEmbedder },
  { name: "model", run: (config) => withOpened(config, (db) => checkGateway(db, config)) },
  { name: "mail", run: checkMail },
  { name: "port", run: checkPort },
];

/** Prints a line per finding; exit code 1 when a check fails. */
export async function runDoctor(args: string[], config: Config): Promise<void> {
  const options = {
    deep: { type: "boolean" },
    repair: { type: "boolean", default: false },
    backup: { type: "string" },
  } as const;
  const { values } = readArguments({ args, options });
  if (values.backup !== undefined && values.deep) throw new UsageError("--backup checks that file alone.");
  if (values.repair && !values.deep) throw new UsageError("--repair needs --deep.");
  if (values.backup !== undefined) return checkBackup(values.backup, config);
  const rows: string[][] = [];
  for (const { name, run } of checks) {
    for (const { level, found, fix } of [await run(config).catch(toFinding)].flat()) {
      rows.push([level, name, fix ? `${found}. ${fix}` : found]);
      if (level === "fail") process.exitCode = 1;
    }
  }
  printTable(rows);
  if (values.deep) await runDeep(config, values.repair);
}

/** A check that throws counts as failed. */
function toFinding(error: unknown): Finding {
  return { level: "fail", found: error instanceof Error ? error.message : String(error) };
}

async function checkDataDir({ DATA_DIR }: Config): Promise<Finding> {
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK);
    return ok(DATA_DIR);
  } catch {
    return {
      level: "fail",
      found: `${DATA_DIR} cannot be written`,
      fix: "Set DATA_DIR, or its owner and mode",
    };
  }
}

async function withOpened<T>(config: Config, run: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(config);
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

async function checkDatabase(db: Db): Promise<Finding[]> {
  const engine = await describeEngine(db);
  const damage = await findDamage(db);
  const checked: Finding =
    damage === undefined
      ? ok(`${engine}: quick check passed`)
      : {
          level: "fail",
          found: `${engine}: damaged: ${damage}`,
          fix: "Stop the service and restore a backup",
        };
  return [checked, ...(await checkCluster(db))];
}

/** A line for each fault of Citus. */
async function checkCluster(db: Db): Promise<Finding[]> {
  if (!isPostgres(db) || !(await hasCitus(db))) return [];
  const faults = await findClusterFaults(db);
  return faults.map(({ isUrgent, ...fault }) => ({ level: isUrgent ? "fail" : "warn", ...fault }));
}

async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await findApplied(db);
  if (applied === undefined) return ok("new database, the first start sets it up");
  const known = migrationNames;
  const pending = known.filter((name) => !applied.has(name));
  if (applied.size > known.length - pending.length)
    return { level: "fail", found: "written by a newer Commonplace", fix: "Update this one" };
  if (pending.length === 0) return ok("up to date");
  return { level: "warn", found: `pending: ${pending.join(", ")}`, fix: "The next start applies them" };
}

async function checkBackupsOf(db: Db, config: Config): Promise<Finding> {
  return (await findApplied(db)) === undefined ? ok("none needed yet") : checkBackups(db, config);
}

/** Undefined for a database without tables. */
async function findApplied(db: Db): Promise<Set<string> | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === "migrations")) return undefined;
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

async function checkEmbedder(): Promise<Finding> {
  const { model } = openStaticEmbedder();
  return ok(`${model} is complete`);
}

/** A line for each of the model's abilities. */
async function checkGateway(db: Db, given: Config): Promise<Finding | Finding[]> {
  const isNew = (await findApplied(db)) === undefined;
  const stored = isNew ? undefined : await openSecrets(db, given.DATA_DIR).find("model");
  const config = withStoredModel(given, stored);
  const log = createLog({ LOG_LEVEL: "silent" });
  const bounded = { ...config, LLM_TIMEOUT_SECONDS: Math.min(config.LLM_TIMEOUT_SECONDS, MODEL_TIMEOUT_S) };
  const gateway = openGateway(bounded, { clock: systemClock, log });
  if (!gateway) return ok("LLM_BASE_URL is unset: the built-in engine is used");
  const abilities = await gateway.testAbilities();
  return abilities.map(({ label, works, isNeeded, words }) => ({
    level: works ? "ok" : isNeeded ? "fail" : "warn",
    found: `${label}: ${works ? "works" : words}`,
  }));
}

async function checkMail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> {
  if (SMTP_URL === undefined)
    return ok(`SMTP_URL is unset: messages are kept in ${join(DATA_DIR, "outbox")}`);
  const { protocol, hostname, port } = new URL(SMTP_URL);
  const target = { host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) };
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...target, timeout: SMTP_TIMEOUT_MS });
    for (const event of ["connect", "error", "timeout"])
      socket.once(event, () => {
        socket.destroy();
        resolve(event === "connect");
      });
  });
  const address = `${target.host}:${target.port}`;
  if (answered) return ok(`${address} accepts connections`);
  return { level: "fail", found: `${address} does not accept connections`, fix: "Check SMTP_URL" };
}

async function checkPort(config: Config): Promise<Finding> {
  if (config.PORT === 0) return ok("any free port");
  if (await fetchReadiness(config)) return ok(`the service is running at ${localUrl(config)}`);
  const refusal = await new Promise<string | undefined>((resolve) => {
    const server = createServer().once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(config.PORT, config.HOST, () => server.close(() => resolve(undefined)));
  });
  const address = `${config.HOST}:${config.PORT}`;
  if (refusal === undefined) return ok(`${address} is free`);
  if (refusal === "EADDRINUSE")
    return { level: "fail", found: `${address} is in use by another program`, fix: "Stop it or set PORT" };
  return { level: "fail", found: `cannot listen on ${address} (${refusal})`, fix: "Check HOST and PORT" };
}
