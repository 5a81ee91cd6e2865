import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { Secrets } from "../base/secrets.ts";
import type { Changes } from "./changes.ts";

/** The language model chosen in the web app, under the names of the settings. */
const storedModel = z.object({
  LLM_BASE_URL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
});
export type ModelSettings = { [Name in keyof z.infer<typeof storedModel>]?: string | undefined };

/** How soon other instances switch to a new choice that they are not told. */
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

/** The environment's language model wins over `stored`, the one chosen in the web app. */
export function withStoredModel<Given extends ModelSettings>(
  given: Given,
  stored: string | undefined,
): Given {
  return given.LLM_BASE_URL === undefined ? { ...given, ...parseModel(stored) } : given;
}

type Watch = { secrets: Secrets; changes: Changes };

/** Calls `changed` once when any instance stores a model other than `known`. Returns a function that stops watching. */
export function watchStoredModel(
  { secrets, changes }: Watch,
  known: string | undefined,
  changed: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    clearTimeout(timer);
    timer = setTimeout(look, changes.pauseOf(WATCH_MS)).unref();
    // If the database does not answer, requests report it.
    const stored = await secrets.find("model").catch(() => known);
    if (stored === known) return;
    stop();
    changed();
  };
  const leave = changes.on("model", look);
  timer = setTimeout(look, changes.pauseOf(WATCH_MS)).unref();
  const stop = () => {
    leave();
    clearTimeout(timer);
  };
  return stop;
}
