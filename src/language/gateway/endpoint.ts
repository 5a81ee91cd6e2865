import type { JSONValue } from "ai";
import { isRefusedRequest } from "./failure.ts";

/** The provider's name in the SDK, under which options for the request's body travel. */
const PROVIDER = "endpoint";

export type EndpointSettings = {
  /** May hold a user and a password, which are sent as such unless there is a key. */
  baseUrl: string;
  apiKey?: string | undefined;
  model?: string | undefined;
  embeddingModel?: string | undefined;
};

export type Saying = { system?: string; prompt: string };
export type JsonSaying = Saying & { schema: object };

export type Endpoint = ReturnType<typeof createEndpoint>;

/** Single requests to an OpenAI-compatible endpoint, through the AI SDK, whose own retries are off. */
export function createEndpoint(settings: EndpointSettings) {
  let sdk: ReturnType<typeof loadSdk> | undefined;
  const load = () => (sdk ??= loadSdk(settings));
  let takesFormat = true;

  async function say({ system, prompt, schema }: Saying & { schema?: object }, abortSignal: AbortSignal) {
    const { generateText, model } = await load();
    if (!model) throw new Error("no language model is set");
    return generateText({
      model,
      ...(system && { instructions: system }),
      prompt,
      ...(schema && { providerOptions: { [PROVIDER]: { response_format: toFormat(schema) } } }),
      maxRetries: 0,
      abortSignal,
    });
  }

  return {
    load,

    say: (saying: Saying, signal: AbortSignal) => say(saying, signal),

    /**
     * Endpoints disagree on `response_format`: some know `json_schema`, some refuse it or know `json_object`
     * only, some ignore it. So the prompt has to ask for JSON by itself; the format is sent besides, as it holds
     * small local models to the schema. An endpoint that refuses it is asked again without it, within the same
     * try, for it did answer; from then on it is left out.
     */
    async sayJson({ schema, ...plain }: JsonSaying, signal: AbortSignal) {
      if (!takesFormat) return say(plain, signal);
      try {
        return await say({ ...plain, schema }, signal);
      } catch (error) {
        if (!(await isRefusedRequest(error))) throw error;
      }
      takesFormat = false;
      try {
        return await say(plain, signal);
      } catch (error) {
        // Refused either way: the format was not to blame.
        takesFormat = await isRefusedRequest(error);
        throw error;
      }
    },

    async embed(texts: string[], abortSignal: AbortSignal) {
      const { embedMany, embeddingModel } = await load();
      if (!embeddingModel) throw new Error("no embedding model is set");
      return embedMany({ model: embeddingModel, values: texts, maxRetries: 0, abortSignal });
    },
  };
}

/** Not strict: OpenAI's strict schemas know no optional members. Our own check is the strict one. */
const toFormat = (schema: object) => ({
  type: "json_schema",
  json_schema: { name: "answer", strict: false, schema: schema as Record<string, JSONValue> },
});

/** Loaded with the first request: it takes a quarter of a second, which no start should wait for. */
async function loadSdk({ baseUrl, apiKey, model, embeddingModel }: EndpointSettings) {
  const [{ generateText, embedMany, wrapLanguageModel }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const { address, queryParams, credentials } = takeApart(baseUrl);
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: address,
    queryParams,
    includeUsage: true,
    ...(apiKey && { apiKey }),
    ...(!apiKey && credentials && { headers: { Authorization: `Basic ${credentials}` } }),
  });
  return {
    generateText,
    embedMany,
    wrapLanguageModel,
    model: model ? provider.chatModel(model) : undefined,
    embeddingModel: embeddingModel ? provider.embeddingModel(embeddingModel) : undefined,
  };
}

/** `fetch` refuses an address with credentials in it, and says them aloud. */
function takeApart(baseUrl: string) {
  const url = new URL(baseUrl);
  const named = [url.username, url.password].map(decodeURIComponent).join(":");
  const credentials = url.username && Buffer.from(named).toString("base64");
  const queryParams = Object.fromEntries(url.searchParams);
  url.username = "";
  url.password = "";
  url.search = "";
  return { address: url.href, queryParams, credentials };
}
