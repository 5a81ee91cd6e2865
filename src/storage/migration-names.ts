import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** Every migration that this Commonplace has, by the name under which the database knows it. */
export function listMigrations(): string[] {
  return readdirSync(join(import.meta.dirname, "migrations")).map((file) => basename(file, ".ts"));
}
