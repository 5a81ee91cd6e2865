import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const draftOf = (path: string) => `${path}.${randomBytes(6).toString("hex")}.part`;

/** Readable by its owner only; must not exist yet. */
const asDraft = { mode: 0o600, flag: "wx" } as const;

/** A temporary file beside `path`, which `work` writes and puts in place; otherwise it is removed. */
export async function withDraft<Result>(
  path: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, "", asDraft);
    return await work(draft);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** After a power failure, `path` is either what it was or the draft. */
export async function putInPlace(draft: string, path: string): Promise<void> {
  await sync(draft, "r+");
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/** The same for a `path` that must not exist: fails with EEXIST if it does by now. */
export async function putAnew(draft: string, path: string): Promise<void> {
  await sync(draft, "r+");
  await link(draft, path);
  await rm(draft);
  await syncDirectory(dirname(path));
}

/** After a power failure, the file is either complete or what it was. */
export async function writeAtomically(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await withDraft(path, async (draft) => {
    await writeFile(draft, content);
    await putInPlace(draft, path);
  });
}

/** Without a sync, for caches: readers never see half a file, but a power failure may leave one. */
export function replaceFile(path: string, content: Uint8Array): void {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, content, asDraft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory, and does not need this.
  if (process.platform !== "win32") await sync(path, "r");
}

async function sync(path: string, mode: "r" | "r+"): Promise<void> {
  const handle = await open(path, mode);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
