import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRefusal, runCli } from "../support/cli.ts";

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

test.each([
  [["export"], 2, "export needs --user EMAIL."],
  [["export", "--user", "eve@example.com"], 1, "There is no user eve@example.com"],
  [["export", "--user", "ada@example.com", "--format", "xml"], 2, "--format is jsonl or markdown."],
  [["import", "--user", "ada@example.com"], 2, "import needs a FILE"],
  [["import", "--user", "ada@example.com", "/nowhere/at-all"], 1, "cannot be read."],
])("%j is refused in a sentence", async (args, code, message) => {
  const refusal = await findRefusal(args, { DATA_DIR: dataDir });
  expect(refusal).toEqual({ code, message: expect.stringContaining(message) });
  expect(refusal.message).not.toContain("\n");
});
