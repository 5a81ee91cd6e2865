import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, run, writeManifest } from "./staging.mjs";

/**
 * Installs into a folder (the first argument) what the bundle does not contain, in the versions of the lock file, and removes what
 * nothing runs: source maps, types and sources of TypeScript, documents, the sources of SQLite, and with further arguments
 * its drivers for other systems (`linux-x64`). For images and archives.
 */

const UNUSED = /\.(map|[cm]?ts|tsx|md|markdown|flow)$/i;
const KEPT = /^(licen[cs]e|notice|copying)|_CARD\.md$/i;
const [target = ".", ...systems] = process.argv.slice(2);
const folder = resolve(target);
const modules = join(folder, "node_modules");

function install() {
  mkdirSync(folder, { recursive: true });
  for (const path of ["package-lock.json", "model"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeManifest(folder, "file:model");
  // As files instead of a link to the folder of the models.
  const options = "--install-links --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund";
  run("npm", ["install", ...options.split(" ")], folder);
  for (const path of ["package-lock.json", "model"]) rmSync(join(folder, path), { recursive: true });
  writeManifest(folder);
}

function slim() {
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && UNUSED.test(entry.name) && !KEPT.test(entry.name))
      rmSync(join(entry.parentPath, entry.name));
  const sqlite = join(modules, "better-sqlite3");
  for (const name of ["deps", "src"]) rmSync(join(sqlite, name), { recursive: true, force: true });
  for (const driver of readdirSync(join(sqlite, "prebuilds")))
    if (systems.length > 0 && !systems.some((system) => driver === `${system}.node`))
      rmSync(join(sqlite, "prebuilds", driver));
}

install();
slim();
