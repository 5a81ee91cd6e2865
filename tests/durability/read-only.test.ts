import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import {
  canInjectFaults,
  type FaultInjector,
  withFaultInjector,
} from "../../testkit/faults/fault-injector.ts";
import { createWriterKey } from "../../testkit/faults/integrity.ts";
import { refuseWrites } from "../../testkit/faults/read-only.ts";
import { signInTo, spawnService } from "../../testkit/service.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/commonplace");
const dataDir = mkdtempSync(join(tmpdir(), "commonplace-protected-"));
const file = join(dataDir, "commonplace.db");

beforeAll(() => createWriterKey({ DATA_DIR: dataDir }));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

/** Makes a path read-only and returns what ends that; undefined for a root who may not mount, whom no mode stops. */
function protect(path: string): (() => void) | undefined {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return () => chmodSync(path, 0o700);
  }
  if (spawnSync("mount", ["--bind", path, path]).status !== 0) return undefined;
  spawnSync("mount", ["-o", "remount,bind,ro", path]);
  return () => spawnSync("umount", [path]);
}

function isProtectable(): boolean {
  const undo = protect(dataDir);
  undo?.();
  return undo !== undefined;
}

test.skipIf(!isProtectable()).each([
  ["directory", dataDir, `DATA_DIR ${dataDir} cannot be written.\n`],
  ["database file", file, `The database cannot be written. Its file is ${file}.\n`],
])(
  "a read-only %s stops the start with a sentence (needs a user whom it stops, or mounts)",
  async (_, path, said) => {
    const undo = protect(path);
    try {
      const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, PORT: "0" };
      const service = spawn(PROGRAM, ["serve"], { env, stdio: ["ignore", "ignore", "pipe"] });
      const [[code], stderr] = await Promise.all([once(service, "close"), text(service.stderr)]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: said });
    } finally {
      undo?.();
    }
  },
);

test.skipIf(!canInjectFaults())(
  "while writes or syncs fail, captures are refused in a sentence and searches go on (needs Linux and cc)",
  async () => {
    const outcome = await withFaultInjector((injector) =>
      refuseWrites(injector, { captures: 20, writers: 4 }),
    );
    expect(outcome).toMatchObject({ isKept: true, unclear: [], unfound: 0 });
    expect(outcome.refused).toBeGreaterThanOrEqual(80);
  },
);

test.skipIf(!canInjectFaults())(
  "who is signed in reads on where their session cannot be prolonged (needs Linux and cc)",
  () => withFaultInjector(readWithoutProlonging),
);

async function readWithoutProlonging({
  env,
  shiftClock,
  refuseWrites: refuse,
}: FaultInjector): Promise<void> {
  const ada = { email: "ada@example.com", password: "correct horse" };
  const db = openSqlite(dataDir);
  await addUser(db, ada, Date.now());
  await db.destroy();
  const service = await spawnService({ dataDir, env: { ...env, LOG_LEVEL: "silent" } });
  try {
    const cookie = await signInTo(service.url, ada);
    const list = () => fetch(`${service.url}/api/app/thoughts`, { headers: { cookie } });
    shiftClock(2 * 24 * 3_600);
    refuse("EROFS");
    expect((await list()).status).toBe(200);
    refuse(undefined);
    expect((await list()).headers.getSetCookie(), "prolonged now").toHaveLength(1);
  } finally {
    await service.stop();
  }
}
