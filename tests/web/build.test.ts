import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { UserConfig } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A clone in a folder whose name is that of a part of the pages. */

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIG = "src/web/vite.config.ts";

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commonplace-build-"));
  root = join(folder, "check/Shell");
  await mkdir(join(root, "src/web"), { recursive: true });
  await cp(join(ROOT, CONFIG), join(root, CONFIG));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The name of the first group that takes the module. */
async function findGroup(module: string): Promise<string | undefined> {
  const { default: config } = (await import(join(root, CONFIG))) as { default: UserConfig };
  const { output } = config.build?.rolldownOptions ?? {};
  const splitting = output && "codeSplitting" in output ? output.codeSplitting : undefined;
  const groups = typeof splitting === "object" ? (splitting.groups ?? []) : [];
  expect(groups).not.toEqual([]);
  const path = join(root, module);
  const takes = (test: unknown) =>
    test instanceof RegExp ? test.test(path) : typeof test === "function" && test(path);
  return groups.find(({ test }) => takes(test))?.name as string | undefined;
}

test("a script's group is the same wherever the clone is", async () => {
  expect(await findGroup("node_modules/zod/v4/core/util.js")).toBeUndefined();
  expect(await findGroup("src/web/pages/graph/GraphDrawing.tsx")).toBeUndefined();
  expect(await findGroup("src/web/pages/thoughts/ThoughtsPage.tsx")).toBe("ThoughtsPage");
  expect(await findGroup("src/web/shell/Shell.tsx")).toBe("Shell");
  expect(await findGroup("node_modules/react-dom/index.js")).toBe("react");
});
