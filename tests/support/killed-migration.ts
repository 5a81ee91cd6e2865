import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Another process migrates the database and is killed before it runs a statement with this beginning for the nth time. */
export async function migrateAndDie({ env }: TestDatabase, beginning: string, times = 1): Promise<void> {
  const script = join(import.meta.dirname, "migrate-and-die.ts");
  const child = spawn(process.execPath, [script, beginning, String(times)], {
    env: { PATH: process.env.PATH ?? "", ...env },
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}
