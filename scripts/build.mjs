import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Builds the service into dist/ as plain JavaScript, because Node strips no types under node_modules. dist/ mirrors src/,
 * so that every path relative to a module leads to the same file. setup.mjs has built dist/web before.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const PAGES = "web";

for (const name of readdirSync(dist))
  if (name !== PAGES) rmSync(join(dist, name), { recursive: true, force: true });

const compiler = join(root, "node_modules/typescript/bin/tsc");
const { status } = spawnSync(process.execPath, [compiler, "-p", join(root, "tsconfig.build.json")], {
  stdio: ["ignore", 2, 2],
});
if (status !== 0) process.exit(1);

for (const name of readdirSync(join(root, "src/kernels")))
  if (name.endsWith(".wasm")) copyFileSync(join(root, "src/kernels", name), join(dist, "kernels", name));
