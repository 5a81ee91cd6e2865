import { randomBytes } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AppError } from "../base/errors.ts";
import { hasSqliteCode, hasSystemCode } from "./sqlite/file.ts";

/** A file under a passing name beside `path`, which `work` fills and puts in place; otherwise nothing is left of it. */
export async function withDraft<Result>(
  path: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    await writeFile(draft, "", { mode: 0o600, flag: "wx" });
    return await work(draft);
  } catch (error) {
    throw explain(error, path);
  } finally {
    for (const name of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`])
      await rm(name, { force: true }).catch(() => undefined);
  }
}

/** Whenever the power goes, `path` is what it was before or what the draft is now. */
export async function putInPlace(draft: string, path: string): Promise<void> {
  await sync(draft, "r+");
  await rename(draft, path);
  // Windows cannot open a directory, and needs no such step.
  if (process.platform !== "win32") await sync(dirname(path), "r");
}

async function sync(path: string, mode: "r" | "r+"): Promise<void> {
  const handle = await open(path, mode);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What the machine refuses is one sentence; a bug stays what it is. */
function explain(error: unknown, path: string): unknown {
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
