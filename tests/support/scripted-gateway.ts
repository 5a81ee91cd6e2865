import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type ChatMessage = {
  role: string;
  content: string | null;
  tool_call_id?: string;
  tool_calls?: { function: { name: string; arguments: string } }[];
};

/** A request as it came; `body` is what the tests look into, of either endpoint. */
type SeenRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model?: string;
    messages?: ChatMessage[];
    input?: string[];
    stream?: boolean;
    stream_options?: object;
    response_format?: { type: string; json_schema: { schema: { properties: Record<string, object> } } };
    temperature?: number;
    max_tokens?: number;
    max_completion_tokens?: number;
    reasoning_effort?: string;
    chat_template_kwargs?: object;
    tools?: { function: { name: string } }[];
    tool_choice?: string;
  };
};

/** What the server does with one request. */
export type Step = (request: SeenRequest, response: ServerResponse) => void;

type Delta = { content?: string; reasoning_content?: string; tool_calls?: object[] };

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** The model says this text, in one piece or word by word, as it was asked for. */
export const says =
  (answer: string, finishReason = "stop"): Step =>
  ({ body }, response) => {
    if (body.stream) return stream(response, toDeltas(answer.match(/\S+\s*/g) ?? []), finishReason);
    complete(response, { role: "assistant", content: answer }, finishReason);
  };

/** Thinks first, as models do whose server keeps the thoughts apart. */
export const thinks =
  (thoughts: string, answer: string, finishReason = "stop"): Step =>
  ({ body }, response) => {
    const deltas = [{ reasoning_content: thoughts }, ...toDeltas(answer === "" ? [] : [answer])];
    if (body.stream) return stream(response, deltas, finishReason);
    const message = { role: "assistant", content: answer, reasoning_content: thoughts };
    complete(response, message, finishReason);
  };

export const saysJson = (value: unknown): Step => says(JSON.stringify(value));

/** The model calls these tools, all at once. A string goes out as it is (for arguments that are no JSON). */
export const callsTools =
  (...calls: { name: string; arguments: object | string }[]): Step =>
  ({ body }, response) => {
    const toolCalls = calls.map((call, index) => ({
      index,
      id: `call-${index + 1}`,
      type: "function",
      function: {
        name: call.name,
        arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
      },
    }));
    if (body.stream) return stream(response, [{ tool_calls: toolCalls }], "tool_calls");
    complete(response, { role: "assistant", content: null, tool_calls: toolCalls }, "tool_calls");
  };

/** Streams exactly these chunks, and then ends, breaks the connection or falls silent. */
export const streams =
  (chunks: string[], ending: StreamEnding = "end"): Step =>
  (_, response) =>
    stream(response, toDeltas(chunks), "stop", ending);

/** Streams the first chunks, and the rest once `until` has come. */
export const pauses =
  (first: string[], until: Promise<unknown>, rest: string[]): Step =>
  async (_, response) => {
    stream(response, toDeltas(first), "stop", "hang");
    await until;
    streamOn(response, toDeltas(rest), "stop");
  };

export const fails =
  (status: number, options: { retryAfter?: string; message?: string } = {}): Step =>
  (_, response) => {
    if (options.retryAfter !== undefined) response.setHeader("retry-after", options.retryAfter);
    sendJson(
      response,
      { error: { message: options.message ?? "scripted failure", type: "scripted" } },
      status,
    );
  };

/** Answers 200, and tells of an error in there, as OpenRouter and LM Studio do. */
export const reports =
  (message: string, chunks: string[] = []): Step =>
  ({ body }, response) => {
    const error = { error: { message, code: 502 } };
    if (!body.stream) return sendJson(response, error);
    stream(response, toDeltas(chunks), "stop", "hang");
    response.end(`data: ${JSON.stringify(error)}\n\n`);
  };

/** Never answers. */
export const hangs: Step = () => {};

export const closes: Step = (_, response) => {
  response.destroy();
};

/** Answers 200 with a body that no client can read. */
export const garbles: Step = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end("<html>not what you asked for {");
};

/** Answers with these rows as they are, however wrong. A string goes out as bare JSON (for numbers that JSON lacks). */
export const vectors =
  (rows: number[][] | string): Step =>
  (_, response) => {
    const data = typeof rows === "string" ? rows : JSON.stringify(rows.map(toDatum));
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(`{"object":"list","data":${data},"usage":{"prompt_tokens":5,"total_tokens":5}}`);
  };

/** The same text has the same vector, everywhere and always. */
export function embedByHash(input: string, dimensions: number): number[] {
  const bytes = createHash("shake256", { outputLength: dimensions * 2 })
    .update(input)
    .digest();
  const row = Array.from({ length: dimensions }, (_, i) => bytes.readInt16LE(i * 2));
  const norm = Math.hypot(...row);
  return row.map((value) => value / norm);
}

/** Embeds by hash with so many dimensions, passes the test of its abilities; says `answer` to everything else. */
export const behaves =
  ({ dimensions = 8, answer = "ok" } = {}): Step =>
  (request, response) => {
    const { tools, response_format } = request.body;
    if (tools?.some((tool) => tool.function.name === "look_up"))
      return callsTools({ name: "look_up", arguments: { query: "tea" } })(request, response);
    if (response_format?.json_schema.schema.properties.sum) return saysJson({ sum: 5 })(request, response);
    if (request.path !== "/v1/embeddings") return says(answer)(request, response);
    vectors((request.body.input ?? []).map((input) => embedByHash(input, dimensions)))(request, response);
  };

/** Refuses a request with a `response_format`, as endpoints do that do not know it. */
export const refusesFormat =
  (then: Step): Step =>
  (request, response) =>
    (request.body.response_format ? fails(400) : then)(request, response);

/** Refuses a request with this member, and names it, as OpenAI does. */
export const refuses =
  (member: keyof SeenRequest["body"], then: Step): Step =>
  (request, response) =>
    (request.body[member] === undefined
      ? then
      : fails(400, { message: `Unsupported parameter: '${member}' is not supported with this model.` }))(
      request,
      response,
    );

/**
 * An OpenAI-compatible server on a free port that follows a script: one step a request, then `otherwise`.
 * `GET /v1/models` and llama.cpp's `GET /props` are outside of the script: `facts` are what they tell.
 */
export async function startScriptedGateway(otherwise: Step = behaves()) {
  const facts: { models: object[] | undefined; props?: object } = { models: [{ id: "scripted" }] };
  const requests: SeenRequest[] = [];
  const steps: Step[] = [];
  let fallback = otherwise;
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? "";
    if (incoming.method === "GET") {
      const told =
        path === "/v1/models" ? facts.models && { object: "list", data: facts.models } : facts.props;
      return told ? sendJson(response, told) : sendJson(response, {}, 404);
    }
    const request: SeenRequest = {
      path,
      headers: incoming.headers,
      body: JSON.parse(await text(incoming)) as SeenRequest["body"],
    };
    requests.push(request);
    const step = steps.shift() ?? fallback;
    step(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    facts,
    /** Adds steps for the next requests. */
    script(...more: Step[]) {
      steps.push(...more);
    },
    /** Forgets the script: from now on always this. */
    always(step: Step) {
      steps.length = 0;
      fallback = step;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const toDatum = (embedding: number[], index: number) => ({ object: "embedding", index, embedding });

const toDeltas = (chunks: string[]): Delta[] => chunks.map((content) => ({ content }));

function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function complete(response: ServerResponse, message: object, finishReason: string): void {
  const choices = [{ index: 0, message, finish_reason: finishReason }];
  sendJson(response, {
    id: "chat-1",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices,
    usage,
  });
}

type StreamEnding = "end" | "close" | "hang";

function stream(
  response: ServerResponse,
  deltas: Delta[],
  finishReason: string,
  ending: StreamEnding = "end",
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  streamOn(response, deltas, finishReason, ending);
}

function streamOn(
  response: ServerResponse,
  deltas: Delta[],
  finishReason: string,
  ending: StreamEnding = "end",
): void {
  const head = { id: "chat-1", object: "chat.completion.chunk", created: 1, model: "scripted" };
  const send = (choices: object[], extra = {}) =>
    response.write(`data: ${JSON.stringify({ ...head, choices, ...extra })}\n\n`);
  for (const delta of deltas) send([{ index: 0, delta, finish_reason: null }]);
  if (ending === "end") {
    send([{ index: 0, delta: {}, finish_reason: finishReason }]);
    send([], { usage });
    response.end("data: [DONE]\n\n");
  }
  // What was written is to arrive before the connection breaks.
  if (ending === "close") setTimeout(() => response.destroy(), 20);
}
