import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { AppError } from "./errors.ts";

/** The folder of the clone or of the package. This file is in `src/base/`, and bundled in `dist/service/`. */
export const ROOT = resolve(import.meta.dirname, "../..");

/** A package has no sources, and is replaced as a whole by the next version. */
const IS_PACKAGE = !existsSync(join(ROOT, "src/cli/cli.ts"));

type Machine = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string };

/** Beside the sources of a clone. What belongs to a package is where the system keeps the data of programs. */
export function defaultDataFolder(): string {
  if (!IS_PACKAGE) return join(ROOT, "data");
  return userDataFolder({ platform: process.platform, env: process.env, home: findHome() });
}

export function userDataFolder({ platform, env, home }: Machine): string {
  if (platform === "darwin") return join(home, "Library/Application Support/Commonplace");
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData/Local"), "Commonplace");
  return join(env.XDG_DATA_HOME || join(home, ".local/share"), "commonplace");
}

/** In a container a user may have no home. */
function findHome(): string {
  try {
    return homedir();
  } catch (cause) {
    throw new AppError("invalid-argument", "This user has no home folder: set DATA_DIR.", { cause });
  }
}

/** Where the `.env` file is. Never the current folder: an assistant starts us in any project, with its own. */
export function settingsFolder(): string {
  return IS_PACKAGE ? resolve(process.env.DATA_DIR || defaultDataFolder()) : ROOT;
}

/** The models are a package by themselves (ADR 17); in a clone npm links it to `model/`. */
export function findModelFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve("commonplace-models/package.json"));
  } catch (cause) {
    throw new AppError(
      "storage-unavailable",
      "The built-in language models are not installed: install the package commonplace-models beside this one.",
      { cause },
    );
  }
}

export function readVersion(): string {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
}
