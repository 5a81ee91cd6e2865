import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { AppError } from "../base/errors.ts";

const REMEDY = "Restore it from the repository, or install the package commonplace-models again.";

/** A model that is shipped with the service, in memory that threads can share. */
export function readModelFile(path: string, sha256: string): SharedArrayBuffer {
  const file = read(path);
  if (createHash("sha256").update(new Uint8Array(file)).digest("hex") !== sha256)
    throw new AppError(
      "storage-unavailable",
      `The built-in language model ${basename(path)} is damaged. ${REMEDY}`,
    );
  return file;
}

function read(path: string): SharedArrayBuffer {
  try {
    const descriptor = openSync(path, "r");
    try {
      const file = new SharedArrayBuffer(fstatSync(descriptor).size);
      readSync(descriptor, new Uint8Array(file));
      return file;
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw new AppError(
      "storage-unavailable",
      `The built-in language model ${basename(path)} cannot be read. ${REMEDY}`,
      { cause },
    );
  }
}
