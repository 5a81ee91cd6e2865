import { rm } from "node:fs/promises";
import { join } from "node:path";
import { actAs, type User } from "../auth/accounts/accounts.ts";
import { type DeletedUser, deleteUnchanged, deleteUser } from "../auth/accounts/delete-user.ts";
import { isSuspended, resumePerson, suspendPerson } from "../auth/accounts/people.ts";
import type { Source } from "../auth/audit/audit.ts";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import { readRevision } from "../storage/tables/books.ts";
import { writeExportFile } from "./exporting/file.ts";

/** `file` is the export, if there is one; `removed` counts the rows of each kind. */
export type RemovedPerson = { removed: Record<string, number>; file: string | null };

/** Background work may change a book while it is exported. */
const TRIES = 5;

/** An address may have 254, a file's name 255, with what is added to it while it is written. */
const ADDRESS_CHARACTERS = 100;

/** Where an export goes if nobody says otherwise; named after the address. */
export function exportPathOf(dataDir: string, { email, id }: User): string {
  const address = email.slice(0, ADDRESS_CHARACTERS).replaceAll(/[^\w.@+-]/g, "_");
  return join(dataDir, "removed", `${address}-${id}.jsonl`);
}

/** Erases everything of a person, after it was exported to `file` if one is given. Not for the owner. */
export async function removePerson(
  db: Db,
  { user, file, onSuspended }: { user: User; file: string | null; onSuspended(): void },
  now: number,
  source: Source,
): Promise<RemovedPerson> {
  const wasSuspended = await isSuspended(db, user.id);
  // From here on nothing of theirs is acknowledged that the export would not have.
  await suspendPerson(db, user.id, now, source);
  onSuspended();
  try {
    const remove = () => deleteUser(db, actAs(user), now, source);
    const { removed } = file === null ? await remove() : await moveOut(db, { user, file }, now, source);
    return { removed, file };
  } catch (error) {
    if (!wasSuspended) await resumePerson(db, user.id, now, source).catch(() => undefined);
    throw error;
  }
}

async function moveOut(
  db: Db,
  { user, file }: { user: User; file: string },
  now: number,
  source: Source,
): Promise<DeletedUser> {
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await readRevision(db, user.id);
    await writeExportFile(db, actAs(user), file);
    const deleted = await deleteUnchanged(db, { userId: user.id, known }, now, source);
    if (deleted) return deleted;
  }
  // They are still here, and so is what they wrote.
  await rm(file);
  throw new AppError("conflict", "Their book is being changed in the background. Try again in a minute.");
}
