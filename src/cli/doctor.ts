import { accessSync, constants, mkdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { systemClock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import { createLog } from "../base/log.ts";
import { openGateway } from "../composition.ts";
import { openStaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { findDamage } from "../storage/health.ts";
import { migrationNames } from "../storage/migrate.ts";
import { openDatabase } from "../storage/open.ts";
import { openSecrets } from "../storage/secrets.ts";
import { withStoredModel } from "../storage/stored-model.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { runDeep } from "./doctor-deep.ts";
import { printTable } from "./print.ts";
import { askReady, localUrl } from "./server-probe.ts";

type Finding = { level: "ok" | "warn" | "fail"; found: string; fix?: string };
type Check = { name: string; look(config: Config): Promise<Finding> };

const SMTP_PATIENCE_MS = 3_000;
/** A model that has to be loaded first may take a while. */
const MODEL_PATIENCE_S = 30;

const checks: Check[] = [
  { name: "node", look: async () => ok(process.version) },
  { name: "data", look: checkDataDir },
  { name: "database", look: (config) => withOpened(config, checkDatabase) },
  { name: "migrations", look: (config) => withOpened(config, checkMigrations) },
  { name: "embedder", look: checkEmbedder },
  { name: "model", look: (config) => withOpened(config, (db) => checkGateway(db, config)) },
  { name: "mail", look: checkMail },
  { name: "port", look: checkPort },
];

/** One line a check; exit code 1 when something keeps the service from working, or is not as it should be. */
export async function runDoctor(args: string[], config: Config): Promise<void> {
  const options = { deep: { type: "boolean" }, repair: { type: "boolean", default: false } } as const;
  const { values } = readArguments({ args, options });
  if (values.repair && !values.deep) throw new UsageError("--repair goes with --deep.");
  const rows: string[][] = [];
  for (const { name, look } of checks) {
    const { level, found, fix } = await look(config).catch(toFinding);
    rows.push([level, name, fix ? `${found}. ${fix}` : found]);
    if (level === "fail") process.exitCode = 1;
  }
  printTable(rows);
  if (values.deep) await runDeep(config, values.repair);
}

const ok = (found: string): Finding => ({ level: "ok", found });

/** A check that throws has found something too. */
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

async function withOpened(config: Config, look: (db: Db) => Promise<Finding>): Promise<Finding> {
  const db = openDatabase(config);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

async function checkDatabase(db: Db): Promise<Finding> {
  const damage = await findDamage(db);
  if (damage === undefined) return ok("opens, quick check passed");
  return { level: "fail", found: `damaged: ${damage}`, fix: "Stop the service and restore a backup" };
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

/** Undefined for a database without tables. */
async function findApplied(db: Db): Promise<Set<string> | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === "migrations")) return undefined;
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

async function checkEmbedder(): Promise<Finding> {
  const { model } = openStaticEmbedder();
  return ok(`${model} is whole`);
}

async function checkGateway(db: Db, given: Config): Promise<Finding> {
  const isNew = (await findApplied(db)) === undefined;
  const stored = isNew ? undefined : await openSecrets(db, given.DATA_DIR).find("model");
  const config = withStoredModel(given, stored);
  const log = createLog({ LOG_LEVEL: "silent" });
  const patience = { ...config, LLM_TIMEOUT_SECONDS: Math.min(config.LLM_TIMEOUT_SECONDS, MODEL_PATIENCE_S) };
  const gateway = openGateway(patience, { clock: systemClock, log });
  if (!gateway) return ok("LLM_BASE_URL is unset: the built-in engine does it");
  const fault = await gateway.check();
  const models = [config.LLM_MODEL, config.EMBEDDING_MODEL].filter(Boolean).join(" and ");
  return fault === undefined ? ok(`${models} answers`) : { level: "fail", found: fault };
}

async function checkMail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> {
  if (SMTP_URL === undefined)
    return ok(`SMTP_URL is unset: messages are kept in ${join(DATA_DIR, "outbox")}`);
  const { protocol, hostname, port } = new URL(SMTP_URL);
  const target = { host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) };
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...target, timeout: SMTP_PATIENCE_MS });
    for (const event of ["connect", "error", "timeout"])
      socket.once(event, () => {
        socket.destroy();
        resolve(event === "connect");
      });
  });
  if (answered) return ok(`${target.host}:${target.port} answers`);
  return { level: "fail", found: `${target.host}:${target.port} does not answer`, fix: "Check SMTP_URL" };
}

async function checkPort(config: Config): Promise<Finding> {
  if (config.PORT === 0) return ok("any free port");
  if (await askReady(config)) return ok(`the service answers at ${localUrl(config)}`);
  const refusal = await new Promise<string | undefined>((resolve) => {
    const server = createServer().once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(config.PORT, config.HOST, () => server.close(() => resolve(undefined)));
  });
  const place = `${config.HOST}:${config.PORT}`;
  if (refusal === undefined) return ok(`${place} is free`);
  if (refusal === "EADDRINUSE")
    return { level: "fail", found: `${place} is taken by another program`, fix: "Stop it or set PORT" };
  return { level: "fail", found: `${place} cannot be listened on (${refusal})`, fix: "Check HOST and PORT" };
}
