import type { JSONValue } from "ai";
import { causedByRequest } from "./failure.ts";
import { fetchWithinOrigin } from "./same-origin-fetch.ts";

/** The provider's name in the SDK; also the key for options that go into the request's body. */
const PROVIDER = "endpoint";

export type EndpointSettings = {
  /** May contain a user and password, which are sent as basic authentication unless there is a key. */
  baseUrl: string;
  apiKey?: string | undefined;
  model?: string | undefined;
  embeddingModel?: string | undefined;
};

export type Prompt = { system?: string; prompt: string };
export type JsonPrompt = Prompt & { schema: object };

export type Endpoint = ReturnType<typeof createEndpoint>;

/** Single requests to an OpenAI-compatible endpoint, through the AI SDK, whose own retries are off. */
export function createEndpoint(settings: EndpointSettings) {
  let sdk: ReturnType<typeof loadSdk> | undefined;
  const load = () => (sdk ??= loadSdk(settings));
  let acceptsFormat = true;

  async function generate(
    { system, prompt, schema }: Prompt & { schema?: object },
    abortSignal: AbortSignal,
  ) {
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

    generate: (prompt: Prompt, signal: AbortSignal) => generate(prompt, signal),

    /**
     * Endpoints differ on `response_format`: some support `json_schema`, some only `json_object`, some reject or
     * ignore it. So the prompt itself asks for JSON; the format is sent too, because it keeps small local models to
     * the schema. If an endpoint rejects it, the request is repeated without it in the same try, and later requests
     * leave it out.
     */
    async generateJson({ schema, ...plain }: JsonPrompt, signal: AbortSignal) {
      if (!acceptsFormat) return generate(plain, signal);
      try {
        return await generate({ ...plain, schema }, signal);
      } catch (error) {
        if (!(await causedByRequest(error))) throw error;
      }
      acceptsFormat = false;
      try {
        return await generate(plain, signal);
      } catch (error) {
        // Rejected both times: the format was not the cause.
        acceptsFormat = await causedByRequest(error);
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

/** Not strict: OpenAI's strict schemas allow no optional members. We validate the answer ourselves. */
const toFormat = (schema: object) => ({
  type: "json_schema",
  json_schema: { name: "answer", strict: false, schema: schema as Record<string, JSONValue> },
});

/** Loaded on first use: it takes a quarter of a second, which would slow down every start. */
async function loadSdk({ baseUrl, apiKey, model, embeddingModel }: EndpointSettings) {
  const [{ generateText, embedMany, wrapLanguageModel }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const { address, queryParams, credentials } = parseBaseUrl(baseUrl);
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: address,
    queryParams,
    includeUsage: true,
    fetch: fetchWithinOrigin,
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

/** Separates the credentials: `fetch` rejects a URL that contains them, and repeats them in its error. */
function parseBaseUrl(baseUrl: string) {
  const url = new URL(baseUrl);
  const userInfo = [url.username, url.password].map(decodeURIComponent).join(":");
  const credentials = url.username && Buffer.from(userInfo).toString("base64");
  const queryParams = Object.fromEntries(url.searchParams);
  url.username = "";
  url.password = "";
  url.search = "";
  return { address: url.href, queryParams, credentials };
}
