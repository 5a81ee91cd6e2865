import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { putInPlace } from "../base/atomic-file.ts";
import { AppError } from "../base/errors.ts";
import type { SecretName, Secrets } from "../base/secrets.ts";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";
import { draftFile } from "./draft.ts";
import { hasSystemCode } from "./sqlite/file.ts";
import { claimSetting, findSetting, removeSetting, writeSetting } from "./tables/instance-settings.ts";

/**
 * With the embedded database, secrets are separate files, so that a copy of the database does not contain them; on a
 * server they are in the database, because every instance needs them.
 */
export function openSecrets(db: Db, dataDir: string): Secrets {
  return isPostgres(db) ? createSecretRows(db) : createSecretFiles(dataDir);
}

const createValue = () => randomBytes(32).toString("base64url");

function createSecretRows(db: Db): Secrets {
  const find = (name: SecretName) => findSetting(db, name);
  return {
    find,
    async findOrCreate(name) {
      const found = await find(name);
      if (found !== undefined) return found;
      const value = createValue();
      await claimSetting(db, name, value);
      return (await find(name)) ?? value;
    },
    write: (name, value) => writeSetting(db, name, value),
    remove: (name) => removeSetting(db, name),
  };
}

const files: Record<SecretName, string> = {
  auth_secret: "auth-secret",
  setup_token: "setup-token",
  model: "model.json",
};

/** Readable by their owner only, and written atomically. */
function createSecretFiles(dataDir: string): Secrets {
  const pathOf = (name: SecretName) => join(dataDir, files[name]);
  const find = (name: SecretName) => readIfThere(pathOf(name));
  return {
    find,
    findOrCreate: async (name) => (await find(name)) ?? createFile(pathOf(name)),
    write: (name, value) =>
      draftFile(pathOf(name), async (draft) => {
        await writeFile(draft, value);
        await putInPlace(draft, pathOf(name));
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Linked, not renamed: linking fails if another process was first, and that one's secret is used. */
function createFile(path: string): Promise<string> {
  return draftFile(path, async (draft) => {
    await writeFile(draft, createValue(), { flush: true });
    await link(draft, path).catch((error) => {
      if (!hasSystemCode(error, "EEXIST")) throw error;
    });
    return readFile(path, "utf8");
  });
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (hasSystemCode(cause, "ENOENT", "ENOTDIR")) return undefined;
    throw new AppError("storage-unavailable", `${path} cannot be read.`, { cause });
  }
}
