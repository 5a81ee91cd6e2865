import { recordAfterwards } from "../../../auth/audit/audit.ts";
import { AppError } from "../../../base/errors.ts";
import type { Secrets } from "../../../base/secrets.ts";
import type { AppInput } from "../../../contract-app/calls.ts";
import { createGateway } from "../../../language/gateway/gateway.ts";
import { changesOf } from "../../../storage/changes.ts";
import { type ModelSettings, readStoredModel, storeModel } from "../../../storage/stored-model.ts";
import { type AccountDeps, restartAfterAnswer } from "../account/deps.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import { readInstance, requireOwner } from "./instance.ts";
import { requireOpenAddress } from "./model-address.ts";
import { isGiven } from "./model-view.ts";

/** Short, because somebody waits for the result. */
const TEST_MS = 15_000;
const LIST_MS = 5_000;

export function modelHandlers(deps: AccountDeps): Handlers<"updateModel" | "testModel" | "listModels"> {
  const { db, clock, log, secrets, environment } = deps;
  return {
    async updateModel(actor, input, request, source) {
      await requireOwner(db, actor);
      // It is told what everybody writes.
      await requireRecent(deps, actor, request);
      if (isGiven(environment))
        throw new AppError(
          "conflict",
          "The language model is set in the service's environment, so it cannot be changed here.",
        );
      const model = await completeModel(secrets, input);
      await storeModel(secrets, model);
      changesOf(db).tellOthers("model");
      const { userId } = actor;
      await recordAfterwards(
        db,
        { kind: "model_changed", userId, ...source, detail: describeModel(model) },
        clock(),
      );
      restartAfterAnswer(deps);
      return readInstance(deps);
    },

    async testModel(actor, input) {
      await requireOwner(db, actor);
      const model = await completeModel(secrets, input, environment.LLM_BASE_URL);
      if (model.LLM_BASE_URL === undefined)
        throw new AppError("invalid-argument", "Enter the address of a language model first.");
      const gateway = createGateway(
        {
          baseUrl: model.LLM_BASE_URL,
          apiKey: model.LLM_API_KEY,
          model: model.LLM_MODEL,
          embeddingModel: model.EMBEDDING_MODEL,
          timeoutMs: TEST_MS,
          concurrency: 1,
        },
        { clock, log },
      );
      const abilities = await gateway.testAbilities();
      const missing = abilities.find(({ isNeeded, works }) => isNeeded && !works);
      return { ok: !missing, message: missing?.words ?? "It answers.", abilities };
    },

    async listModels(actor, input) {
      await requireOwner(db, actor);
      return listEndpointModels(deps, input);
    },
  };
}

/** The host only: an address may contain a password. */
const describeModel = ({ LLM_BASE_URL, LLM_MODEL, EMBEDDING_MODEL }: ModelSettings) => ({
  ...(LLM_BASE_URL && { host: URL.parse(LLM_BASE_URL)?.host ?? "" }),
  ...(LLM_MODEL && { model: LLM_MODEL }),
  ...(EMBEDDING_MODEL && { embedding_model: EMBEDDING_MODEL }),
});

/** As much as is known before a model is chosen. */
async function listEndpointModels(deps: AccountDeps, input: AppInput<"listModels">) {
  const baseUrl = input.base_url.trim();
  const url = parseAddress(baseUrl);
  if (baseUrl !== deps.environment.LLM_BASE_URL) await requireOpenAddress(url);
  const apiKey = await chooseKey(deps.secrets, url, input.api_key);
  const settings = { baseUrl: url.href, apiKey, timeoutMs: LIST_MS, concurrency: 1 };
  try {
    const models = await createGateway(settings, deps).listModels();
    return { models: models.map(({ id }) => id).sort(), message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { models: [], message: error.message };
  }
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new AppError("invalid-argument", "The address must begin with http: or https:.");
}

const chooseKey = async (secrets: Secrets, url: URL, given: string | undefined) =>
  given === undefined ? readKeptKey(secrets, url) : given.trim() || undefined;

/** The new settings; all fields empty removes the model. `trusted`: the address that the environment sets. */
async function completeModel(
  secrets: Secrets,
  input: AppInput<"updateModel">,
  trusted?: string,
): Promise<ModelSettings> {
  const baseUrl = input.base_url.trim();
  const model = input.model.trim();
  const embeddingModel = input.embedding_model.trim();
  if (baseUrl === "" && model === "" && embeddingModel === "") return {};
  const url = parseAddress(baseUrl);
  if (baseUrl !== trusted) await requireOpenAddress(url);
  if (model === "" && embeddingModel === "")
    throw new AppError("invalid-argument", "Enter a model, or an embedding model.");
  const key = await chooseKey(secrets, url, input.api_key);
  return {
    LLM_BASE_URL: baseUrl,
    ...(key && { LLM_API_KEY: key }),
    ...(model && { LLM_MODEL: model }),
    ...(embeddingModel && { EMBEDDING_MODEL: embeddingModel }),
  };
}

/** The stored key is only sent to the same origin as before; another address needs its own key. */
async function readKeptKey(secrets: Secrets, url: URL): Promise<string | undefined> {
  const stored = await readStoredModel(secrets);
  const isSameHost = URL.parse(stored.LLM_BASE_URL ?? "")?.origin === url.origin;
  return isSameHost ? stored.LLM_API_KEY : undefined;
}
