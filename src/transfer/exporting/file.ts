import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Actor } from "../../base/actor.ts";
import { putInPlace, syncDirectory } from "../../base/atomic-file.ts";
import type { Db } from "../../storage/db.ts";
import { draftFile, explainFileError } from "../../storage/draft.ts";
import { exportJsonLines } from "./jsonl.ts";

/** The whole book as a file that survives a power failure; readable by its owner only. */
export async function writeExportFile(db: Db, actor: Actor, path: string): Promise<void> {
  await makeFolder(path);
  await draftFile(path, async (draft) => {
    await writeFile(draft, exportJsonLines(db, actor));
    await putInPlace(draft, path);
  });
}

async function makeFolder(path: string): Promise<void> {
  try {
    const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (created) await syncDirectory(dirname(created));
  } catch (error) {
    throw explainFileError(error, path);
  }
}
