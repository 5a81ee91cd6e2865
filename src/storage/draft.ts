import { rm } from "node:fs/promises";
import { withDraft } from "../base/atomic-file.ts";
import { AppError } from "../base/errors.ts";
import { hasSqliteCode, hasSystemCode } from "./sqlite/file.ts";

/** Like `withDraft`, for files that may be databases: also removes their logs, and explains errors of the file system. */
export async function draftFile<Result>(
  path: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await withDraft(path, async (draft) => {
      try {
        return await work(draft);
      } finally {
        for (const log of [`${draft}-journal`, `${draft}-wal`, `${draft}-shm`])
          await rm(log, { force: true }).catch(() => undefined);
      }
    });
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** In a sentence about the file at `path`. Errors that are bugs are returned unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const refuse = (message: string) => new AppError("storage-unavailable", message, { cause: error });
  if (error instanceof Error && error.name === "AbortError") return refuse("Stopped. Nothing was written.");
  if (hasSqliteCode(error, "FULL") || hasSystemCode(error, "ENOSPC", "EDQUOT"))
    return refuse(`The disk of ${path} is full. Nothing was written.`);
  if (hasSqliteCode(error, "CORRUPT", "NOTADB"))
    return refuse("The database is damaged. Nothing was written.");
  if (hasSqliteCode(error, "IOERR", "CANTOPEN", "READONLY", "BUSY") || hasSystemCode(error))
    return refuse(`${path} cannot be written.`);
  return error;
}
