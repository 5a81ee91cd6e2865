import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { olderNode } from "../support/cli.ts";

const START = resolve(import.meta.dirname, "../../src/cli/start.mjs");
const run = promisify(execFile);
const PAST = new Date("2026-01-01");
const NOW = new Date("2026-01-02");

let root: string;

async function write(path: string, content: string, time: Date) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
  await utimes(join(root, path), time, time);
}

const makeOld = (folders: string[]) =>
  Promise.all(folders.map((path) => utimes(join(root, path), PAST, PAST)));

/** A clone whose bundle is newer than everything that it is made of. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-start-"));
  await write("package.json", '{ "type": "module" }', PAST);
  await write("package-lock.json", "{}", PAST);
  await write("scripts/service.config.mjs", "", PAST);
  await write("src/cli/cli.ts", 'const from: string = "sources"; console.log(from);', PAST);
  await write("src/web/main.tsx", "", PAST);
  await cp(START, join(root, "src/cli/start.mjs"));
  await utimes(join(root, "src/cli/start.mjs"), PAST, PAST);
  await makeOld(["src", "src/cli", "src/web"]);
  await write("dist/service/cli.js", 'console.log("bundle");', NOW);
  await write("dist/service/.stamp", "", NOW);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const start = async (...options: string[]) =>
  (await run(process.execPath, [...options, join(root, "src/cli/start.mjs")])).stdout.trim();

test("a clone runs its bundle, also when only the pages are newer", async () => {
  expect(await start()).toBe("bundle");
  await write("src/web/main.tsx", "changed", new Date("2026-01-03"));
  expect(await start()).toBe("bundle");
});

test("a clone runs its sources when one of them is newer than the bundle", async () => {
  await write("src/cli/cli.ts", 'const from: string = "changed"; console.log(from);', new Date("2026-01-03"));
  expect(await start()).toBe("changed");
});

test("a clone runs its sources when one was removed, or when there is no bundle", async () => {
  await write("src/old.ts", "", PAST);
  await rm(join(root, "src/old.ts"));
  expect(await start()).toBe("sources");
  await makeOld(["src"]);
  expect(await start()).toBe("bundle");
  await rm(join(root, "dist"), { recursive: true });
  expect(await start()).toBe("sources");
});

test("an older Node, which cannot read the sources, gets as far as the bundle", async () => {
  await write("src/cli/cli.ts", "", new Date("2026-01-03"));
  expect(await start("--no-strip-types", ...olderNode)).toBe("bundle");
});
