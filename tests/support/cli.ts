import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { AppError } from "../../src/base/errors.ts";
import { runAdd } from "../../src/cli/add.ts";
import { UsageError } from "../../src/cli/arguments.ts";
import { runBackup } from "../../src/cli/backup.ts";
import { runCopy } from "../../src/cli/copy.ts";
import { runDoctor } from "../../src/cli/doctor.ts";
import { runExport } from "../../src/cli/export.ts";
import { runImport } from "../../src/cli/import.ts";
import { runKey } from "../../src/cli/key.ts";
import { runRestore } from "../../src/cli/restore.ts";
import { runStatus } from "../../src/cli/status.ts";
import { runUser } from "../../src/cli/user.ts";

export const BIN = resolve(import.meta.dirname, "../../bin/commonplace");

/** Options that make a Node say that it is version 20, and take away what that has not yet. */
export const olderNode = [
  "--import",
  `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from "node:module";
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
    const older = "data:text/javascript,export default {}";
    registerHooks({
      resolve: (name, context, next) =>
        name === "node:module" ? { url: older, shortCircuit: true } : next(name, context),
    });
  `)}`,
];

/** `input` null: standard input stays open. */
type Options = { input?: string | null; bin?: string };

/** The command as a person runs it: from elsewhere, with these settings only. */
export function startCli(
  args: string[],
  env: Record<string, string>,
  { input = "", bin = BIN }: Options = {},
) {
  const settings = { PATH: process.env.PATH ?? "", PORT: "1", BACKUP_EVERY: "off", ...env };
  const child = spawn(bin, args, { cwd: tmpdir(), env: settings });
  if (input !== null) child.stdin.end(input);
  return child;
}

/** The same to its end: what it said, and its exit code. */
export async function runCli(...given: Parameters<typeof startCli>) {
  const child = startCli(...given);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0], stdout, stderr };
}

/** The service as a person starts it. */
export function startServing(env: Record<string, string>) {
  const child = startCli(["serve"], env);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  return {
    child,
    said,
    exit: once(child, "exit").then(([code]) => code as number | null),
    /** Fails with all that the service has said. */
    untilServing: () =>
      vi.waitFor(() => expect(said.out + said.err).toContain("Stop with Ctrl+C"), { timeout: 120_000 }),
  };
}

const verbs = {
  add: runAdd,
  backup: runBackup,
  copy: runCopy,
  doctor: runDoctor,
  export: runExport,
  import: runImport,
  key: runKey,
  restore: runRestore,
  status: runStatus,
  user: runUser,
};

/**
 * Why the command refuses these arguments, and its exit code, without a process for each: that it says so in one line on
 * standard error is told of a few in cli.test.ts.
 */
export async function findRefusal([verb = "", ...args]: string[], env: Record<string, string>) {
  const run = verbs[verb as keyof typeof verbs];
  const refusal = await run(args, readConfig(env)).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof UsageError) return { code: 2, message: refusal.message };
  if (refusal instanceof AppError) return { code: 1, message: refusal.message };
  throw refusal ?? new Error(`${verb} did what it was told`);
}
