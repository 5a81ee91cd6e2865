import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root, run, stageFiles, writeManifest } from "./staging.mjs";

/** Packs the built service and the models into build/*.tgz, or into the folder of the argument. */

const out = resolve(process.argv[2] ?? join(root, "build"));
const folder = mkdtempSync(join(tmpdir(), "commonplace-package-"));
try {
  mkdirSync(out, { recursive: true });
  stageFiles(folder);
  cpSync(join(root, "README.md"), join(folder, "README.md"));
  writeManifest(folder);
  for (const source of [folder, join(root, "model")])
    run("npm", ["pack", "--silent", "--pack-destination", out], source);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
