import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../src/base/errors.ts";
import { createMetrics } from "../../../src/server/metrics.ts";
import type { BackupFolder } from "../../../src/storage/backups/folder.ts";
import { makeBackup } from "../../../src/storage/backups/make.ts";
import { nameBackup, readBackupName } from "../../../src/storage/backups/names.ts";
import { createBackupSchedule } from "../../../src/storage/backups/schedule.ts";
import { readSeries } from "../../../src/storage/backups/series.ts";
import { verifyBackup } from "../../../src/storage/backups/verify.ts";
import { canMountDisk, withSmallDisk } from "../../../testkit/faults/small-disk.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createFakeTime } from "../../support/fake-time.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SOON = 10_000;
const NOW = Date.parse("2026-11-15T12:00:00Z");

let database: TestDatabase;
let folder: BackupFolder;
let series: string;
let events: { event: string }[];
let time: ReturnType<typeof createFakeTime>;

beforeEach(async () => {
  database = await openTestDatabase();
  await database.addTestUser();
  folder = { path: join(database.dataDir, "backups"), isOurs: true };
  series = await readSeries(database.db);
  events = [];
  time = createFakeTime(NOW);
});
afterEach(() => database.close());

/** As the service does it, but with a clock of the test's, and in this process. */
function openSchedule(options: { make?: typeof makeBackup; passphrase?: string } = {}) {
  const { make = makeBackup, passphrase } = options;
  const sink = new Writable({
    write(line, _, done) {
      events.push(JSON.parse(String(line)));
      done();
    },
  });
  const { clock, timer } = time;
  const order = { dataDir: database.dataDir, folder, everyMs: DAY, passphrase };
  const log = pino({ messageKey: "event" }, sink);
  return createBackupSchedule({ order, readSeries: () => readSeries(database.db), make, clock, timer, log });
}

const listFiles = () => (existsSync(folder.path) ? readdirSync(folder.path).toSorted() : []);
const nameOf = (at: number) => nameBackup({ series, at, isEncrypted: false });
const eventNames = () => events.map(({ event }) => event);

test("the first is made soon after the start, then one a day; a restart neither repeats nor delays one", async () => {
  const first = openSchedule();
  await first.start();
  expect(await first.read()).toMatchObject({ last: null, kept: 0, failure: null });
  await time.pass(SOON);
  await time.asleep();
  const [made = ""] = listFiles();
  const at = readBackupName(made)?.at ?? 0;
  expect(
    await verifyBackup(join(folder.path, made), { dataDir: database.dataDir, passphrase: undefined }),
  ).toEqual(expect.objectContaining({ users: 1, thoughts: 0, notes: 0 }));
  expect(await first.read()).toMatchObject({ last: { at }, kept: 1, nextAt: at + DAY, isRunning: false });
  await first.stop();

  time.setClock(at + 20 * HOUR);
  const second = openSchedule();
  await second.start();
  expect(await second.read()).toMatchObject({ last: { at }, nextAt: at + DAY });
  await time.pass(3 * HOUR);
  expect(listFiles()).toHaveLength(1);
  await time.pass(HOUR);
  await time.asleep();
  expect(listFiles()).toHaveLength(2);
  await second.stop();
  expect(eventNames()).toEqual(["backup_made", "backup_made"]);
});

test("what was due while the service was off is made soon after the start", async () => {
  await mkdir(folder.path);
  await writeFile(join(folder.path, nameOf(NOW - 5 * DAY)), "an old one");
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  expect(await schedule.read()).toMatchObject({ kept: 2, failure: null });
  await schedule.stop();
});

test("what came due while the machine slept is made within an hour, though timers stood still", async () => {
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  expect(listFiles()).toHaveLength(1);
  time.setClock(NOW + 2 * DAY);
  await time.pass(HOUR);
  await time.asleep();
  expect(listFiles()).toHaveLength(2);
  await schedule.stop();
});

test("a clock that was ahead, or jumps, stops no backup", async () => {
  await mkdir(folder.path);
  const future = nameOf(NOW + 300 * DAY);
  await writeFile(join(folder.path, future), "made while the clock was wrong");
  const schedule = openSchedule();
  await schedule.start();
  expect(await schedule.read()).toMatchObject({ last: null });
  await time.pass(SOON);
  await time.asleep();
  expect(listFiles()).toHaveLength(2);

  time.setClock(NOW - 400 * DAY);
  await time.pass(DAY);
  await time.asleep();
  expect(listFiles()).toHaveLength(3);
  time.setClock(NOW + 3650 * DAY);
  await time.pass(DAY);
  await time.asleep();
  expect(listFiles()).toHaveLength(4);
  expect(listFiles()).toContain(future);
  expect(eventNames()).not.toContain("backup_failed");
  await schedule.stop();
});

test("a removed folder is made again; a chosen one that is missing is a failure to be seen, until it is back", async () => {
  const ours = openSchedule();
  await ours.start();
  await time.pass(SOON);
  await time.asleep();
  await rm(folder.path, { recursive: true });
  await time.pass(DAY);
  await time.asleep();
  expect(listFiles()).toHaveLength(1);
  await ours.stop();

  const path = join(database.dataDir, "disk");
  folder = { path, isOurs: false };
  const chosen = openSchedule();
  await chosen.start();
  await time.pass(SOON);
  await time.asleep();
  const reason = `BACKUP_DIR ${path} does not exist. Create it, or mount its disk.`;
  expect(await chosen.read()).toMatchObject({ last: null, failure: { reason } });
  expect(eventNames().at(-1)).toBe("backup_failed");
  const { text } = await createMetrics().read(
    { users: 1, thoughts: 0, pending: 0, failed: 0, indexBytes: 0, isGatewayPaused: false },
    await chosen.read(),
  );
  expect(text).toContain("commonplace_backup_failing 1\n");
  expect(text).toContain("commonplace_backup_last_success_timestamp_seconds 0\n");
  expect(existsSync(path)).toBe(false);
  await mkdir(path);
  await time.pass(HOUR);
  await time.asleep();
  expect(await chosen.read()).toMatchObject({ kept: 1, failure: null });
  await chosen.stop();
});

test("of two services on one data directory one makes the backup, and both know of it", async () => {
  const both = [openSchedule(), openSchedule()];
  for (const schedule of both) await schedule.start();
  await time.pass(SOON);
  await time.pass(2 * HOUR);
  expect(listFiles()).toHaveLength(1);
  for (const schedule of both) {
    expect(await schedule.read()).toMatchObject({ kept: 1, failure: null });
    await schedule.stop();
  }
  expect(eventNames()).toEqual(["backup_made"]);
});

test("a damaged database is a failure; the older backup stays, and nothing half stays beside it", async () => {
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  const before = listFiles();
  await database.db.destroy();
  await truncate(join(database.dataDir, "commonplace.db"), 60_000);
  await time.pass(DAY);
  await time.asleep();
  expect(listFiles()).toEqual(before);
  const { failure, last } = await schedule.read();
  expect(failure?.reason).toMatch(/damaged|cannot be/);
  expect(last).not.toBeNull();
  await schedule.stop();
});

test("a database that cannot be written keeps nobody from starting, and the backup is made once it can", async () => {
  await database.db.deleteFrom("instance_settings").execute();
  const run = (statement: string) =>
    database.db.transaction().execute((tx) => sql.raw(statement).execute(tx));
  await run("create trigger stop before insert on instance_settings begin select raise(abort, 'no'); end");
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  expect(await schedule.read()).toMatchObject({ last: null, failure: { at: expect.any(Number) } });
  await run("drop trigger stop");
  await time.pass(HOUR);
  await time.asleep();
  expect(await schedule.read()).toMatchObject({ kept: 1, failure: null });
  await schedule.stop();
});

test("what an interrupted backup left is removed, and what is not ours is not touched", async () => {
  await mkdir(folder.path);
  const others = [
    "commonplace-2020-01-01.db",
    nameBackup({ series: "00000000", at: NOW - 900 * DAY, isEncrypted: false }),
    `${nameBackup({ series: "00000000", at: NOW, isEncrypted: false })}.0123456789ab.part`,
    "notes.txt",
  ];
  for (const name of others) await writeFile(join(folder.path, name), "x");
  const left = `${nameOf(NOW - DAY)}.0123456789ab.part`;
  for (const path of [folder.path, database.dataDir]) await writeFile(join(path, left), "half");
  await writeFile(join(folder.path, `${left}-journal`), "half");
  for (let day = 1; day < 40; day++) await writeFile(join(folder.path, nameOf(NOW - day * DAY)), "old");
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  const files = listFiles();
  for (const name of others) expect(files).toContain(name);
  expect(files.filter((name) => name.startsWith(`commonplace-${series}`) && name.endsWith(".part"))).toEqual(
    [],
  );
  expect(existsSync(join(database.dataDir, left))).toBe(false);
  expect(files.length - others.length).toBeGreaterThanOrEqual(7);
  expect(files.length - others.length).toBeLessThanOrEqual(17);
  await schedule.stop();
});

test("an old backup that cannot be removed neither spoils the new one nor keeps the others", async () => {
  await mkdir(folder.path);
  for (let day = 1; day < 40; day++) await writeFile(join(folder.path, nameOf(NOW - day * DAY)), "old");
  // As another user's file: what is no file is not removed, either.
  const stuck = nameOf(NOW - DAY - HOUR);
  await mkdir(join(folder.path, stuck));
  const schedule = openSchedule();
  await schedule.start();
  await time.pass(SOON);
  await time.asleep();
  expect(eventNames()).toEqual(["backup_made", "old_backups_not_removed"]);
  expect(events[1]).toMatchObject({ files: [join(folder.path, stuck)] });
  expect(await schedule.read()).toMatchObject({ failure: null });
  expect(listFiles().length).toBeLessThanOrEqual(18);
  expect(listFiles()).toContain(stuck);
  await schedule.stop();
});

test("after failures the tries become rarer, at most an hour apart, and a stop ends them", async () => {
  let tries = 0;
  const schedule = openSchedule({
    make: async () => {
      tries++;
      throw new AppError("storage-unavailable", "The disk is full.");
    },
  });
  await schedule.start();
  await time.pass(DAY);
  expect(tries).toBeGreaterThan(24);
  expect(tries).toBeLessThan(40);
  await schedule.stop();
  expect(time.waiting()).toBe(0);
});

test.skipIf(!canMountDisk())(
  "a full disk is a failure to be seen, and once there is space one is made (needs mounts)",
  () =>
    withSmallDisk(4, async (disk) => {
      folder = { path: disk.path, isOurs: false };
      disk.fill(100_000);
      const schedule = openSchedule();
      await schedule.start();
      await time.pass(SOON);
      await time.asleep();
      expect((await schedule.read()).failure?.reason).toMatch(
        /^The disk of .* is full\. Nothing was written\.$/,
      );
      expect(listFiles()).toEqual(["ballast"]);
      await database.addTestUser();
      disk.free();
      await time.pass(HOUR);
      await time.asleep();
      expect(await schedule.read()).toMatchObject({ kept: 1, failure: null });
      await schedule.stop();
    }),
);
