import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/errors.ts";

/** The language model as its owner chose it in the web app, under the settings' own names. */
const storedModel = z.object({
  LLM_BASE_URL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
});
export type ModelSettings = { [Name in keyof z.infer<typeof storedModel>]?: string | undefined };

const pathOf = (dataDir: string) => join(dataDir, "model.json");

/** In a file that only its owner reads, not in the database: a copy of the database gives no key away. */
export async function readStoredModel(dataDir: string): Promise<ModelSettings> {
  try {
    return storedModel.parse(JSON.parse(await readFile(pathOf(dataDir), "utf8")));
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw new AppError(
      "storage-unavailable",
      `${pathOf(dataDir)} cannot be read. Remove it, and choose the language model again in the web app.`,
      { cause },
    );
  }
}

/** Renamed into place whole: a crash leaves the old one or the new one. */
export async function storeModel(dataDir: string, model: ModelSettings): Promise<void> {
  const draft = `${pathOf(dataDir)}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, JSON.stringify(model), { mode: 0o600, flag: "wx", flush: true });
  await rename(draft, pathOf(dataDir));
}

export async function removeStoredModel(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true });
}

/** The environment's language model wins over the one that was chosen in the web app. */
export async function withStoredModel<Given extends ModelSettings & { DATA_DIR: string }>(
  given: Given,
): Promise<Given> {
  return given.LLM_BASE_URL === undefined ? { ...given, ...(await readStoredModel(given.DATA_DIR)) } : given;
}
