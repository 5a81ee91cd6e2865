import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { openPostgres } from "../../../src/storage/postgres/open.ts";
import { spawnService } from "../../../testkit/service.ts";
import { addPerson, type Steps, tryService } from "./steps.ts";

const BIN = resolve(import.meta.dirname, "../../../bin/commonplace");
const EMAIL = "ada@example.com";

/** Two independent databases with one instance each; a book moves from the first to the second. */
export async function tryCells(steps: Steps, urls: [string, string], dataDir: string): Promise<void> {
  const from = await openCell(urls[0], join(dataDir, "first"));
  const to = await openCell(urls[1], join(dataDir, "second"));
  await tryService(steps, "in one database of two", from.service.url, from.person);
  await tryService(steps, "in the other", to.service.url, to.person);
  await steps.try("a book moves from one to the other by export and import", async () => {
    const file = runCli(from, ["export", "--user", EMAIL]);
    return runCli(to, ["import", "--user", EMAIL, "-"], file).trim();
  });
  await Promise.all([from.close(), to.close()]);
}

async function openCell(url: string, dataDir: string) {
  const db = openPostgres(url, { connections: 2, timeoutMs: 30_000 });
  const person = await addPerson(db, EMAIL);
  const env = { DATABASE_URL: url };
  const service = await spawnService({ dataDir, env });
  return {
    person,
    service,
    env: { ...env, DATA_DIR: dataDir },
    async close() {
      await service.stop();
      await db.destroy();
    },
  };
}

function runCli({ env }: { env: Record<string, string> }, args: string[], input = ""): string {
  const ran = spawnSync(BIN, args, {
    env: { ...env, PATH: process.env.PATH },
    input,
    encoding: "utf8",
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout;
}
