import { accessSync, constants, mkdirSync } from "node:fs";
import { AppError } from "../base/errors.ts";

/** Creates the data directory. With PostgreSQL, too, an instance keeps files there. */
export function prepareDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new AppError("storage-unavailable", `DATA_DIR ${path} cannot be written.`, { cause });
  }
}
