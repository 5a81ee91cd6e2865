import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupOrder } from "../../../src/storage/backups/make.ts";
import { makeInProcess } from "../../../src/storage/backups/process.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";

const ENTRY = new URL("../../../src/backup-process.ts", import.meta.url);

let database: TestDatabase;
let order: BackupOrder;
beforeEach(async () => {
  database = await openTestDatabase();
  const { dataDir } = database;
  const folder = { path: join(dataDir, "backups"), isOurs: true };
  const everyMs = 3_600_000;
  order = { dataDir, folder, series: "0a1b2c3d", everyMs, passphrase: undefined, now: Date.now() };
});
afterEach(() => database.close());

const make = (given: BackupOrder, signal = new AbortController().signal) =>
  makeInProcess(ENTRY, given, signal);

test("two processes make one backup; a refusal keeps its sentence", async () => {
  const kinds = (await Promise.all([make(order), make(order)])).map(({ kind }) => kind);
  expect(kinds).toContain("made");
  expect(kinds.filter((kind) => kind === "made")).toHaveLength(1);
  expect(readdirSync(order.folder.path)).toHaveLength(1);
  const missing = { ...order, folder: { path: "/nowhere/at-all", isOurs: false } };
  await expect(make(missing)).rejects.toMatchObject({
    code: "storage-unavailable",
    message: expect.stringContaining("/nowhere/at-all does not exist"),
  });
});

test("a stop ends the process and leaves nothing half", async () => {
  const stopping = new AbortController();
  const making = make({ ...order, passphrase: "correct horse battery" }, stopping.signal);
  stopping.abort();
  await expect(making).rejects.toMatchObject({ code: "storage-unavailable" });
  expect(readdirSync(database.dataDir).filter((name) => name.endsWith(".part"))).toEqual([]);
});
