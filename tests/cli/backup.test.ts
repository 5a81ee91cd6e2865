import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { canMountDisk, withSmallDisk } from "../../testkit/faults/small-disk.ts";
import { callTool } from "../../testkit/mcp.ts";
import { type Running, signInTo, spawnService, withService } from "../../testkit/service.ts";
import { findRefusal, runCli } from "../support/cli.ts";

const ada = { email: "ada@example.com", password: "correct horse" };

let root: string;
/** What the tests have in common: an instance with a user, a key and one thought, and its backup. */
let origin: string;
let backup: string;
let key: string;
/** Where a test restores to. */
let dataDir: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-backup-"));
  origin = join(root, "origin");
  backup = join(root, "backup.db");
  const db = openSqlite(origin);
  await migrate(db);
  const user = await addUser(db, ada, Date.now());
  ({ key } = await createApiKey(db, { userId: user.id, name: "writer" }, Date.now()));
  await db.destroy();
  const list = join(root, "list.md");
  await writeFile(list, "- the piano is tuned\n");
  await commonplace(origin, "import", "--user", ada.email, list);
  await commonplace(origin, "backup", backup);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, "data-"));
});

const commonplace = (directory: string, ...args: string[]) => runCli(args, { DATA_DIR: directory });

/** The instance of its backup, without a process that restores it. */
async function placeBackup(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await copyFile(backup, join(directory, "commonplace.db"));
}

type Answer = { id: string; matches: { id: string; normalizedText: string }[] };
const call = ({ url }: Running, name: string, args: object) => callTool<Answer>(url, key, name, args);
const capture = (service: Running, raw: string) => call(service, "capture_thought", { raw, as_user: true });

async function isSignedIn({ url }: Running, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/auth/get-session`, { headers: { cookie, origin: url } });
  return (await response.json()) !== null;
}

test("a backup made while others write holds all that was acknowledged before, opens and serves", async () => {
  const source = join(root, "busy");
  await placeBackup(source);
  const file = join(root, "busy.db");
  const acknowledged = new Set<string>();
  await withService({ dataDir: source }, async (service) => {
    let isWriting = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; isWriting; i++) acknowledged.add((await capture(service, `w${writer} n${i}`)).id);
    });
    while (acknowledged.size < 100) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...acknowledged];
    const { code, stdout } = await commonplace(source, "backup", file);
    const during = acknowledged.size - before.length;
    isWriting = false;
    await Promise.all(writers);
    expect(code).toBe(0);
    expect(during).toBeGreaterThan(0);
    const copy = new Sqlite(file, { readonly: true });
    const ids = new Set(copy.prepare("select id from thoughts").pluck().all());
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    for (const table of ["thought_index", "activity"])
      expect(copy.prepare(`select count(*) from ${table}`).pluck().get()).toBe(ids.size);
    copy.close();
    expect(stdout).toMatch(
      new RegExp(`^Wrote ${file}: 1 user, ${ids.size} thoughts, 0 notes, [\\d,]+ bytes, in [\\d.]+ s\\.\n$`),
    );
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await commonplace(dataDir, "restore", file);
  await withService({ dataDir }, async (service) => {
    const { matches } = await call(service, "retrieve_thoughts", { query: "piano" });
    expect(matches[0]?.normalizedText).toBe("the piano is tuned");
  });
});

test("after a restore keys and sessions work on, and a deep look finds nothing wrong", async () => {
  const source = join(root, "signed");
  await placeBackup(source);
  const file = join(root, "signed.db");
  let cookie = "";
  await withService({ dataDir: source }, async (service) => {
    cookie = await signInTo(service.url, ada);
    await capture(service, "after the beginning");
    expect((await commonplace(source, "backup", file)).code).toBe(0);
  });
  if (existsSync(join(source, "auth-secret")))
    await copyFile(join(source, "auth-secret"), join(dataDir, "auth-secret"));
  expect((await commonplace(dataDir, "restore", file)).code).toBe(0);
  await withService({ dataDir }, async (service) => {
    expect(await isSignedIn(service, cookie)).toBe(true);
    expect((await call(service, "retrieve_thoughts", { query: "beginning" })).matches).not.toEqual([]);
    const deep = await commonplace(dataDir, "doctor", "--deep");
    expect(deep.stdout).toMatch(/^ok +links$/m);
    expect(deep).toMatchObject({ stderr: "" });
  });
});

test("--force puts the database aside, which can be restored in its turn; index files go", async () => {
  await commonplace(dataDir, "restore", backup);
  await commonplace(dataDir, "user", "add", "bob@example.com");
  await mkdir(join(dataDir, "index"));
  await writeFile(join(dataDir, "index", "x.index"), "old");
  const refused = await commonplace(dataDir, "restore", backup);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("use --force to move it aside") });
  const { code, stdout } = await commonplace(dataDir, "restore", "--force", backup);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Restored 1 user, 1 thought, 0 notes/);
  expect(existsSync(join(dataDir, "index"))).toBe(false);
  const aside = /kept in (.*)\.\n$/.exec(stdout)?.[1] ?? "";
  expect(readdirSync(dataDir).toSorted()).toEqual(
    [aside.slice(dataDir.length + 1), "commonplace.db"].toSorted(),
  );
  expect((await commonplace(dataDir, "user", "list")).stdout).not.toContain("bob@");
  expect((await commonplace(dataDir, "restore", "--force", aside)).stdout).toMatch(/^Restored 2 users/);
});

test("a database that a service has open is not replaced", async () => {
  await placeBackup(dataDir);
  await withService({ dataDir }, async (service) => {
    const outcome = await commonplace(dataDir, "restore", "--force", backup);
    expect(outcome).toEqual({
      code: 1,
      stdout: "",
      stderr: "The database is in use. Stop the service, then restore again.\n",
    });
    const { id } = await capture(service, "still here");
    expect((await call(service, "retrieve_thoughts", { query: "still here" })).matches[0]?.id).toBe(id);
  });
  expect(readdirSync(dataDir).filter((name) => /part|before/.test(name))).toEqual([]);
});

test("a database too damaged to open is put aside as it is", async () => {
  const garbage = "garbage".repeat(1_000);
  await writeFile(join(dataDir, "commonplace.db"), garbage);
  expect((await commonplace(dataDir, "restore", "--force", backup)).code).toBe(0);
  const aside = readdirSync(dataDir).find((name) => name.startsWith("commonplace.before-")) ?? "";
  expect(await readFile(join(dataDir, aside), "utf8")).toBe(garbage);
  expect((await commonplace(dataDir, "status")).stdout).toMatch(/^thoughts +1$/m);
});

test.each<[string, (file: string) => Promise<void>, string]>([
  ["missing", (file) => rm(file), "cannot be read."],
  [
    "of another kind",
    (file) => writeFile(file, "not a database at all"),
    "is not a database of Commonplace.",
  ],
  ["empty", (file) => writeFile(file, ""), "is not a database of Commonplace."],
  ["cut off", (file) => truncate(file, 100_000), "is damaged; take another backup."],
  ["overwritten in part", overwriteMiddle, "is damaged; take another backup."],
  ["newer", makeNewer, "was written by a newer Commonplace; update this one."],
])("a file that is %s is refused in a sentence, and nothing changes", async (_, spoil, complaint) => {
  const file = join(dataDir, "spoilt.db");
  await copyFile(backup, file);
  await spoil(file);
  const target = join(dataDir, "data");
  const refusal = await findRefusal(["restore", file], { DATA_DIR: target });
  expect(refusal).toEqual({ code: 1, message: expect.stringContaining(complaint) });
  expect(refusal.message).not.toContain("\n");
  expect(existsSync(target)).toBe(false);
});

async function overwriteMiddle(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.fill(0x55, 4096, bytes.length / 2);
  await writeFile(file, bytes);
}

async function makeNewer(file: string): Promise<void> {
  const database = new Sqlite(file);
  database.exec("insert into migrations values ('9999-later', '2030')");
  database.close();
}

test.each([
  [["backup"], 2, "backup needs a FILE to write."],
  [["backup", "a", "b"], 2, "backup takes one FILE."],
  [["backup", "BACKUP"], 1, "is there already; use --force to replace it."],
  [["backup", "--force", "DATABASE"], 1, "is the database itself; give another name."],
  [["backup", "FOLDER"], 1, "is no file: give the name of one."],
  [["backup", "/nowhere/at-all.db"], 1, "/nowhere/at-all.db cannot be written."],
  [["backup", "/proc/at-all.db"], 1, "/proc/at-all.db cannot be written."],
  [["restore"], 2, "restore needs a FILE that backup wrote."],
  [["doctor", "--repair"], 2, "--repair needs --deep."],
  [["doctor", "--backup", "/nowhere/at-all.db"], 1, "The file /nowhere/at-all.db cannot be read."],
  [["doctor", "--backup", "x", "--deep"], 2, "--backup checks that file alone."],
])("%j is refused in a sentence", async (args, code, message) => {
  const database = join(origin, "commonplace.db");
  const given = args.map((arg) => ({ BACKUP: backup, DATABASE: database, FOLDER: origin })[arg] ?? arg);
  const refusal = await findRefusal(given, { DATA_DIR: origin });
  expect(refusal).toEqual({ code, message: expect.stringContaining(message) });
  expect(refusal.message).not.toContain("\n");
});

test.skipIf(process.platform === "win32")("a pipe or a device is not replaced by a backup", async () => {
  const pipe = join(root, "pipe");
  spawnSync("mkfifo", [pipe]);
  const refusal = await findRefusal(["backup", "--force", pipe], { DATA_DIR: origin });
  expect(refusal).toEqual({ code: 1, message: `${pipe} is no file: give the name of one.` });
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

test("a link leads to the file that is replaced", async () => {
  const [file, named] = [join(dataDir, "file.db"), join(dataDir, "link.db")];
  await writeFile(file, "");
  await symlink(file, named);
  await commonplace(origin, "backup", "--force", named);
  expect((await lstat(named)).isSymbolicLink()).toBe(true);
  expect((await stat(file)).size).toBe((await stat(backup)).size);
});

test.skipIf(!canMountDisk())(
  "a disk that is full at once or half-way gets no half backup, and the service goes on (needs mounts)",
  async () => {
    await placeBackup(dataDir);
    await withSmallDisk(1, (disk) =>
      withService({ dataDir }, async (service) => {
        const file = join(disk.path, "b.db");
        const stderr = `The disk of ${file} is full. Nothing was written.\n`;
        for (const room of [0, 200_000]) {
          disk.fill(room);
          expect(await commonplace(dataDir, "backup", file)).toEqual({ code: 1, stdout: "", stderr });
          expect(readdirSync(disk.path)).toEqual(["ballast"]);
          const { id } = await capture(service, `still here with ${room}`);
          expect((await call(service, "retrieve_thoughts", { query: `${room}` })).matches[0]?.id).toBe(id);
          disk.free();
        }
        expect((await commonplace(dataDir, "backup", file)).code).toBe(0);
      }),
    );
  },
);

const PASSPHRASE = "correct horse battery";
const listScheduled = (directory: string) =>
  existsSync(join(directory, "backups"))
    ? readdirSync(join(directory, "backups")).filter((name) => !name.endsWith(".part"))
    : [];

test("the service backs itself up after its start, encrypted; the file is verified and restored with its passphrase only", async () => {
  await placeBackup(dataDir);
  const env = { BACKUP_EVERY: "24h", BACKUP_PASSPHRASE: PASSPHRASE };
  await withService({ dataDir, env }, async (service) => {
    await capture(service, "the cello is out of tune");
    // Deriving its key takes a second and 256 MB; where many programs share the machine, minutes.
    await expect.poll(() => listScheduled(dataDir), { timeout: 280_000 }).toHaveLength(1);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^commonplace_backup_last_success_timestamp_seconds 1\d{9}$/m);
  });
  const [name = ""] = listScheduled(dataDir);
  expect(name).toMatch(/^commonplace-[0-9a-f]{8}-[\dTZ-]+\.db\.age$/);
  const file = join(dataDir, "backups", name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).includes("cello")).toBe(false);
  expect(readdirSync(dataDir).filter((entry) => entry.endsWith(".part"))).toEqual([]);

  const checked = await runCli(["doctor", "--backup", file], { DATA_DIR: dataDir, ...env });
  expect(checked).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ is complete: 1 user, 2 thoughts, 0 notes, [\d,]+ bytes\.\n$/),
  });
  const target = join(dataDir, "elsewhere");
  const refusal = await findRefusal(["restore", file], { DATA_DIR: target });
  expect(refusal).toEqual({ code: 1, message: `${file} is encrypted: set BACKUP_PASSPHRASE.` });
  expect(existsSync(target)).toBe(false);
  const restored = await runCli(["restore", file], { DATA_DIR: target, ...env });
  expect(restored.stdout).toMatch(/^Restored 1 user, 2 thoughts/);
  expect(readdirSync(target)).toEqual(["commonplace.db"]);
});

test("a service that dies while it makes a backup leaves none that looks complete, and the next start makes it", async () => {
  await placeBackup(dataDir);
  const env = { BACKUP_EVERY: "1h" };
  const first = await spawnService({ dataDir, env });
  // Where the machine leaves it time to end unseen, it is made already.
  const isMaking = () => existsSync(join(dataDir, "backup.lock")) || listScheduled(dataDir).length > 0;
  await expect.poll(isMaking, { interval: 2 }).toBe(true);
  await first.stop("SIGKILL");
  await withService({ dataDir, env }, async () => {
    await expect.poll(() => listScheduled(dataDir)).toHaveLength(1);
  });
  const [name = ""] = listScheduled(dataDir);
  expect((await commonplace(dataDir, "doctor", "--backup", join(dataDir, "backups", name))).code).toBe(0);
  const { stdout } = await runCli(["doctor"], { DATA_DIR: dataDir, ...env });
  expect(stdout).toMatch(/^ok +backups +the newest in .*backups is of 20/m);
});

test("nothing to back up is said, and no database is made for it", async () => {
  const outcome = await commonplace(dataDir, "backup", join(dataDir, "b.db"));
  expect(outcome).toMatchObject({ code: 1, stderr: `There is no database in ${dataDir} yet.\n` });
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a database that cannot be read is not called missing", async () => {
  await symlink("commonplace.db", join(dataDir, "commonplace.db"));
  const outcome = await commonplace(dataDir, "backup", join(dataDir, "b.db"));
  expect(outcome).toMatchObject({ code: 1, stderr: `The database in ${dataDir} cannot be read.\n` });
});
