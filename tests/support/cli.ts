import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

export const BIN = resolve(import.meta.dirname, "../../bin/commonplace");

type Options = { input?: string; bin?: string };

/** The command as a person runs it: from elsewhere, with these settings only. */
export function startCli(
  args: string[],
  env: Record<string, string>,
  { input = "", bin = BIN }: Options = {},
) {
  const settings = { PATH: process.env.PATH ?? "", PORT: "1", ...env };
  const child = spawn(bin, args, { cwd: tmpdir(), env: settings });
  child.stdin.end(input);
  return child;
}

/** The same to its end: what it said, and its exit code. */
export async function runCli(...given: Parameters<typeof startCli>) {
  const child = startCli(...given);
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0], stdout, stderr };
}
