import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EXTERNAL } from "./service.config.mjs";

/** What the npm package, the extension and the image are made of. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const MODELS = "commonplace-models";

export const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

export const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Without the dependencies that the bundle contains. `models` says where the package of the models is. */
export function writeManifest(folder, models = readJson("model/package.json").version) {
  const { scripts, workspaces, devDependencies, dependencies, ...manifest } = readJson("package.json");
  const needed = EXTERNAL.map((name) => [name, dependencies[name]]);
  writeJson(join(folder, "package.json"), {
    ...manifest,
    dependencies: Object.fromEntries([...needed, [MODELS, models]]),
  });
}

/** What is built, and what starts it. */
export function stageFiles(folder) {
  const { files } = readJson("package.json");
  for (const path of [...files.filter((path) => !path.startsWith("!")), "LICENSE"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const part of ["web", "service"]) rmSync(join(folder, "dist", part, ".stamp"), { force: true });
}

export function run(command, args, cwd) {
  const shell = command === "npm" && process.platform === "win32";
  const { status } = spawnSync(command, args, { cwd, shell, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed (its message is above)`);
}
