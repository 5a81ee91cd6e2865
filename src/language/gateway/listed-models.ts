import { z } from "zod";
import type { Clock } from "../../base/clock.ts";
import { parseJson } from "../../base/json.ts";
import { THINKING_TOKENS } from "./parameters.ts";

/** The assumed context, if neither the endpoint nor the settings name one. */
const DEFAULT_CONTEXT = 8_192;
const ASK_MS = 5_000;
const KNOWN_MS = 5 * 60_000;

/** A model that the endpoint has; `context` in tokens, where it says. */
export type ListedModel = { id: string; context?: number };

/** It answered, but not with a list; the message quotes the answer. */
export class NoList extends Error {}

const size = z.int().positive().optional().catch(undefined);
/** Where vLLM, OpenRouter, Groq, LM Studio and llama.cpp say how long the context is. */
const listedModel = z.object({
  id: z.string(),
  owned_by: z.string().optional().catch(undefined),
  max_model_len: size,
  context_length: size,
  context_window: size,
  loaded_context_length: size,
  meta: z.object({ n_ctx: size }).optional().catch(undefined),
});
const listing = z.object({ data: z.array(listedModel) });
const llamaProps = z.object({ default_generation_settings: z.object({ n_ctx: size }) });

type Place = {
  requests: { fetch: typeof fetch };
  address: string;
  queryParams: Record<string, string>;
  headers: Record<string, string>;
};

/** Throws when the endpoint has no such list. */
export async function fetchModels(place: Place, signal: AbortSignal): Promise<ListedModel[]> {
  const listed = listing.safeParse(await fetchJson(place, "models", signal));
  if (!listed.success) throw new NoList("its answer could not be read");
  const { data } = listed.data;
  const isLlama = data.some(({ owned_by }) => owned_by === "llamacpp");
  const props = isLlama ? await fetchJson(place, "../props", signal).catch(() => undefined) : undefined;
  const shared = llamaProps.safeParse(props).data?.default_generation_settings.n_ctx;
  return data.map(({ id, max_model_len, context_length, context_window, loaded_context_length, meta }) => {
    const context =
      max_model_len ?? context_length ?? context_window ?? loaded_context_length ?? meta?.n_ctx ?? shared;
    return { id, ...(context && { context }) };
  });
}

async function fetchJson(
  { requests, address, queryParams, headers }: Place,
  path: string,
  signal: AbortSignal,
) {
  const url = new URL(path, address.replace(/\/*$/, "/"));
  for (const [name, value] of Object.entries(queryParams)) url.searchParams.set(name, value);
  const response = await requests.fetch(url, { headers, signal });
  if (!response.ok) throw new NoList(`it answered ${response.status}`);
  return parseJson(await response.text());
}

type Endpoint = {
  listModels(signal: AbortSignal): Promise<ListedModel[]>;
  load(): Promise<{ requests: { isThinking(): boolean } }>;
};
type Needs = { model?: string | undefined; context?: number | undefined };

/** The smaller of what is set and what the endpoint tells, less the room for a thinking model's thoughts. */
export function createContextReader(endpoint: Endpoint, { model, context: set }: Needs, clock: Clock) {
  let told: { context: number | undefined; until: number } | undefined;
  return async (): Promise<number> => {
    if (!told || clock() >= told.until) {
      const models = await endpoint.listModels(AbortSignal.timeout(ASK_MS)).catch(() => undefined);
      // A server with one model, such as llama.cpp's, answers with it whatever it is called.
      const listed = models?.find(({ id }) => id === model) ?? (models?.length === 1 ? models[0] : undefined);
      told = { context: listed?.context, until: models ? clock() + KNOWN_MS : 0 };
    }
    const known = [set, told.context].filter((tokens) => tokens !== undefined);
    const context = known.length > 0 ? Math.min(...known) : DEFAULT_CONTEXT;
    return (await endpoint.load()).requests.isThinking() ? context - THINKING_TOKENS : context;
  };
}
