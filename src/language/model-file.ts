import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { crc32 } from "node:zlib";
import { AppError } from "../base/errors.ts";

const REMEDY = "Restore it from the repository, or install the package commonplace-models again.";

/**
 * A model that is shipped with the service, in memory that threads can share. Its CRC-32 shows damage as surely as a digest
 * does, in an eighth of the time, which every start and the first search wait for.
 */
export function readModelFile(path: string, crc: number): SharedArrayBuffer {
  const file = read(path);
  if (crc32(new Uint8Array(file)) !== crc)
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
