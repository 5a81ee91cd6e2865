import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CopyEnd, CopyPlace } from "../storage/copy-places.ts";
import type { Db } from "../storage/db.ts";
import { putInPlace, withDraft } from "../storage/draft-file.ts";
import { readAuthSecret } from "./auth-secret.ts";

/** Carries over what signs the session cookies, to where each kind of database keeps it: people stay signed in. */
export async function copyAuthSecret(source: CopyEnd, target: CopyEnd): Promise<void> {
  const secret = await readAuthSecret(source.db, toSettings(source.place));
  if (target.place.kind === "sqlite") await writeSecretFile(target.place.directory, secret);
  else await storeSecret(target.db, secret);
}

function toSettings(place: CopyPlace) {
  return place.kind === "sqlite" ? { DATA_DIR: place.directory } : { DATA_DIR: "", DATABASE_URL: place.url };
}

async function writeSecretFile(directory: string, secret: string): Promise<void> {
  const path = join(directory, "auth-secret");
  await withDraft(path, async (draft) => {
    await writeFile(draft, secret);
    await putInPlace(draft, path);
  });
}

async function storeSecret(db: Db, value: string): Promise<void> {
  await db
    .insertInto("instance_settings")
    .values({ name: "auth_secret", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
