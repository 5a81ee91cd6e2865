import { readdirSync, statSync } from "node:fs";
import module from "node:module";
import { join, resolve } from "node:path";

/**
 * Runs the command line of a clone: from the bundle that scripts/setup.mjs makes, or from the sources if one of them is newer.
 * Plain JavaScript, because Node loads 15 MB to strip types if the first file has any. A Node that cannot is too old, which
 * the bundle says.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = ["src", "scripts/service.config.mjs", "package-lock.json"].map((path) => join(ROOT, path));
const PAGES = join(ROOT, "src/web");

function isBundleCurrent() {
  const stamp = statSync(join(ROOT, "dist/service/.stamp"), { throwIfNoEntry: false });
  return stamp !== undefined && !SOURCES.some((path) => hasNewer(path, stamp.mtimeMs));
}

/** A folder is as new as the last file that was added to it or removed from it. */
function hasNewer(path, time) {
  if (path === PAGES) return false;
  const stat = statSync(path);
  if (stat.mtimeMs > time) return true;
  return stat.isDirectory() && readdirSync(path).some((name) => hasNewer(join(path, name), time));
}

module.enableCompileCache?.(join(ROOT, "node_modules/.cache/commonplace"));
await import(!process.features.typescript || isBundleCurrent() ? "../../dist/service/cli.js" : "./cli.ts");
