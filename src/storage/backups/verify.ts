import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../base/errors.ts";
import { draftFile } from "../draft.ts";
import { type Contents, type DatabaseFile, hasSystemCode, inspectDatabase } from "../sqlite/file.ts";
import { decryptFile, isEncrypted } from "./encryption.ts";

type Reading = { dataDir: string; passphrase: string | undefined; signal?: AbortSignal | undefined };

/** What a backup contains, after checking all of it. Throws a sentence if it cannot be restored. */
export async function verifyBackup(file: string, reading: Reading): Promise<Contents> {
  return withReadable(file, reading, async (readable) => requireWhole(inspectDatabase(readable), file));
}

/** Passes an encrypted backup on as a decrypted file, which exists only meanwhile. */
export async function withReadable<Result>(
  file: string,
  { dataDir, passphrase, signal }: Reading,
  work: (readable: string) => Promise<Result>,
): Promise<Result> {
  const needsPassphrase = await isEncrypted(file).catch((error: unknown) => {
    if (hasSystemCode(error)) return requireWhole({ kind: "unreadable" }, file);
    throw error;
  });
  if (!needsPassphrase) return work(file);
  if (passphrase === undefined)
    throw new AppError("invalid-argument", `${file} is encrypted: set BACKUP_PASSPHRASE.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return draftFile(join(dataDir, "decrypted.db"), async (draft) => {
    await decryptFile(file, draft, passphrase, signal);
    return work(draft);
  });
}

export function requireWhole(found: DatabaseFile, file: string): Contents {
  switch (found.kind) {
    case "whole": {
      const { kind: _, ...contents } = found;
      return contents;
    }
    case "missing":
    case "unreadable":
      throw new AppError("not-found", `The file ${file} cannot be read.`);
    case "foreign":
      throw new AppError("invalid-argument", `${file} is not a database of Commonplace.`);
    case "damaged":
      throw new AppError("invalid-argument", `${file} is damaged; take another backup.`);
    case "newer":
      throw new AppError("invalid-argument", `${file} was written by a newer Commonplace; update this one.`);
    default:
      return found satisfies never;
  }
}
