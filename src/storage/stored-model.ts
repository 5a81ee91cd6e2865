import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { Secrets } from "../base/secrets.ts";

/** The language model as its owner chose it in the web app, under the settings' own names. */
const storedModel = z.object({
  LLM_BASE_URL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
});
export type ModelSettings = { [Name in keyof z.infer<typeof storedModel>]?: string | undefined };

/** How soon another instance goes over to what was chosen on one. */
const WATCH_MS = 5_000;

export async function readStoredModel(secrets: Secrets): Promise<ModelSettings> {
  return parseModel(await secrets.find("model"));
}

function parseModel(stored: string | undefined): ModelSettings {
  if (stored === undefined) return {};
  try {
    return storedModel.parse(JSON.parse(stored));
  } catch (cause) {
    throw new AppError(
      "storage-unavailable",
      "The language model that was chosen in the web app (model.json) is damaged. Remove it, and choose again.",
      { cause },
    );
  }
}

export async function storeModel(secrets: Secrets, model: ModelSettings): Promise<void> {
  await secrets.write("model", JSON.stringify(model));
}

/** The environment's language model wins over the one that was chosen in the web app, which is `stored`. */
export function withStoredModel<Given extends ModelSettings>(
  given: Given,
  stored: string | undefined,
): Given {
  return given.LLM_BASE_URL === undefined ? { ...given, ...parseModel(stored) } : given;
}

/** Calls `changed` once when another model than `known` is stored, by any instance. Returns the way to stop looking. */
export function watchStoredModel(
  secrets: Secrets,
  known: string | undefined,
  changed: () => void,
): () => void {
  const timer = setInterval(async () => {
    // Whatever keeps the database from answering is said by those who need the answer.
    const stored = await secrets.find("model").catch(() => known);
    if (stored === known) return;
    clearInterval(timer);
    changed();
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
