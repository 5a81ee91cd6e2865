import type { ModelView } from "../../../contract-app/instance.ts";
import { type ModelSettings, readStoredModel } from "../../../storage/stored-model.ts";
import type { AccountDeps } from "../account/deps.ts";

/** The active model, without its key. */
export async function readModelView({
  environment,
  secrets,
}: Pick<AccountDeps, "environment" | "secrets">): Promise<ModelView> {
  if (isGiven(environment)) return toModelView(environment, "environment");
  const stored = await readStoredModel(secrets);
  return toModelView(stored, isGiven(stored) ? "stored" : "none");
}

export function isGiven(model: ModelSettings): boolean {
  return model.LLM_BASE_URL !== undefined;
}

function toModelView(model: ModelSettings, source: ModelView["source"]): ModelView {
  return {
    baseUrl: withoutPassword(model.LLM_BASE_URL ?? ""),
    hasKey: model.LLM_API_KEY !== undefined,
    model: model.LLM_MODEL ?? "",
    embeddingModel: model.EMBEDDING_MODEL ?? "",
    source,
  };
}

/** An address may contain a user and a password, which are as secret as a key. */
function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === "" && url.password === "")) return address;
  url.username = "";
  url.password = "";
  return url.href;
}
