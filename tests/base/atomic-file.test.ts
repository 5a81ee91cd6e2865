import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFile, withDraft, writeAtomically } from "../../src/base/atomic-file.ts";

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "atomic-"));
  path = join(directory, "file");
});
afterEach(() => rm(directory, { recursive: true }));

const ways = [
  ["synced", writeAtomically],
  ["at once", async (to: string, text: string) => replaceFile(to, Buffer.from(text))],
] as const;

test.each(ways)("a file is replaced as a whole (%s)", async (_, write) => {
  await writeFile(path, "a text that is longer");
  await write(path, "new");
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(directory)).toEqual(["file"]);
});

test.each(ways)("a write that fails leaves what was there, and no draft (%s)", async (_, write) => {
  await mkdir(path);
  await writeFile(join(path, "inside"), "kept");
  await expect(write(path, "new")).rejects.toThrow();
  expect([await readdir(directory), await readdir(path)]).toEqual([["file"], ["inside"]]);
});

test("a draft that is not put in place is gone", async () => {
  const work = withDraft(path, (draft) =>
    writeFile(draft, "half").then(() => Promise.reject(new Error("no"))),
  );
  await expect(work).rejects.toThrow("no");
  expect(await readdir(directory)).toEqual([]);
});
