import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { findUserByEmail } from "../../src/auth/accounts/accounts.ts";
import { authorise } from "../../src/base/actor.ts";
import { readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { composeVerbs } from "../../src/composition.ts";
import { changeMailChoices } from "../../src/reminders/mail-choices.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { BIN, findRefusal, olderNode, runCli } from "../support/cli.ts";
import { behaves, fails, startScriptedGateway } from "../support/scripted-gateway.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "commonplace-cli-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Options = { input?: string; env?: Record<string, string>; bin?: string };

const commonplace = (args: string[], { env, ...options }: Options = {}) =>
  runCli(args, { DATA_DIR: dataDir, HOST: "127.0.0.1", ...env }, options);

const createKey = async (name: string) =>
  (await commonplace(["key", "create", "--user", "ada@example.com", "--name", name])).stdout.trim();

test("user add takes the password as an option, on standard input, or makes one up", async () => {
  const option = await commonplace(["user", "add", "Ada@Example.com", "--password", "correct horse"]);
  expect(option).toEqual({ code: 0, stdout: "Added ada@example.com.\n", stderr: "" });
  const piped = await commonplace(["user", "add", "bob@example.com", "--name", "Bob"], {
    input: "battery staple\nmore\n",
  });
  expect(piped).toEqual({ code: 0, stdout: "Added bob@example.com.\n", stderr: "" });
  const madeUp = await commonplace(["user", "add", "eve@example.com"]);
  expect(madeUp.stdout).toMatch(/^Added eve@example.com\.\nPassword \(shown only once\): [\w-]{24}\n$/);

  const { stdout } = await commonplace(["user", "list"]);
  expect(stdout).toMatch(
    /^EMAIL +NAME +TIME ZONE +ADDED +SUSPENDED\nada@example.com +ada .*\nbob@example.com +Bob .*\neve@/,
  );
});

test("a time zone is given with a user or later, and the machine's until then", async () => {
  const zones = async () =>
    (await commonplace(["user", "list"], { env: { TZ: "Asia/Tokyo" } })).stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/).at(2));
  expect(await zones()).toEqual(["TIME ZONE", "Asia/Tokyo", "Asia/Tokyo", "Asia/Tokyo"]);
  const set = await commonplace(["user", "set", "ada@example.com", "--time-zone", "america/los_angeles"]);
  expect(set).toEqual({
    code: 0,
    stdout: "The time zone of ada@example.com is now America/Los_Angeles.\n",
    stderr: "",
  });
  expect(await zones()).toEqual(["TIME ZONE", "America/Los_Angeles", "Asia/Tokyo", "Asia/Tokyo"]);
  const dataDirOfAnother = await mkdtemp(join(dataDir, "another-"));
  const env = { DATA_DIR: dataDirOfAnother };
  await commonplace(["user", "add", "kim@example.com", "--time-zone", "Europe/Lisbon"], { env });
  expect((await commonplace(["user", "list"], { env })).stdout).toMatch(/kim +Europe\/Lisbon /);
});

test("in another time zone the reminders come at the same time of day", async () => {
  const db = openSqlite(dataDir);
  const { id: userId } = (await findUserByEmail(db, "eve@example.com")) as { id: string };
  const choices = { daily: 7 * 60 + 30, weekly: null };
  await changeMailChoices(db, authorise(userId, null, "Europe/Berlin"), choices, Date.now());
  await commonplace(["user", "set", "eve@example.com", "--time-zone", "Asia/Tokyo"]);
  const { next_at } = await db.selectFrom("mail_choices").select("next_at").executeTakeFirstOrThrow();
  await db.destroy();
  expect(new Date(next_at).toISOString()).toMatch(/T22:30:00/);
});

test("a user that is there already, or a bad password, is refused in a sentence", async () => {
  expect(await commonplace(["user", "add", "ada@example.com", "--password", "correct horse"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is a user ada@example.com already.\n",
  });
  const short = await commonplace(["user", "add", "new@example.com"], { input: "short\n" });
  expect(short).toMatchObject({ code: 1, stderr: "The password must have 8 to 128 characters.\n" });
});

test("user reset prints a link alone, with the address that people use", async () => {
  const { code, stdout, stderr } = await commonplace(["user", "reset", "Bob@example.com"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:1\/reset\/[\w-]{43}\n$/);
  expect(stderr).toContain("once, for an hour");
  const env = { BASE_URL: "https://memory.example.com/" };
  const there = await commonplace(["user", "reset", "bob@example.com"], { env });
  expect(there.stdout).toMatch(/^https:\/\/memory\.example\.com\/reset\//);
});

test("a user is suspended, resumed, ended, given another address, and removed with an export", async () => {
  await commonplace(["user", "add", "kim@example.com", "--password", "correct horse"]);
  const suspended = async () => /kim@.* (\S+)$/m.exec((await commonplace(["user", "list"])).stdout)?.[1];
  expect(await suspended()).toBe("-");
  expect((await commonplace(["user", "suspend", "kim@example.com"])).stdout).toContain("is suspended");
  expect(await suspended()).toMatch(/^\d\d:\d\d$/);
  await commonplace(["user", "resume", "kim@example.com"]);
  expect(await suspended()).toBe("-");
  await commonplace(["key", "create", "--user", "kim@example.com", "--name", "laptop"]);
  expect((await commonplace(["user", "end", "kim@example.com"])).stdout).toBe(
    "Ended sessions: 0; removed passkeys: 0; revoked keys and connections: 1 (within 5 seconds).\n",
  );
  const set = ["user", "set", "kim@example.com", "--password", "battery staple", "--email"];
  const refusedAddress = await commonplace([...set, "ada@example.com"]);
  expect(refusedAddress.stdout).toBe("The password of kim@example.com is changed.\n");
  expect(refusedAddress.stderr).toContain("There is a user ada@example.com");
  const renamed = await commonplace(["user", "set", "kim@example.com", "--email", "Lee@Example.com"]);
  expect(renamed.stdout).toBe("The address of kim@example.com is now lee@example.com.\n");
  await mkdir(join(dataDir, "index"));
  await writeFile(join(dataDir, "index", "somebody-gone.index"), "");
  const file = join(dataDir, "lee.jsonl");
  const removed = await commonplace(["user", "remove", "lee@example.com", "--export", file]);
  expect(removed).toMatchObject({ code: 0, stderr: "" });
  expect(removed.stdout).toMatch(
    /^Removed lee@example\.com: .*1 keys.*\nTheir thoughts and notes are in .*lee\.jsonl\.\n$/,
  );
  expect(await readFile(file, "utf8")).toContain('"kind":"commonplace"');
  expect((await commonplace(["user", "list"])).stdout).not.toContain("lee@");
  await commonplace(["user", "add", "next@example.com", "--password", "correct horse"]);
  const left = await readFile(file, "utf8");
  const refused = await commonplace(["user", "remove", "next@example.com", "--export", file]);
  expect(refused).toMatchObject({ code: 1, stderr: `${file} is there already; give another name.\n` });
  expect(await readFile(file, "utf8")).toBe(left);
  expect((await commonplace(["user", "remove", "next@example.com", "--erase"])).code).toBe(0);
  expect(await readdir(join(dataDir, "index"))).toEqual([]);
});

test("key create prints the key alone, and key list never shows it", async () => {
  const { code, stdout, stderr } = await commonplace([
    ...["key", "create", "--user", "ada@example.com", "--name", "laptop"],
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^cpl_[0-9A-Za-z]{40}\n$/);
  expect(stderr).toContain(
    "claude mcp add --transport http --scope user commonplace http://127.0.0.1:1/api/mcp",
  );
  expect(stderr).not.toContain(stdout.trim());
  const list = await commonplace(["key", "list", "--user", "ada@example.com"]);
  expect(list.stdout).toMatch(
    new RegExp(`^${stdout.slice(0, 10)} +laptop +ada@example.com +read,capture,write .* - +- +-$`, "m"),
  );
  expect(list.stdout).not.toContain(stdout.trim());
});

test("a key has the scopes and the end that it is made with, and gets other scopes by its prefix", async () => {
  const made = ["--scopes", "capture,read", "--expires", "30"];
  const { stdout } = await commonplace([
    ...["key", "create", "--user", "ada@example.com", "--name", "guest"],
    ...made,
  ]);
  const prefix = stdout.slice(0, 10);
  const line = async () =>
    (await commonplace(["key", "list"])).stdout.split("\n").find((row) => row.startsWith(prefix));
  expect(await line()).toMatch(/guest +ada@example.com +read,capture +\d{4}-.{12} +\d{4}-.{12} +- +- +-$/);
  expect((await commonplace(["key", "set", prefix, "--scopes", "read"])).stdout).toBe(
    `The key "guest" (${prefix}) of ada@example.com may now read, within 5 seconds.\n`,
  );
  expect(await line()).toMatch(/guest +ada@example.com +read +\d/);
});

test("key revoke stops a key by its prefix, once", async () => {
  const prefix = (await createKey("phone")).slice(0, 10);
  const revoked = await commonplace(["key", "revoke", prefix]);
  expect(revoked.stdout).toBe(
    `Revoked the key "phone" (${prefix}) of ada@example.com; it stops working within 5 seconds.\n`,
  );
  expect(await commonplace(["key", "revoke", prefix])).toMatchObject({ code: 1, stdout: "" });
  expect((await commonplace(["key", "list"])).stdout).toMatch(
    new RegExp(`${prefix} +phone .*\\d\\d:\\d\\d$`, "m"),
  );
});

test.each([
  [
    ["key", "create", "--user", "nobody@example.com", "--name", "x"],
    1,
    "There is no user nobody@example.com",
  ],
  [["key", "create", "--user", "ada@example.com", "--name", "laptop"], 1, "There is an active key named"],
  [["key", "create", "--name", "x"], 2, "key create needs --user EMAIL."],
  [["key", "create", "--user", "ada@example.com"], 2, "key create needs --name NAME."],
  [
    ["key", "create", "--user", "ada@example.com", "--name", "x", "--scopes", "read,all"],
    2,
    "--scopes takes any of",
  ],
  [["key", "create", "--user", "ada@example.com", "--name", "x", "--scopes", ""], 2, "--scopes takes any of"],
  [
    ["key", "create", "--user", "ada@example.com", "--name", "x", "--expires", "7"],
    2,
    "--expires takes never, 30",
  ],
  [["key", "set", "cpl_12345678"], 2, "key set needs --scopes SCOPES."],
  [["key", "revoke"], 2, "key revoke needs a PREFIX"],
  [["key", "revoke", "cpl_"], 1, "No active key begins with cpl_"],
  [["key"], 2, "key needs create, list, set or revoke."],
  [["user", "frob"], 2, "user needs add, list, set, reset, suspend, resume, end or remove."],
  [["user", "suspend"], 2, "user suspend needs an EMAIL."],
  [["user", "suspend", "ada@example.com"], 1, "The owner of the instance can be neither"],
  [["user", "resume", "nobody@example.com"], 1, "There is no user nobody@example.com"],
  [["user", "end"], 2, "user end needs an EMAIL."],
  [["user", "remove", "bob@example.com"], 2, "user remove needs --export FILE or --erase."],
  [["user", "remove", "bob@example.com", "--erase", "--export", "x"], 2, "user remove needs --export FILE"],
  [["user", "remove", "ada@example.com", "--erase"], 1, "The owner of the instance can be neither"],
  [["user", "set", "ada@example.com", "--email", "bob@example.com"], 1, "There is a user bob@example.com"],
  [["user", "set", "ada@example.com", "--email", "ada"], 1, "The e-mail must be an address"],
  [["user", "reset"], 2, "user reset needs an EMAIL."],
  [["user", "reset", "nobody@example.com"], 1, "There is no user nobody@example.com"],
  [["user", "set"], 2, "user set needs an EMAIL."],
  [["user", "set", "ada@example.com"], 2, "user set needs --time-zone ZONE, --password PASSWORD, --email"],
  [["user", "set", "ada@example.com", "--time-zone", "Mars/Olympus"], 1, "time_zone must be an IANA name"],
  [["user", "set", "nobody@example.com", "--time-zone", "UTC"], 1, "There is no user nobody@example.com"],
  [
    ["user", "add", "new@example.com", "--password", "long enough", "--time-zone", "+02:00"],
    1,
    "time_zone must be an IANA name",
  ],
  [["user", "add"], 2, "user add needs an EMAIL."],
  [["user", "list", "--frob"], 2, "Unknown option '--frob'."],
  [["status", "extra"], 2, "Unexpected argument 'extra'."],
])("%j is refused in a sentence", async (args, code, message) => {
  const refusal = await findRefusal(args, { DATA_DIR: dataDir });
  expect(refusal).toEqual({ code, message: expect.stringContaining(message) });
  expect(refusal.message).not.toContain("\n");
});

test.each([
  [["key", "revoke"], 2, /^key revoke needs a PREFIX.* See commonplace help\.\n$/],
  [["key", "revoke", "cpl_"], 1, /^No active key begins with cpl_.*\n$/],
  [["frob"], 2, /^There is no command "frob"\. See commonplace help\.\n$/],
  [["constructor"], 2, /^There is no command "constructor"\. See commonplace help\.\n$/],
])("%j ends with one line on standard error and the exit code %i", async (args, code, line) => {
  const stderr = expect.stringMatching(line);
  expect(await commonplace(args)).toEqual({ code, stdout: "", stderr });
});

test("status counts over all users, and says whether the service answers", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/readyz" ? 200 : 404).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = String((server.address() as AddressInfo).port);
  const up = JSON.parse((await commonplace(["status", "--json"], { env: { PORT: port } })).stdout);
  expect(up).toEqual({
    users: 3,
    thoughts: 0,
    pending: 0,
    failed: 0,
    server: { url: `http://127.0.0.1:${port}`, serving: true },
    gateway: { kind: "none" },
  });
  server.close();
  const down = await commonplace(["status"]);
  expect(down.stdout).toMatch(/^users +3\nthoughts +0\npending +0\nfailed +0\nserver +not responding at /);
});

test("a bad setting is named, without a stack", async () => {
  const outcome = await commonplace(["status"], { env: { PORT: "http" } });
  expect(outcome).toEqual({
    code: 1,
    stdout: "",
    stderr: "Bad setting: PORT must be a whole number from 0 to 65535.\n",
  });
});

test("doctor finds a healthy installation healthy", async () => {
  const { code, stdout } = await commonplace(["doctor"], { env: { PORT: "0", BACKUP_EVERY: "24h" } });
  expect(code).toBe(0);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => line.split(/ +/).slice(0, 2).join(" "))).toEqual([
    "ok node",
    "ok data",
    "ok database",
    "ok migrations",
    "ok backups",
    "ok embedder",
    "ok model",
    "ok mail",
    "ok port",
  ]);
  expect(stdout).toMatch(/^ok +database +embedded, SQLite 3[.\d]+: quick check passed$/m);
});

test("doctor names what is wrong, goes on, and exits with 1", async () => {
  const taken = createServer((_, response) => response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(taken, "listening");
  const notADirectory = join(dataDir, "file");
  await writeFile(notADirectory, "");
  const { code, stdout } = await commonplace(["doctor"], {
    env: {
      DATA_DIR: notADirectory,
      PORT: String((taken.address() as AddressInfo).port),
      SMTP_URL: "smtp://127.0.0.1:1",
    },
  });
  taken.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^fail +data .*cannot be written\. Set DATA_DIR/m);
  expect(stdout).toMatch(/^fail +database /m);
  expect(stdout).toMatch(/^ok +embedder /m);
  expect(stdout).toMatch(/^fail +mail +127\.0\.0\.1:1 does not accept connections\. Check SMTP_URL/m);
  expect(stdout).toMatch(/^fail +port .*in use by another program\. Stop it or set PORT/m);
});

test("doctor tries what is used of the language model, and says in a line each what is wrong", async () => {
  const gateway = await startScriptedGateway();
  const env = { LLM_BASE_URL: gateway.url, LLM_MODEL: "chatty", EMBEDDING_MODEL: "vectors", PORT: "0" };
  const listModel = (stdout: string) => stdout.split("\n").filter((line) => / model /.test(line));
  const { stdout } = await commonplace(["doctor"], { env });
  const abilities = ["Answers", "JSON by a schema", "Streaming", "Tool calls", "Embeddings"];
  expect(listModel(stdout).map((line) => line.replace(/ +/g, " "))).toEqual(
    abilities.map((ability) => `ok model ${ability}: works`),
  );
  const refusal = fails(500, { message: "tools param requires --jinja flag" });
  gateway.always((request, response) => (request.body.tools ? refusal : behaves())(request, response));
  const toolless = await commonplace(["doctor"], { env });
  expect(toolless.code).toBe(0);
  expect(toolless.stdout).toMatch(
    /^warn +model +Tool calls: .* It said: “tools param requires --jinja flag”\./m,
  );
  gateway.always(fails(401));
  const refused = await commonplace(["doctor"], { env });
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(
    /^fail +model +Answers: The language model refused the API key \(401\)\. Check LLM_API_KEY\./m,
  );
  await gateway.stop();
  const gone = await commonplace(["doctor"], { env });
  expect(gone.stdout).toMatch(
    /^fail +model +Answers: The language model did not answer \(no connection\)\.$/m,
  );
});

test("retry makes what failed due now, of one user or of all", async () => {
  expect((await commonplace(["retry"])).stdout).toBe("Nothing has failed.\n");
  const db = openSqlite(dataDir);
  const user = await findUserByEmail(db, "ada@example.com");
  const verbs = await composeVerbs(readConfig({ DATA_DIR: dataDir }), {
    db,
    clock: Date.now,
    log: createLog({ LOG_LEVEL: "silent" }),
  });
  await captureThought(verbs.thoughts, authorise(user?.id ?? ""), { raw: "stuck" });
  await db.updateTable("thoughts").set({ enrichment: "failed", enrichment_error: "no" }).execute();
  await db
    .updateTable("jobs")
    .set({ run_at: Date.now() + 3_600_000 })
    .execute();
  expect((await commonplace(["retry", "--user", "bob@example.com"])).stdout).toBe("Nothing has failed.\n");
  expect((await commonplace(["retry"])).stdout).toBe("Retrying 1 now.\n");
  const [job] = await db.selectFrom("jobs").select("run_at").execute();
  expect(job?.run_at).toBeLessThanOrEqual(Date.now());
  await db.destroy();
});

test("help and --version answer whatever the settings, through a link as well", async () => {
  const link = join(dataDir, "commonplace");
  await symlink(BIN, link);
  const help = await commonplace(["help"], { env: { PORT: "x" }, bin: link });
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("commonplace key revoke PREFIX") });
  const ofKeys = (await commonplace(["key", "--help"])).stdout;
  expect(ofKeys).toMatch(/^commonplace key create .*commonplace key revoke PREFIX [^\n]*\n$/s);
  expect(ofKeys).not.toContain("commonplace user");
  expect((await commonplace(["--version"])).stdout).toBe(`${manifest.version}\n`);
});

test("audit tells what the command line did, by person, kind and time, as a table or as JSON Lines", async () => {
  const env = { DATA_DIR: await mkdtemp(join(dataDir, "audit-")) };
  await commonplace(["user", "add", "kim@example.com", "--password", "correct horse"], { env });
  await commonplace(["user", "add", "lee@example.com", "--password", "correct horse"], { env });
  await commonplace(["key", "create", "--user", "kim@example.com", "--name", "Laptop"], { env });
  const table = await commonplace(["audit"], { env });
  expect(table.stdout).toMatch(/^TIME +WHAT +ACCOUNT +BY +FROM +DETAILS\n/);
  expect(table.stdout).toMatch(/key_created +kim@example\.com +cli +- +name="Laptop"/);
  const { stdout } = await commonplace(
    ["audit", "--user", "kim@example.com", "--kind", "person_added", "--since", "2020-01-01", "--json"],
    { env },
  );
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ kind: "person_added", account: "kim@example.com", by: { kind: "cli" }, from: null }]);
  const later = await commonplace(["audit", "--since", "2100-01-01"], { env });
  expect(later).toEqual({ code: 0, stdout: "", stderr: "Nothing is recorded.\n" });
  for (const bad of [
    ["--kind", "nonsense"],
    ["--since", "tomorrow"],
    ["--limit", "0"],
  ])
    expect((await commonplace(["audit", ...bad], { env })).code).toBe(2);
});

test("user set switches the second factor off, for who has lost it, and vouches for an address", async () => {
  const env = { DATA_DIR: await mkdtemp(join(dataDir, "factor-")) };
  await commonplace(["user", "add", "kim@example.com", "--password", "correct horse"], { env });
  const db = openSqlite(env.DATA_DIR);
  await db.updateTable("users").set({ two_factor_enabled: 1, email_verified: 0 }).execute();
  const set = ["user", "set", "kim@example.com", "--second-factor"];
  expect((await commonplace([...set, "on"], { env })).code).toBe(2);
  const off = await commonplace([...set, "off"], { env });
  expect(off).toMatchObject({ code: 0, stdout: expect.stringContaining("signs in without a code now") });
  const verified = await commonplace(["user", "set", "kim@example.com", "--verified"], { env });
  expect(verified).toMatchObject({ code: 0, stdout: "kim@example.com counts as verified now.\n" });
  const users = await db.selectFrom("users").select(["two_factor_enabled", "email_verified"]).execute();
  await db.destroy();
  expect(users).toEqual([{ two_factor_enabled: 0, email_verified: 1 }]);
  const { stdout } = await commonplace(["audit", "--kind", "second_factor_removed"], { env });
  expect(stdout).toMatch(/kim@example\.com +cli/);
});

test("an older Node is told so in one sentence", async () => {
  const env = { NODE_OPTIONS: olderNode.join("=") };
  const { code, stderr } = await commonplace(["status"], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Commonplace needs Node 24 or newer, and this is v[\d.]+: run bin\/commonplace\.\n$/,
  );
});
