import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Removes from node_modules what nothing runs: source maps, types and sources of TypeScript, documents, the sources of SQLite,
 * and with arguments its drivers for other systems (`linux-x64`). For images and archives, never for a clone.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const UNUSED = /\.(map|[cm]?ts|tsx|md|markdown|flow)$/i;
const KEPT = /^(licen[cs]e|notice|copying)/i;
const systems = process.argv.slice(2);

for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && UNUSED.test(entry.name) && !KEPT.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));

const sqlite = join(modules, "better-sqlite3");
for (const folder of ["deps", "src"]) rmSync(join(sqlite, folder), { recursive: true, force: true });
for (const driver of readdirSync(join(sqlite, "prebuilds")))
  if (systems.length > 0 && !systems.some((system) => driver === `${system}.node`))
    rmSync(join(sqlite, "prebuilds", driver));
