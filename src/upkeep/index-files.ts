import { rm } from "node:fs/promises";
import { join } from "node:path";

/** The copies of the users' indexes beside the database: whoever needs one makes it anew from the database. */
export async function removeIndexFiles(dataDir: string): Promise<void> {
  await rm(join(dataDir, "index"), { recursive: true, force: true });
}
