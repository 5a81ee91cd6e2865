import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BIN, findRefusal, runCli, startCli } from "../support/cli.ts";
import { zipSample } from "../support/import-files.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "commonplace-transfer-"));
  for (const name of ["ada", "bob"]) await commonplace("user", "add", `${name}@example.com`);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (args: string[], input = "") => runCli(args, { DATA_DIR: dataDir }, { input });
const commonplace = (...args: string[]) => run(args);
const exportOf = (name: string, ...more: string[]) =>
  commonplace("export", "--user", `${name}@example.com`, ...more);

test("a list is imported, exported, and imported by somebody else", async () => {
  const list = join(dataDir, "list.md");
  await writeFile(list, "- milk\n- [x] bread\n");
  expect(await commonplace("import", "--user", "ada@example.com", list)).toEqual({
    code: 0,
    stdout: "Imported 2, skipped 0 already here, rejected 0.\n",
    stderr: "",
  });
  const { code, stdout } = await exportOf("ada");
  expect(code).toBe(0);
  const again = await run(["import", "--user", "bob@example.com", "-"], stdout);
  expect(again.stdout).toBe("Imported 2, skipped 0 already here, rejected 0.\n");
  expect((await exportOf("bob")).stdout).toBe(stdout);
  expect((await exportOf("bob", "--format", "markdown")).stdout).toMatch(/- milk\n[\s\S]*- \[x\] bread\n/);
});

test("rejected rows are named, and the exit code says so", async () => {
  const file = join(dataDir, "bad.jsonl");
  await writeFile(file, '{"kind":"thought","text":"fine"}\nbroken\n');
  expect(await commonplace("import", "--user", "ada@example.com", file)).toEqual({
    code: 1,
    stdout: "Imported 1, skipped 0 already here, rejected 1.\n",
    stderr: "line 2: The line is not JSON.\n",
  });
});

test("a preview has the days of the person's time zone", async () => {
  await commonplace("user", "add", "eva@example.com", "--time-zone", "Europe/Berlin");
  const list = "# 2026-05-03\n- milk\n";
  const preview = await run(["import", "-", "--preview", "--user", "eva@example.com"], list);
  expect(preview.stdout).toMatch(/^thought {2}2026-05-03 {2}milk$/m);
});

test("a vault is previewed, imported as asked, listed and undone", async () => {
  const vault = join(dataDir, "vault.zip");
  await writeFile(vault, zipSample("vault"));
  const user = ["--user", "bob@example.com"];
  const preview = await commonplace("import", vault, "--preview", ...user);
  expect(preview).toMatchObject({ code: 0, stderr: "" });
  expect(preview.stdout).toMatch(/^Format markdown: 0 thoughts, 4 notes\./);
  expect(preview.stdout).toContain("--as thoughts");
  expect(preview.stdout).toMatch(/^note {2}2024-03-09 {2}Pond plan$/m);
  expect(preview.stdout).toContain("Left out, empty files: 1 (Empty.md)");
  const imported = await commonplace("import", vault, "--as", "thoughts", ...user);
  expect(imported.stdout).toBe("Imported 7, skipped 0 already here, rejected 0.\n");
  const listed = (await commonplace("import", "--list", ...user)).stdout.split("\n");
  const [, id] = /^(\S+) .* 7 +0 +vault\.zip$/.exec(listed[1] ?? "") ?? [];
  expect((await commonplace("import", "--undo", id ?? "", ...user)).stdout).toBe(
    "Erased 7, kept 0 changed since.\n",
  );
  expect((await commonplace("import", "--list", ...user)).stdout).toMatch(/vault\.zip +undone$/m);
});

test("a thought is added from the command line, or from what is piped to it", async () => {
  const ada = ["--user", "ada@example.com"];
  expect(await commonplace("add", "Water", "the plants", ...ada)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/),
    stderr: "",
  });
  expect((await commonplace("add", "Paint the shed", "--tag", "garden", "--tag", "#home", ...ada)).code).toBe(
    0,
  );
  expect((await run(["add", ...ada], "From a pipe\nof two lines\n")).code).toBe(0);
  const { stdout } = await exportOf("ada");
  expect(stdout).toContain('"text":"Water the plants"');
  expect(stdout).toContain('"text":"From a pipe\\nof two lines"');
  expect(stdout).toContain('"text":"Paint the shed #garden #home"');
  expect((await run(["add", "--tag", "home", ...ada], " \n")).stderr).toBe(
    "raw must be a text of 1 to 20,000 characters\n",
  );
});

test.each([
  [["add", "milk", "--tag", "two words"], 1, "tag.0 must be a tag of up to 60 letters"],
  [["add", "milk"], 1, "There is more than one user: choose one with --user EMAIL."],
  [["import", "--user", "ada@example.com", "x", "--as", "poems"], 2, "--as is notes or thoughts."],
  [["import", "--user", "ada@example.com", "--undo", "7"], 1, "There is no import 7"],
  [["export"], 2, "export needs --user EMAIL."],
  [["export", "--user", "eve@example.com"], 1, "There is no user eve@example.com"],
  [["export", "--user", "ada@example.com", "--format", "xml"], 2, "--format is jsonl or markdown."],
  [["import", "--user", "ada@example.com"], 2, "import needs a FILE"],
  [["import", "--user", "ada@example.com", "a.md", "b.md"], 2, "import takes one FILE."],
  [["import", "--user", "ada@example.com", "/nowhere/at-all"], 1, "cannot be read."],
])("%j is refused in a sentence", async (args, code, message) => {
  const refusal = await findRefusal(args, { DATA_DIR: dataDir });
  expect(refusal).toEqual({ code, message: expect.stringContaining(message) });
  expect(refusal.message).not.toContain("\n");
});

test("an export that nobody reads to its end stops without a complaint", async () => {
  const list = join(dataDir, "long.md");
  await writeFile(
    list,
    Array.from({ length: 3_000 }, (_, at) => `- item ${at} ${"x".repeat(200)}\n`).join(""),
  );
  await commonplace("import", "--user", "ada@example.com", list);
  const child = startCli(["export", "--user", "ada@example.com"], { DATA_DIR: dataDir });
  const closed = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect(await text(child.stderr)).toBe("");
  expect((await closed)[0]).toBe(0);
});

test.skipIf(!existsSync("/dev/full"))("an export to a full disk says that it is not complete", async () => {
  const command = `'${BIN}' export --user ada@example.com > /dev/full`;
  const refused = await runCli(["-c", command], { DATA_DIR: dataDir }, { bin: "/bin/sh" });
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr: "The export is not complete: its disk is full.\n",
  });
});

test("a book can be exported from a database that cannot be written", async () => {
  const path = join(dataDir, "commonplace.db");
  const run = (statement: string) => {
    const database = new Sqlite(path);
    database.exec(statement);
    database.close();
  };
  run("create trigger stop before insert on audit_events begin select raise(abort, 'no'); end");
  const exported = await exportOf("ada");
  run("drop trigger stop");
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('"text":"milk"'), stderr: "" });
});
