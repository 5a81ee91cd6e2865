import { join } from "node:path";
import { expect, test } from "vitest";
import models from "../../model/package.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import {
  defaultDataFolder,
  findModelFolder,
  ROOT,
  readVersion,
  settingsFolder,
  userDataFolder,
} from "../../src/base/installation.ts";

test("a clone keeps its data and settings in its own folder", () => {
  expect(defaultDataFolder()).toBe(join(ROOT, "data"));
  expect(settingsFolder()).toBe(ROOT);
  expect(readVersion()).toBe(manifest.version);
});

test("a clone has the models in its own folder, as the package that it depends on", () => {
  expect(findModelFolder()).toBe(join(ROOT, "model"));
  expect(manifest.dependencies).toHaveProperty([models.name], "file:model");
});

test.each([
  ["linux", {}, "/home/ada/.local/share/commonplace"],
  ["linux", { XDG_DATA_HOME: "/srv/share" }, "/srv/share/commonplace"],
  ["darwin", {}, "/home/ada/Library/Application Support/Commonplace"],
  ["win32", { LOCALAPPDATA: "/home/ada/Local" }, "/home/ada/Local/Commonplace"],
] as const)("a package on %s with %j keeps them in %s", (platform, env, folder) => {
  expect(userDataFolder({ platform, env, home: "/home/ada" })).toBe(folder);
});
