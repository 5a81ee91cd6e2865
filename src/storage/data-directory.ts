import { accessSync, constants, mkdirSync } from "node:fs";
import { AppError } from "../base/errors.ts";

/** Makes the data directory when it is not there: on PostgreSQL, too, an instance keeps files of its own in it. */
export function prepareDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new AppError("storage-unavailable", `DATA_DIR ${path} cannot be written.`, { cause });
  }
}
