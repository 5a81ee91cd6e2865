import type { JSONValue, ModelMessage } from "ai";
import { estimateTokens } from "../tokens.ts";
import { fetchModels, type ListedModel } from "./listed-models.ts";
import { adaptRequests } from "./parameters.ts";
import { keepWithinOrigin } from "./same-origin-fetch.ts";
import { splitThoughts } from "./thoughts.ts";

/** The provider's name in the SDK; also the key for options that go into the request's body. */
const PROVIDER = "endpoint";

export type EndpointSettings = {
  /** May contain a user and password, which are sent as basic authentication unless there is a key. */
  baseUrl: string;
  apiKey?: string | undefined;
  model?: string | undefined;
  embeddingModel?: string | undefined;
  /** For one try; for a stream, the longest gap between parts. */
  timeoutMs: number;
};

export type Prompt = {
  system?: string;
  prompt: string;
  schema?: object;
  maxTokens?: number | undefined;
  /** The model's answer to the same prompt, and what is wrong with it. */
  rejected?: { answer: string; fault: string } | undefined;
};

/** `isCutOff`: it reached the limit of its length. */
export type Generated = {
  text: string;
  isCutOff: boolean;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** Of the output: for thoughts that are not part of the answer. */
  reasoningTokens: number;
};

export type Endpoint = ReturnType<typeof createEndpoint>;

/** Single requests to an OpenAI-compatible endpoint, through the AI SDK, whose own retries are off. */
export function createEndpoint(settings: EndpointSettings) {
  let sdk: ReturnType<typeof loadSdk> | undefined;
  const load = () => (sdk ??= loadSdk(settings));

  return {
    load,

    /**
     * Endpoints differ on `response_format`: some support `json_schema`, some only `json_object`, some reject or
     * ignore it. So the prompt itself asks for JSON; the format is sent too, because it keeps small local models to
     * the schema.
     */
    async generate(given: Prompt, abortSignal: AbortSignal): Promise<Generated> {
      const { system, schema, maxTokens } = given;
      const { generateText, model, requests } = await load();
      if (!model) throw new Error("no language model is set");
      const result = await generateText({
        model,
        ...(system && { instructions: system }),
        messages: toMessages(given),
        ...(schema && { providerOptions: { [PROVIDER]: { response_format: toFormat(schema) } } }),
        ...(maxTokens && { maxOutputTokens: maxTokens }),
        // The same text is understood the same way each time.
        temperature: 0,
        maxRetries: 0,
        abortSignal,
      });
      const { text, aloud } = splitThoughts(result.text);
      const { inputTokens, outputTokens, outputTokenDetails } = result.usage;
      const thoughts = estimateTokens((result.reasoningText ?? "") + aloud);
      const reasoningTokens = outputTokenDetails.reasoningTokens || thoughts;
      if (reasoningTokens > 0) requests.noteThinking();
      return { text, isCutOff: result.finishReason === "length", inputTokens, outputTokens, reasoningTokens };
    },

    async listModels(signal: AbortSignal): Promise<ListedModel[]> {
      return fetchModels(await load(), signal);
    },

    async embed(texts: string[], abortSignal: AbortSignal) {
      const { embedMany, embeddingModel } = await load();
      if (!embeddingModel) throw new Error("no embedding model is set");
      return embedMany({ model: embeddingModel, values: texts, maxRetries: 0, abortSignal });
    },
  };
}

/** How much of a rejected answer is repeated. */
const REPEATED_CHARACTERS = 500;

/** In turns, because some models accept no two messages of one speaker. */
function toMessages({ prompt, rejected }: Prompt): ModelMessage[] {
  const question = { role: "user" as const, content: prompt };
  if (!rejected) return [question];
  const answer = rejected.answer.slice(0, REPEATED_CHARACTERS).toWellFormed();
  const complaint = `This answer cannot be used: ${rejected.fault}. Answer again, with the JSON alone.`;
  return [
    question,
    { role: "assistant", content: answer || "(no answer)" },
    { role: "user", content: complaint },
  ];
}

/** Not strict: OpenAI's strict schemas allow no optional members. We validate the answer ourselves. */
const toFormat = (schema: object) => ({
  type: "json_schema",
  json_schema: { name: "answer", strict: false, schema: schema as Record<string, JSONValue> },
});

/** Loaded on first use: it takes a quarter of a second, which would slow down every start. */
async function loadSdk({ baseUrl, apiKey, model, embeddingModel, timeoutMs }: EndpointSettings) {
  const [{ generateText, embedMany, wrapLanguageModel }, { createOpenAICompatible }, { createTransport }] =
    await Promise.all([import("./sdk.ts"), import("@ai-sdk/openai-compatible"), import("./transport.ts")]);
  const requests = adaptRequests(keepWithinOrigin(createTransport(timeoutMs)));
  const { address, queryParams, credentials } = parseBaseUrl(baseUrl);
  const authorization = apiKey ? `Bearer ${apiKey}` : credentials && `Basic ${credentials}`;
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: address,
    queryParams,
    includeUsage: true,
    fetch: requests.fetch,
    ...(authorization && { headers: { Authorization: authorization } }),
  });
  return {
    generateText,
    embedMany,
    wrapLanguageModel,
    requests,
    address,
    queryParams,
    headers: authorization ? { authorization } : {},
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
