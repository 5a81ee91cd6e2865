import { z } from "zod";
import type { ModelAbility } from "../../contract-app/instance.ts";
import { describeAnswer, exactly, readObject, toJsonSchema } from "./answer.ts";
import type { Endpoint, EndpointSettings } from "./endpoint.ts";
import {
  isRefusedOutright,
  type ModelSetting,
  readOwnWords,
  toFailure,
  toSentence,
  UnreadableAnswer,
} from "./failure.ts";

/** Some models write a story when asked for one word. */
const ANSWER_TOKENS = 16;
const CALL_TOKENS = 200;

const sum = exactly(z.object({ sum: z.int() }));

type Name = ModelAbility["name"];
type Test = { name: Name; run(signal: AbortSignal): Promise<void> };

const descriptions: Record<Name, { label: string; setting: ModelSetting; without: string }> = {
  answer: { label: "Answers", setting: "LLM_MODEL", without: "" },
  json: {
    label: "JSON by a schema",
    setting: "LLM_MODEL",
    without: "Thoughts cannot be understood without it.",
  },
  streaming: { label: "Streaming", setting: "LLM_MODEL", without: "The chat cannot work without it." },
  tools: {
    label: "Tool calls",
    setting: "LLM_MODEL",
    without: "The chat then searches first, answers from what it found, and changes nothing.",
  },
  embeddings: { label: "Embeddings", setting: "EMBEDDING_MODEL", without: "" },
};

/** It answered, but not in the requested form. */
class NotDone extends Error {}

/**
 * Tries what the service uses, each once and without retries. When the endpoint cannot be reached or refuses the key,
 * the rest would fail the same way and is left out.
 */
export async function testAbilities(endpoint: Endpoint, settings: EndpointSettings): Promise<ModelAbility[]> {
  const abilities: ModelAbility[] = [];
  for (const test of listTests(endpoint, settings)) {
    const { ability, isHopeless } = await tryAbility(test, settings);
    abilities.push(ability);
    if (isHopeless) break;
  }
  return abilities;
}

async function tryAbility({ name, run }: Test, settings: EndpointSettings) {
  const { label, setting, without } = descriptions[name];
  const tell = (works: boolean, words: string): ModelAbility => ({
    name,
    label,
    isNeeded: name !== "tools",
    works,
    words: works ? words : `${words} ${without}`.trim(),
  });
  const signal = AbortSignal.timeout(settings.timeoutMs);
  try {
    await run(signal);
    return { ability: tell(true, ""), isHopeless: false };
  } catch (error) {
    if (error instanceof NotDone) return { ability: tell(false, error.message), isHopeless: false };
    const failure = signal.aborted ? ({ kind: "timed-out" } as const) : await toFailure(error, 0);
    if (!failure) throw error;
    const own = readOwnWords(error, settings.apiKey);
    const words = toSentence(failure, { retries: 0, setting }) + (own ? ` It said: “${own}”.` : "");
    return { ability: tell(false, words), isHopeless: isRefusedOutright(failure) };
  }
}

function listTests(endpoint: Endpoint, { model, embeddingModel }: EndpointSettings): Test[] {
  const chat: Test[] = [
    { name: "answer", run: (signal) => testAnswer(endpoint, signal) },
    { name: "json", run: (signal) => testJson(endpoint, signal) },
    { name: "streaming", run: (signal) => testStreaming(endpoint, signal) },
    { name: "tools", run: (signal) => testTools(endpoint, signal) },
  ];
  const embeddings: Test = {
    name: "embeddings",
    async run(signal) {
      const { embeddings } = await endpoint.embed(["ok"], signal);
      if (!embeddings[0]?.length) throw new NotDone("It returned no vector.");
    },
  };
  return [...(model ? chat : []), ...(embeddingModel ? [embeddings] : [])];
}

async function testAnswer(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  const { text, isCutOff } = await endpoint.generate(
    { prompt: "Answer with: ok", maxTokens: ANSWER_TOKENS },
    signal,
  );
  if (text.trim() === "" && !isCutOff) throw new NotDone("It answered without a word.");
}

async function testJson(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  const schema = toJsonSchema(sum.format);
  const generated = await endpoint.generate(
    { system: describeAnswer(schema), prompt: "What is 2 + 3?", schema, maxTokens: CALL_TOKENS },
    signal,
  );
  try {
    readObject(generated, (json) => sum.read(json, () => {}));
  } catch (error) {
    if (error instanceof UnreadableAnswer)
      throw new NotDone(
        `It was asked for JSON by a schema, and its answer could not be read: ${error.message}.`,
      );
    throw error;
  }
}

async function testStreaming(endpoint: Endpoint, abortSignal: AbortSignal): Promise<void> {
  const { streamText } = await import("./sdk.ts");
  const { model } = await endpoint.load();
  if (!model) throw new Error("no language model is set");
  const prompt = "Answer with: ok";
  const { stream } = streamText({
    model,
    prompt,
    maxOutputTokens: ANSWER_TOKENS,
    maxRetries: 0,
    abortSignal,
    onError() {},
  });
  let parts = 0;
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta" || part.type === "reasoning-delta") parts++;
  }
  abortSignal.throwIfAborted();
  if (parts === 0) throw new NotDone("Its answer did not come in parts.");
}

async function testTools(endpoint: Endpoint, abortSignal: AbortSignal): Promise<void> {
  const { generateText, jsonSchema, tool } = await import("./sdk.ts");
  const { model } = await endpoint.load();
  if (!model) throw new Error("no language model is set");
  const inputSchema = jsonSchema(toJsonSchema(z.object({ query: z.string() })) as object);
  const { toolCalls } = await generateText({
    model,
    tools: { look_up: tool({ description: "Look something up", inputSchema }) },
    prompt: "Call the tool look_up with the query tea.",
    maxOutputTokens: CALL_TOKENS,
    temperature: 0,
    maxRetries: 0,
    abortSignal,
  });
  if (!toolCalls.some(({ toolName }) => toolName === "look_up"))
    throw new NotDone("It was asked to call a tool, and did not.");
}
