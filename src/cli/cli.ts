import { existsSync } from "node:fs";
import module from "node:module";
import { join, resolve } from "node:path";
import type { Config } from "../base/config.ts";

/** Only what any Node has is imported statically: an older one must reach the version check below. */

const NODE_MAJOR = 24;
const ROOT = resolve(import.meta.dirname, "../..");

type Verb = (args: string[], config: Config) => Promise<void>;

const verbs: Record<string, () => Promise<Verb>> = {
  serve: async () => (await import("./serve.ts")).runServe,
  stdio: async () => (await import("./stdio.ts")).runStdio,
  status: async () => (await import("./status.ts")).runStatus,
  user: async () => (await import("./user.ts")).runUser,
  key: async () => (await import("./key.ts")).runKey,
  audit: async () => (await import("./audit.ts")).runAudit,
  add: async () => (await import("./add.ts")).runAdd,
  export: async () => (await import("./export.ts")).runExport,
  import: async () => (await import("./import.ts")).runImport,
  backup: async () => (await import("./backup.ts")).runBackup,
  restore: async () => (await import("./restore.ts")).runRestore,
  copy: async () => (await import("./copy.ts")).runCopy,
  retry: async () => (await import("./retry.ts")).runRetry,
  doctor: async () => (await import("./doctor.ts")).runDoctor,
};

async function run([verb = "serve", ...args]: string[]): Promise<void> {
  const { helpOf } = await import("./help.ts");
  const { readVersion, settingsFolder } = await import("../base/installation.ts");
  if (verb === "--version" || verb === "version") return console.log(readVersion());
  if (verb === "help") return console.log(helpOf(args[0]));
  if ([verb, ...args].some((arg) => arg === "--help" || arg === "-h")) return console.log(helpOf(verb));
  const { UsageError } = await import("./arguments.ts");
  if (!Object.hasOwn(verbs, verb)) throw new UsageError(`There is no command "${verb}".`);
  await loadEnvFile(settingsFolder());
  const { readConfig } = await import("../base/config.ts");
  const config = readConfig(process.env);
  await (await verbs[verb]?.())?.(args, config);
}

const FOLDERS = ["DATA_DIR", "BACKUP_DIR"];

/** The environment wins over the file. A relative folder in the file is relative to the file. */
async function loadEnvFile(folder: string): Promise<void> {
  const path = join(folder, ".env");
  if (!existsSync(path)) return;
  const { env } = process;
  const { readEnvFile } = await import("../base/env-file.ts");
  try {
    for (const [name, value] of Object.entries(readEnvFile(path)))
      env[name] ??= value && FOLDERS.includes(name) ? resolve(folder, value) : value;
  } catch (cause) {
    const { AppError } = await import("../base/errors.ts");
    throw new AppError("invalid-argument", `The settings in ${path} cannot be read.`, { cause });
  }
}

/** Expected errors print one sentence; a bug prints its stack. */
async function report(error: unknown): Promise<void> {
  const { AppError } = await import("../base/errors.ts");
  const { UsageError } = await import("./arguments.ts");
  if (error instanceof UsageError) {
    console.error(`${error.message} See commonplace help.`);
    process.exitCode = 2;
    return;
  }
  console.error(error instanceof AppError ? error.message : error);
  process.exitCode = 1;
}

// Files we create are readable by their owner only.
process.umask(0o077);

// Caching compiled code halves the start time.
module.enableCompileCache?.(join(ROOT, "node_modules/.cache/commonplace"));

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  console.error(
    `Commonplace needs Node ${NODE_MAJOR} or newer, and this is ${process.version}: run bin/commonplace.`,
  );
  process.exitCode = 1;
} else {
  await run(process.argv.slice(2)).catch(report);
}
