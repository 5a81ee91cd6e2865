import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Entry = { gypfile?: boolean };

/** `npm ci` calls node-gyp for whatever has a `binding.gyp`, unless the lock file forbids it. */
test("nothing is compiled when the packages are installed, on machines without Python, compiler and Node's headers", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
  const installed = Object.keys(lock.packages).filter((path) => existsSync(join(path, "binding.gyp")));
  expect(installed).toContain("node_modules/better-sqlite3");
  expect(installed.filter((path) => lock.packages[path]?.gypfile !== false)).toEqual([]);
});
