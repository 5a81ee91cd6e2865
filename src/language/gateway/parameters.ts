import { parseJson } from "../../base/json.ts";

type Body = Record<string, unknown>;

/** Room for a model that thinks although it was told not to. */
export const THINKING_TOKENS = 2_048;

/** Switches thinking off: the first for OpenAI, Ollama and Google, the second for vLLM and llama.cpp. */
const thinkingOff: Body = { reasoning_effort: "none", chat_template_kwargs: { enable_thinking: false } };

/** What some endpoints refuse, and what is then sent instead: one after the other, in the end nothing. */
const alternatives: Record<string, ((value: unknown) => Body)[]> = {
  response_format: [],
  temperature: [],
  max_tokens: [(value) => ({ max_completion_tokens: value })],
  reasoning_effort: [() => ({ reasoning_effort: "low" })],
  chat_template_kwargs: [],
  stream_options: [],
};

const refusals = new Set([400, 422]);
/** A parameter that is named along with these is known to the endpoint: its value is the fault, or the text. */
const TOO_LONG = /too (?:large|long|many)|exceed|context (?:length|size|window)|maximum context/i;

export type AdaptedRequests = { fetch: typeof fetch; noteThinking(): void; isThinking(): boolean };

/**
 * Sends requests in the form that one endpoint accepts, which is learnt from what it refuses: a refused request is
 * repeated at once without the parameter that it was refused for, as part of the same try.
 */
export function adaptRequests(send: typeof fetch): AdaptedRequests {
  /** How many forms of a parameter were refused. */
  const refused = new Map<string, number>();
  let thinks = false;
  const refuse = (name: string) => refused.set(name, (refused.get(name) ?? 0) + 1);

  function adapt(wanted: Body): Body {
    const cap = wanted.max_tokens;
    const body: Body = { ...wanted, ...(thinks && thinkingOff) };
    if (thinks && typeof cap === "number") body.max_tokens = cap + THINKING_TOKENS;
    for (const [name, times] of refused) {
      if (!(name in body)) continue;
      const value = body[name];
      delete body[name];
      Object.assign(body, alternatives[name]?.[times - 1]?.(value));
    }
    return body;
  }

  /** The parameters that a refusal is about: it names one that was sent, in the form that was sent. */
  function findNamed(body: Body, words: string): string[] {
    return Object.keys(alternatives).filter((name) => {
      const times = refused.get(name) ?? 0;
      const form = times === 0 ? { [name]: true } : (alternatives[name]?.[times - 1]?.(true) ?? {});
      return Object.keys(form).some((member) => member in body && words.includes(member));
    });
  }

  return {
    noteThinking() {
      thinks = true;
    },
    isThinking: () => thinks,
    async fetch(input, init) {
      const wanted = typeof init?.body === "string" ? (parseJson(init.body) as Body | undefined) : undefined;
      if (!wanted || !("messages" in wanted)) return send(input, init);
      let withFormat: Response | undefined;
      for (;;) {
        const body = adapt(wanted);
        const response = await send(input, { ...init, body: JSON.stringify(body) });
        if (!refusals.has(response.status)) return response;
        if (withFormat) {
          // It was not the format: nothing was learnt.
          refused.delete("response_format");
          return withFormat;
        }
        const words = await response.text();
        const refusal = new Response(words, { status: response.status });
        if (TOO_LONG.test(words)) return refusal;
        const named = findNamed(body, words);
        for (const name of named) refuse(name);
        if (named.length > 0) continue;
        // Many endpoints refuse the format without naming it.
        if (!("response_format" in body)) return refusal;
        refuse("response_format");
        withFormat = refusal;
      }
    },
  };
}
