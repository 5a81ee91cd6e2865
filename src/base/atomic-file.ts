import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const draftOf = (path: string) => `${path}.${randomBytes(6).toString("hex")}.part`;

/** Readable by its owner only, and new. */
const asDraft = { mode: 0o600, flag: "wx" } as const;

/** A file under a passing name beside `path`, which `work` fills and puts in place; otherwise nothing is left of it. */
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

/** Whenever the power goes, `path` is what it was before or what the draft is now. */
export async function putInPlace(draft: string, path: string): Promise<void> {
  await sync(draft, "r+");
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/** The file is there in full, or is what it was before, whenever the power goes. */
export async function writeAtomically(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await withDraft(path, async (draft) => {
    await writeFile(draft, content);
    await putInPlace(draft, path);
  });
}

/** At once and without a sync, for a copy that can be done without: no reader sees half of it, a power cut may. */
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
  // Windows cannot open a directory, and needs no such step.
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
