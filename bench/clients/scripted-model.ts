import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A model that calls the one tool that it is told to, then stops; and what it was offered and given back. */
export type ScriptedModel = {
  url: string;
  /** What it saw while `work` ran. */
  follow(wanted: Wanted | undefined, work: () => Promise<string>): Promise<Seen & { said: string }>;
  close(): Promise<void>;
};

type Wanted = { tool: string; given: Record<string, unknown> };
type Seen = { tools: string[]; result?: string };

// biome-ignore lint/suspicious/noExplicitAny: requests of several vendors' APIs
type Body = any;

/** How an API names tools, gives results back, and is answered. */
type Dialect = {
  path: RegExp;
  findTools(body: Body): string[];
  findResult(body: Body): string | undefined;
  call(response: ServerResponse, name: string, given: object, body: Body): void;
  stop(response: ServerResponse, body: Body): void;
};

const toText = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content ?? "");

function sendEvents(response: ServerResponse, events: object[], isNamed = false): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    if (isNamed) response.write(`event: ${(event as { type: string }).type}\n`);
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}

const anthropic: Dialect = {
  path: /\/v1\/messages$/u,
  findTools: ({ tools = [] }) => tools.map(({ name }: Body) => name),
  findResult: ({ messages }) =>
    messages
      .flatMap(({ content }: Body) => (Array.isArray(content) ? content : []))
      .filter(({ type }: Body) => type === "tool_result")
      .map(({ content }: Body) => toText(content))
      .at(-1),
  call: (response, name, given) =>
    answerAnthropic(response, "tool_use", [
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "toolu_1", name, input: {} },
      },
      {
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: JSON.stringify(given) },
      },
    ]),
  stop: (response) =>
    answerAnthropic(response, "end_turn", [
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } },
    ]),
};

function answerAnthropic(response: ServerResponse, reason: string, block: object[]): void {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "scripted", content: [], usage };
  const events = [
    { type: "message_start", message },
    ...block,
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  sendEvents(response, events, true);
  response.end();
}

const chat: Dialect = {
  path: /\/chat\/completions$/u,
  findTools: ({ tools = [] }) => tools.map((tool: Body) => tool.function.name),
  findResult: ({ messages }) =>
    messages
      .filter(({ role }: Body) => role === "tool")
      .map(({ content }: Body) => toText(content))
      .at(-1),
  call: (response, name, given) => {
    const call = { id: "call_1", type: "function", function: { name, arguments: JSON.stringify(given) } };
    answerChat(response, { tool_calls: [{ index: 0, ...call }] }, "tool_calls");
  },
  stop: (response) => answerChat(response, { content: "ok" }, "stop"),
};

function answerChat(response: ServerResponse, delta: object, reason: string): void {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const base = { id: "c1", object: "chat.completion.chunk", created: 1, model: "scripted" };
  sendEvents(response, [
    { ...base, choices: [{ index: 0, delta: { role: "assistant", ...delta }, finish_reason: null }] },
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: reason }], usage },
  ]);
  response.end("data: [DONE]\n\n");
}

const gemini: Dialect = {
  path: /:(?:streamGenerateContent|generateContent)/u,
  findTools: ({ tools = [] }) =>
    tools.flatMap(({ functionDeclarations = [] }: Body) =>
      functionDeclarations.map(({ name }: Body) => name),
    ),
  findResult: ({ contents }) =>
    contents
      .flatMap(({ parts = [] }: Body) => parts)
      .filter(({ functionResponse }: Body) => functionResponse)
      .map(({ functionResponse }: Body) => toText(functionResponse.response))
      .at(-1),
  call: (response, name, args) => answerGemini(response, { functionCall: { name, args } }),
  stop: (response) => answerGemini(response, { text: "ok" }),
};

function answerGemini(response: ServerResponse, part: object): void {
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  const candidates = [{ index: 0, content: { role: "model", parts: [part] }, finishReason: "STOP" }];
  sendEvents(response, [{ candidates, usageMetadata, modelVersion: "scripted" }]);
  response.end();
}

const responses: Dialect = {
  path: /\/responses$/u,
  // Codex puts the tools of a server into a namespace.
  findTools: ({ tools = [] }) =>
    tools.flatMap(({ name, tools: inner }: Body) =>
      inner ? inner.map((tool: Body) => `${name}${tool.name}`) : name ? [name] : [],
    ),
  findResult: ({ input }) =>
    input
      .filter(({ type }: Body) => type === "function_call_output")
      .map(({ output }: Body) => toText(output))
      .at(-1),
  call: (response, name, given, body) => {
    const space = body.tools.find(
      (tool: Body) =>
        tool.tools &&
        name.startsWith(tool.name) &&
        tool.tools.some((inner: Body) => name.endsWith(inner.name)),
    );
    const called = space ? { namespace: space.name, name: name.slice(space.name.length) } : { name };
    const item = {
      type: "function_call",
      id: "fc_1",
      call_id: "call_1",
      ...called,
      arguments: JSON.stringify(given),
    };
    answerResponses(response, item);
  },
  stop: (response) =>
    answerResponses(response, {
      type: "message",
      id: "msg_1",
      role: "assistant",
      content: [{ type: "output_text", text: "ok", annotations: [] }],
    }),
};

function answerResponses(response: ServerResponse, item: object): void {
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const events = [
    { type: "response.created", response: { id: "resp_1" } },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { id: "resp_1", usage } },
  ];
  sendEvents(response, events, true);
  response.end();
}

const dialects = [anthropic, chat, gemini, responses];

/** Speaks the APIs of Anthropic, OpenAI (both) and Google. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let wanted: Wanted | undefined;
  let seen: Seen = { tools: [] };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const dialect = dialects.find(({ path }) => path.test(pathname));
    if (request.method !== "POST" || !dialect) return response.writeHead(404).end("{}");
    const body = (await json(request)) as Body;
    const tools = dialect.findTools(body);
    if (tools.length > seen.tools.length) seen.tools = tools;
    const result = dialect.findResult(body);
    if (result !== undefined) seen.result = result;
    const name = tools.find((tool) => wanted !== undefined && tool.endsWith(wanted.tool));
    if (wanted && name !== undefined && result === undefined)
      dialect.call(response, name, wanted.given, body);
    else dialect.stop(response, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async follow(call, work) {
      wanted = call;
      seen = { tools: [] };
      const said = await work();
      return { ...seen, said };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
