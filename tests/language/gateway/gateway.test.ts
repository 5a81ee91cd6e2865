import { streamText } from "ai";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../../../src/base/errors.ts";
import { exactly } from "../../../src/language/gateway/answer.ts";
import type { ObservedCall } from "../../../src/language/gateway/call.ts";
import { GatewayUnavailable } from "../../../src/language/gateway/circuit.ts";
import { isTimeout, toFailure } from "../../../src/language/gateway/failure.ts";
import { createGateway, type Gateway, type GatewaySettings } from "../../../src/language/gateway/gateway.ts";
import { createTransport } from "../../../src/language/gateway/transport.ts";
import {
  behaves,
  callsTools,
  closes,
  embedByHash,
  fails,
  garbles,
  hangs,
  pauses,
  refuses,
  refusesFormat,
  reports,
  type Step,
  says,
  saysJson,
  startScriptedGateway,
  streams,
  thinks,
  vectors,
} from "../../support/scripted-gateway.ts";

const KEY = "sk-very-secret-key";
const SECRET_PROMPT = "my blood pressure is 140 to 90";
const question = {
  ...exactly(z.object({ category: z.enum(["idea", "task"]), urgent: z.boolean().optional() })),
  system: "You sort thoughts.",
  prompt: SECRET_PROMPT,
};
const good = { category: "task", urgent: true };
const noAnswer = (reason: string) =>
  new AppError("gateway-unavailable", `The language model did not answer after 3 retries (${reason}).`);

let server: Awaited<ReturnType<typeof startScriptedGateway>>;
let now: number;
let waits: number[];
let observed: ObservedCall[];
let logged: string;

beforeEach(async () => {
  server = await startScriptedGateway();
  now = Date.parse("2026-11-15T12:00:00Z");
  waits = [];
  observed = [];
  logged = "";
});
afterEach(() => server.stop());

function openGateway(settings: Partial<GatewaySettings> = {}) {
  return createGateway(
    {
      baseUrl: server.url,
      apiKey: KEY,
      model: "a-model",
      embeddingModel: "an-embedding-model",
      // However busy the machine is: what hangs on purpose has a shorter one.
      timeoutMs: 60_000,
      concurrency: 4,
      ...settings,
    },
    {
      clock: () => now,
      log: pino({ level: "trace" }, { write: (line: string) => (logged += line) }),
      observe: (call) => observed.push(call),
      sleep: async (ms) => waits.push(ms),
    },
  );
}

/** The error that a call ends with. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => error as AppError,
  );

describe("an object", () => {
  test("is what the model said, checked by its schema", async () => {
    server.script(saysJson(good));
    expect(await openGateway().generateObject(question)).toEqual(good);
    const [request] = server.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toMatchObject({ model: "a-model", response_format: { type: "json_schema" } });
    expect(request?.body.messages?.[0]?.content).toContain('"enum":["idea","task"]');
    expect(observed).toEqual([
      { kind: "object", outcome: "ok", seconds: 0, tries: 1, inputTokens: 11, outputTokens: 7 },
    ]);
  });

  test.each([
    ["in a code fence", `Sure!\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nAnything else?`],
    ["after thinking aloud", `<think>{maybe "idea"?}</think>\n${JSON.stringify(good)}`],
    ["in the middle of a sentence", `I would say ${JSON.stringify(good)}, if you ask me.`],
  ])("is found %s", async (_, answer) => {
    server.script(says(answer));
    expect(await openGateway().generateObject(question)).toEqual(good);
    expect(server.requests).toHaveLength(1);
  });

  test("comes from an endpoint that refuses response_format, which is then never sent again", async () => {
    server.always(refusesFormat(saysJson(good)));
    const gateway = openGateway();
    expect(await gateway.generateObject(question)).toEqual(good);
    expect(await gateway.generateObject(question)).toEqual(good);
    expect(server.requests.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
    expect(observed.map(({ tries }) => tries)).toEqual([1, 1]);
  });

  test("is asked for without response_format in all further tries once that was refused", async () => {
    server.always(refusesFormat(fails(503)));
    expect(await failureOf(openGateway().generateObject(question))).toEqual(noAnswer("it answered 503"));
    expect(server.requests.map(({ body }) => "response_format" in body)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(observed).toMatchObject([{ outcome: "failed", tries: 4 }]);
  });

  test("keeps its response_format when the request is refused either way", async () => {
    server.script(fails(400), fails(400), saysJson(good));
    const gateway = openGateway();
    expect((await failureOf(gateway.generateObject(question))).message).toBe(
      "The language model refused the request (400). Check LLM_MODEL, or shorten the text.",
    );
    await gateway.generateObject(question);
    expect(server.requests.map(({ body }) => "response_format" in body)).toEqual([true, false, true]);
  });

  test.each<[string, Step, string]>([
    ["answers 500", fails(500), "it answered 500"],
    ["answers 503", fails(503), "it answered 503"],
    ["is limited", fails(429), "it answered 429"],
    ["breaks the connection", closes, "no connection"],
    ["answers garbage", garbles, "its answer could not be read"],
    ["reports an error", reports("overloaded"), "it reported an error"],
    ["says no JSON", says("I cannot say."), "its answer could not be read"],
    ["says half a JSON", says('{"category": "ta'), "its answer could not be read"],
    ["misses the schema", saysJson({ category: "recipe" }), "its answer could not be read"],
    ["says nothing", says(""), "its answer could not be read"],
  ])("fails after exactly 4 tries when the gateway %s", async (_, step, reason) => {
    server.always(step);
    expect(await failureOf(openGateway().generateObject(question))).toEqual(noAnswer(reason));
    expect(server.requests).toHaveLength(4);
    expect(observed).toMatchObject([{ kind: "object", outcome: "failed", tries: 4 }]);
  });

  test("fails after exactly 4 tries when the gateway hangs", async () => {
    server.always(hangs);
    const error = await failureOf(openGateway({ timeoutMs: 60 }).generateObject(question));
    expect(error).toEqual(noAnswer("timed out"));
    // On a busy machine a try may time out before its request has arrived.
    expect(observed).toMatchObject([{ kind: "object", outcome: "failed", tries: 4 }]);
  });

  test("fails when nothing listens at the address", async () => {
    const gateway = openGateway();
    await server.stop();
    expect(await failureOf(gateway.generateObject(question))).toEqual(noAnswer("no connection"));
    expect(waits).toHaveLength(3);
  });

  test("comes with the 2nd try", async () => {
    server.script(says("no JSON"), saysJson(good));
    expect(await openGateway().generateObject(question)).toEqual(good);
    expect(observed).toMatchObject([{ outcome: "ok", tries: 2, inputTokens: 22, outputTokens: 14 }]);
  });

  test("comes with the 4th try", async () => {
    server.script(fails(500), closes, garbles, saysJson(good));
    expect(await openGateway().generateObject(question)).toEqual(good);
    expect(server.requests).toHaveLength(4);
  });
});

describe("the next try", () => {
  const heard = () =>
    server.requests.map(({ body }) => body.messages?.slice(1).map(({ content }) => content ?? ""));

  test("says what was wrong with the answer, and only with the latest", async () => {
    server.script(says("I would say a task."), saysJson({ category: "recipe" }), saysJson(good));
    expect(await openGateway().generateObject(question)).toEqual(good);
    const [first, second, third] = heard();
    expect(first).toEqual([SECRET_PROMPT]);
    expect(second).toEqual([
      SECRET_PROMPT,
      "I would say a task.",
      expect.stringContaining("it is not JSON") as string,
    ]);
    expect(third?.slice(0, 2)).toEqual([SECRET_PROMPT, JSON.stringify({ category: "recipe" })]);
    expect(third?.[2]).toContain("category");
  });

  test("says so of an answer that was cut off or empty, and repeats only its beginning", async () => {
    server.script(says("x".repeat(5_000), "length"), says(""), saysJson(good));
    await openGateway().generateObject(question);
    const [, second, third] = heard();
    expect(second?.[1]?.length).toBeLessThan(600);
    expect(second?.[2]).toContain("too long");
    expect(third?.[1]).toBe("(no answer)");
  });

  test("is the same as the first when there was no answer to speak of", async () => {
    server.script(fails(500), closes, saysJson(good));
    await openGateway().generateObject(question);
    expect(heard()).toEqual([[SECRET_PROMPT], [SECRET_PROMPT], [SECRET_PROMPT]]);
  });
});

describe("an answer's length", () => {
  const cutOff = says('{"category": "ta', "length");

  test("is capped by what is asked for", async () => {
    server.always(saysJson(good));
    await openGateway().generateObject({ ...question, maxTokens: 700 });
    expect(server.requests[0]?.body.max_tokens).toBe(700);
  });

  test("is said to be the fault when the answer was cut off there", async () => {
    server.always(cutOff);
    const error = await failureOf(openGateway().generateObject(question));
    expect(error).toEqual(noAnswer("its answer was cut off at the limit of its length"));
    expect(server.requests).toHaveLength(4);
  });

  test("may end an answer that is whole by then", async () => {
    server.script(says(`${JSON.stringify(good)} And what is more, `, "length"));
    expect(await openGateway().generateObject(question)).toEqual(good);
  });
});

describe("a parameter that the endpoint refuses", () => {
  test.each([
    ["temperature", { temperature: undefined, max_tokens: 700 }],
    ["max_tokens", { temperature: 0, max_tokens: undefined, max_completion_tokens: 700 }],
  ] as const)("%s is replaced or left out within the same try, and from then on", async (member, then) => {
    server.always(refuses(member, saysJson(good)));
    const gateway = openGateway();
    await gateway.generateObject({ ...question, maxTokens: 700 });
    await gateway.generateObject({ ...question, maxTokens: 700 });
    expect(server.requests.map(({ body }) => body[member] !== undefined)).toEqual([true, false, false]);
    for (const { body } of server.requests.slice(1))
      expect({ ...then, ...body }).toEqual({ ...body, ...then });
    expect(server.requests[2]?.body).toHaveProperty("response_format");
    expect(observed.map(({ tries }) => tries)).toEqual([1, 1]);
  });

  test("is kept when the text was only too long", async () => {
    server.script(fails(400, { message: "max_tokens is too large: the context has 2048 tokens" }));
    const gateway = openGateway();
    await failureOf(gateway.generateObject({ ...question, maxTokens: 700 }));
    server.always(saysJson(good));
    await gateway.generateObject({ ...question, maxTokens: 700 });
    expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([700, 700]);
  });
});

describe("a model that thinks", () => {
  const thinking = thinks("Is it an idea? No.", JSON.stringify(good));

  test("is not heard thinking, and is told not to from then on, with room in case it does", async () => {
    server.always(thinking);
    const gateway = openGateway();
    expect(await gateway.generateObject({ ...question, maxTokens: 700 })).toEqual(good);
    expect(await gateway.generateObject({ ...question, maxTokens: 700 })).toEqual(good);
    const [first, second] = server.requests.map(({ body }) => body);
    expect(first).not.toHaveProperty("reasoning_effort");
    expect(second).toMatchObject({
      reasoning_effort: "none",
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(second?.max_tokens).toBeGreaterThan(700);
    expect(observed[0]?.reasoningTokens).toBeGreaterThan(0);
  });

  test("is told so in the next try when its thoughts took all the room", async () => {
    server.script(thinks("Well, let me see", "", "length"), saysJson(good));
    expect(await openGateway().generateObject(question)).toEqual(good);
    expect(server.requests[1]?.body).toMatchObject({ reasoning_effort: "none" });
  });

  test("thinks less where it cannot stop", async () => {
    server.always((request, response) =>
      (request.body.reasoning_effort === "none"
        ? fails(400, { message: "'reasoning_effort' does not support 'none' with this model" })
        : refuses("chat_template_kwargs", saysJson(good)))(request, response),
    );
    server.script(thinking);
    const gateway = openGateway();
    await gateway.generateObject(question);
    expect(await gateway.generateObject(question)).toEqual(good);
    expect(server.requests.at(-1)?.body.reasoning_effort).toBe("low");
    expect(server.requests.at(-1)?.body).not.toHaveProperty("chat_template_kwargs");
  });

  test.each([
    ["with an end tag alone", `It is {"a": "task"}.</think>${JSON.stringify(good)}`],
    ["twice", `<think>a</think>\n<think>{"category": "idea"}</think>${JSON.stringify(good)}`],
  ])("aloud, %s, is not heard either", async (_, answer) => {
    server.script(says(answer));
    expect(await openGateway().generateObject(question)).toEqual(good);
  });

  test("and never comes to an end has given no answer", async () => {
    server.always(says('<think>Maybe {"category": "task"}?', "length"));
    const error = await failureOf(openGateway().generateObject(question));
    expect(error).toEqual(noAnswer("its answer was cut off at the limit of its length"));
  });
});

describe("the connection", () => {
  test("waits as long as we say, and says that the time ran out", async () => {
    server.always(hangs);
    const send = createTransport(50);
    const error = await send(server.url, { method: "POST", body: "{}" }).catch((error: unknown) => error);
    expect(isTimeout(error)).toBe(true);
  });

  test("waits as long for the next part of an answer", async () => {
    server.always((_, response) => void response.writeHead(200).write("a"));
    const send = createTransport(50);
    let response: Response | undefined;
    // On a busy machine the beginning may come too late as well.
    while (!response)
      response = await send(server.url, { method: "POST", body: "{}" }).catch(() => undefined);
    const error = await response.text().catch((error: unknown) => error);
    expect(isTimeout(error)).toBe(true);
  });

  test.each([
    ["as a lack of connection", "UND_ERR_HEADERS_TIMEOUT", {}],
    ["as an answer that cannot be read", "UND_ERR_BODY_TIMEOUT", { statusCode: 200 }],
  ])("has its time-out told as such, not %s", async (_, code, answered) => {
    const { APICallError } = await import("ai");
    const cause = Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error(), { code }),
    });
    const error = new APICallError({ message: "", url: "", requestBodyValues: {}, cause, ...answered });
    expect(await toFailure(error, now)).toEqual({ kind: "timed-out" });
  });
});

describe("the waits between tries", () => {
  test("double, with jitter", async () => {
    server.always(fails(500));
    await failureOf(openGateway().generateObject(question));
    expect(waits).toHaveLength(3);
    for (const [retry, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** retry);
      expect(wait).toBeLessThanOrEqual(500 * 2 ** retry);
    }
  });

  test("are those that Retry-After asks for, up to a bound", async () => {
    server.script(
      fails(429, { retryAfter: "7" }),
      fails(503, { retryAfter: "Sun, 15 Nov 2026 12:00:12 GMT" }),
      fails(429, { retryAfter: "3600" }),
      saysJson(good),
    );
    await openGateway().generateObject(question);
    expect(waits).toEqual([7_000, 12_000, 30_000]);
  });

  test("are the usual ones when Retry-After makes no sense", async () => {
    server.script(fails(429, { retryAfter: "soon" }), fails(429, { retryAfter: "0" }), saysJson(good));
    await openGateway().generateObject(question);
    expect(waits).toHaveLength(2);
    expect(waits.every((wait) => wait >= 250 && wait <= 1000)).toBe(true);
  });
});

describe("a refusal is not retried and says what to check", () => {
  test.each([
    [401, "The language model refused the API key (401). Check LLM_API_KEY."],
    [403, "The language model refused the API key (403). Check LLM_API_KEY."],
    [404, "The language model was not found at its address (404). Check LLM_MODEL and LLM_BASE_URL."],
    [402, "The language model refused the request (402)."],
  ])("%i", async (status, sentence) => {
    server.always(fails(status));
    const error = await failureOf(openGateway().generateObject(question));
    expect(error).toEqual(new AppError("gateway-unavailable", sentence));
    expect(server.requests).toHaveLength(1);
  });

  test("404 for an embedding names its own setting", async () => {
    server.always(fails(404));
    expect((await failureOf(openGateway().embed(["a"]))).message).toContain("Check EMBEDDING_MODEL");
    expect(server.requests).toHaveLength(1);
  });
});

describe("secrets", () => {
  test.each<[string, Step]>([
    ["refused", fails(401, { message: `Wrong key ${KEY} for ${SECRET_PROMPT}` })],
    ["failing", fails(500, { message: `${KEY} ${SECRET_PROMPT}` })],
    ["unreadable", says(`${KEY} ${SECRET_PROMPT}`)],
    ["broken", closes],
  ])("stay out of the error and the log when the call is %s", async (_, step) => {
    server.always(step);
    const baseUrl = server.url.replace("://", "://someone:url-password@");
    const error = await failureOf(openGateway({ baseUrl }).generateObject(question));
    const told = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause)} ${logged}`;
    expect(error.cause).toBeUndefined();
    expect(logged).toContain("gateway_try_failed");
    for (const secret of [KEY, SECRET_PROMPT, "url-password", server.url]) expect(told).not.toContain(secret);
  });

  test("of the address are sent as such when there is no key", async () => {
    server.script(saysJson(good));
    const baseUrl = server.url.replace("://", "://someone:p%40ss@");
    await openGateway({ baseUrl, apiKey: undefined }).generateObject(question);
    const sent = server.requests[0]?.headers.authorization?.replace("Basic ", "") ?? "";
    expect(Buffer.from(sent, "base64").toString()).toBe("someone:p@ss");
  });
});

describe("embeddings", () => {
  test("come in the order of the texts", async () => {
    const [first, second] = await openGateway().embed(["one", "two"]);
    expect(first).toEqual(Float32Array.from(embedByHash("one", 8)));
    expect(second).toEqual(Float32Array.from(embedByHash("two", 8)));
    expect(observed).toEqual([{ kind: "embedding", outcome: "ok", seconds: 0, tries: 1, inputTokens: 5 }]);
  });

  test("of no texts need no request", async () => {
    expect(await openGateway().embed([])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test("are asked for 32 at a time", async () => {
    const texts = Array.from({ length: 75 }, (_, i) => `text ${i}`);
    const all = await openGateway().embed(texts);
    expect(server.requests.map(({ body }) => body.input?.length)).toEqual([32, 32, 11]);
    expect(all).toHaveLength(75);
    expect(all[74]).toEqual(Float32Array.from(embedByHash("text 74", 8)));
  });

  test("are asked for in fewer at a time, from then on, where so many are refused", async () => {
    server.always((request, response) =>
      ((request.body.input?.length ?? 0) > 10 ? fails(400) : behaves())(request, response),
    );
    const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`);
    const gateway = openGateway();
    expect((await gateway.embed(texts))[19]).toEqual(Float32Array.from(embedByHash("text 19", 8)));
    expect(await gateway.embed(texts)).toHaveLength(20);
    expect(server.requests.map(({ body }) => body.input?.length)).toEqual([20, 10, 10, 10, 10]);
  });

  test("of one text that is refused fail, and others are asked for as many at a time as before", async () => {
    server.always((request, response) =>
      (request.body.input?.includes("endless") ? fails(400) : behaves())(request, response),
    );
    const gateway = openGateway();
    const error = await failureOf(gateway.embed(["one", "two", "three", "endless"]));
    expect(error.message).toContain("refused the request (400)");
    server.requests.length = 0;
    await gateway.embed(["one", "two", "three", "four"]);
    expect(server.requests).toHaveLength(1);
  });

  test.each<[string, Step, string]>([
    ["fails", fails(500), "it answered 500"],
    ["gives too few", vectors([[1, 0]]), "its answer could not be read"],
    ["gives too many", vectors([[1], [1], [1]]), "its answer could not be read"],
    ["mixes dimensions", vectors([[1, 0], [1]]), "its answer could not be read"],
    ["gives empty ones", vectors([[], []]), "its answer could not be read"],
    ["says NaN", vectors('[{"embedding":[NaN]},{"embedding":[1]}]'), "its answer could not be read"],
    ["says null", vectors('[{"embedding":[null]},{"embedding":[1]}]'), "its answer could not be read"],
    ["says infinity", vectors('[{"embedding":[1e999]},{"embedding":[1]}]'), "its answer could not be read"],
    ["overflows 32 bits", vectors([[1e300], [1]]), "its answer could not be read"],
    ["answers garbage", garbles, "its answer could not be read"],
    ["breaks the connection", closes, "no connection"],
  ])("fail after exactly 4 tries when the gateway %s", async (_, step, reason) => {
    server.always(step);
    expect(await failureOf(openGateway().embed(["one", "two"]))).toEqual(noAnswer(reason));
    expect(server.requests).toHaveLength(4);
  });

  test("of a later batch must have the dimension of the first", async () => {
    server.script(behaves({ dimensions: 8 }));
    server.script(...Array(4).fill(behaves({ dimensions: 4 })));
    const error = await failureOf(openGateway().embed(Array(33).fill("a")));
    expect(error).toEqual(noAnswer("its vectors have another length than the stored ones"));
    expect(server.requests).toHaveLength(5);
  });

  test("recover with the 2nd try", async () => {
    server.script(vectors([[Number.MAX_VALUE]]));
    expect(await openGateway().embed(["one"])).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });
});

test("no more requests than the limit are under way at a time", async () => {
  let underWay = 0;
  let most = 0;
  server.always((request, response) => {
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      saysJson(good)(request, response);
    }, 20);
  });
  const gateway = openGateway({ concurrency: 2 });
  await Promise.all(Array.from({ length: 7 }, () => gateway.generateObject(question)));
  expect(server.requests).toHaveLength(7);
  expect(most).toBe(2);
});

test("background work leaves a slot to whoever waits for an answer", async () => {
  server.always(hangs);
  const gateway = openGateway({ concurrency: 2 });
  const jobs = [1, 2, 3].map(() => failureOf(gateway.background(() => gateway.generateObject(question))));
  while (server.requests.length < 1) await new Promise(setImmediate);
  server.always(saysJson(good));
  expect(await gateway.generateObject(question)).toEqual(good);
  expect(server.requests).toHaveLength(2);
  gateway.close();
  await Promise.all(jobs);
});

describe("with one slot, people come before background work", () => {
  const job = (gateway: Gateway, prompt: string) =>
    gateway.background(() => gateway.generateObject({ ...question, prompt }));
  const prompts = () => server.requests.map(({ body }) => body.messages?.at(-1)?.content);
  const until = async (count: number) => {
    while (server.requests.length < count) await new Promise(setImmediate);
  };

  test("also before work that runs already, which is done afterwards", async () => {
    const gateway = openGateway({ concurrency: 1 });
    server.script(hangs);
    server.always(saysJson(good));
    const jobs = [job(gateway, "first job"), job(gateway, "second job")];
    await until(1);
    expect(await gateway.generateObject({ ...question, prompt: "a person" })).toEqual(good);
    expect(await Promise.all(jobs)).toEqual([good, good]);
    expect(prompts()).toEqual(["first job", "a person", "first job", "second job"]);
    // Giving way is no failed try.
    expect(observed.map(({ outcome, tries }) => `${outcome} ${tries}`)).toEqual(Array(3).fill("ok 1"));
    expect(logged).not.toContain("gateway_try_failed");
  });

  test("and one after the other among themselves", async () => {
    const gateway = openGateway({ concurrency: 1 });
    server.always(saysJson(good));
    const people = ["one", "two", "three"].map((prompt) => gateway.generateObject({ ...question, prompt }));
    await Promise.all([...people, job(gateway, "a job")]);
    expect(prompts()).toEqual(["one", "two", "three", "a job"]);
  });

  test("and while somebody is being answered, no work begins", async () => {
    const gateway = openGateway({ concurrency: 1 });
    const go = Promise.withResolvers<void>();
    server.script(pauses(["Once "], go.promise, ["upon"]));
    server.always(saysJson(good));
    const told = streamText({ model: await gateway.languageModel(), prompt: "a story", maxRetries: 0 });
    const reader = told.textStream.getReader();
    await reader.read();
    const waiting = job(gateway, "a job");
    expect(await gateway.generateObject({ ...question, prompt: "another person" })).toEqual(good);
    expect(prompts()).toEqual(["a story", "another person"]);
    go.resolve();
    while (!(await reader.read()).done);
    expect(await waiting).toEqual(good);
  });

  test("and work begins when an answer was broken off or given up", async () => {
    const gateway = openGateway({ concurrency: 1 });
    server.script(streams(["Once "], "hang"), streams(["Once "], "close"));
    server.always(saysJson(good));
    const leaving = new AbortController();
    for (const abortSignal of [leaving.signal, undefined]) {
      const told = streamText({
        model: await gateway.languageModel(),
        prompt: "a story",
        maxRetries: 0,
        onError: () => {},
        ...(abortSignal && { abortSignal }),
      });
      const reader = told.textStream.getReader();
      await reader.read();
      leaving.abort();
      while (!(await reader.read()).done);
    }
    expect(await job(gateway, "a job")).toEqual(good);
  });

  test("a failing gateway is still tried exactly 4 times by work that gave way", async () => {
    const gateway = openGateway({ concurrency: 1 });
    server.always(fails(500));
    server.script(hangs, saysJson(good));
    const failed = failureOf(job(gateway, "a job"));
    await until(1);
    await gateway.generateObject({ ...question, prompt: "a person" });
    expect(await failed).toEqual(noAnswer("it answered 500"));
    expect(prompts().filter((prompt) => prompt === "a job")).toHaveLength(1 + 4);
  });
});

describe("the circuit", () => {
  async function openCircuit(settings: Partial<GatewaySettings> = {}) {
    const gateway = openGateway(settings);
    server.always(fails(503));
    for (let call = 0; call < 5; call++) {
      expect(gateway.state()).toMatchObject({ kind: "ok" });
      await failureOf(gateway.background(() => gateway.generateObject(question)));
    }
    server.requests.length = 0;
    return gateway;
  }
  const reason = noAnswer("it answered 503").message;

  test("opens after 5 whole calls failed in a row", async () => {
    const gateway = await openCircuit();
    expect(gateway.state()).toEqual({ kind: "open", since: now, retryAt: now + 30_000, reason });
  });

  test("tells why the last call failed, until one succeeds", async () => {
    const gateway = openGateway();
    server.always(fails(503));
    await failureOf(gateway.generateObject(question));
    expect(gateway.state()).toEqual({ kind: "ok", reason });
    server.always(saysJson(good));
    await gateway.generateObject(question);
    expect(gateway.state()).toEqual({ kind: "ok" });
  });

  test("stays closed when a call in between succeeds", async () => {
    const gateway = openGateway();
    for (const step of [fails(500), saysJson(good), fails(500)]) {
      server.always(step);
      for (let call = 0; call < 4; call++) await gateway.generateObject(question).catch(() => {});
    }
    expect(gateway.state()).toMatchObject({ kind: "ok" });
  });

  test("stays closed when single requests are refused: the gateway lives", async () => {
    const gateway = openGateway();
    server.always(fails(400));
    for (let call = 0; call < 6; call++) await failureOf(gateway.generateObject(question));
    expect(gateway.state()).toEqual({ kind: "ok" });
  });

  test("rejects background work at once, without a request, and says when to come back", async () => {
    const gateway = await openCircuit();
    const error = await failureOf(gateway.background(() => gateway.generateObject(question)));
    expect(error).toBeInstanceOf(GatewayUnavailable);
    expect(error).toMatchObject({ code: "gateway-unavailable", retryAt: now + 30_000 });
    expect(server.requests).toEqual([]);
  });

  test("lets no job try that was queued before it opened", async () => {
    const gateway = openGateway({ concurrency: 3 });
    server.always(fails(503));
    const jobs = Array.from({ length: 20 }, () => gateway.background(() => gateway.generateObject(question)));
    const errors = await Promise.all(jobs.map(failureOf));
    const untried = errors.filter((error) => error instanceof GatewayUnavailable).length;
    expect(untried).toBeGreaterThanOrEqual(13);
    expect(server.requests).toHaveLength((20 - untried) * 4);
  });

  test("does not stop what somebody waits for, whose success closes it", async () => {
    const gateway = await openCircuit();
    await failureOf(gateway.generateObject(question));
    expect(server.requests).toHaveLength(4);
    expect(gateway.state()).toMatchObject({ kind: "open", retryAt: now + 30_000 });
    server.always(saysJson(good));
    await gateway.generateObject(question);
    expect(gateway.state()).toEqual({ kind: "ok" });
  });

  test("lets one probe through after its rest, which closes it", async () => {
    const gateway = await openCircuit();
    now += 30_000;
    server.always(saysJson(good));
    const probe = gateway.background(() => gateway.generateObject(question));
    const other = failureOf(gateway.background(() => gateway.generateObject(question)));
    expect(await other).toMatchObject({ name: "GatewayUnavailable", retryAt: now + 30_000 });
    expect(await probe).toEqual(good);
    expect(server.requests).toHaveLength(1);
    expect(gateway.state()).toEqual({ kind: "ok" });
    expect(await gateway.background(() => gateway.generateObject(question))).toEqual(good);
  });

  test("rests twice as long after each probe that failed, up to 5 minutes", async () => {
    const gateway = await openCircuit();
    const rests: number[] = [];
    for (let probe = 0; probe < 5; probe++) {
      const state = gateway.state();
      if (state.kind !== "open") return expect.fail("it closed");
      rests.push(state.retryAt - now);
      now = state.retryAt;
      await failureOf(gateway.background(() => gateway.generateObject(question)));
    }
    expect(rests).toEqual([30_000, 60_000, 120_000, 240_000, 300_000]);
    expect(server.requests).toHaveLength(20);
  });
});

describe("the model for the chat", () => {
  /** How many requests there were when the answer's first word came. */
  let askedBefore: number;

  async function chat(settings: Partial<GatewaySettings> = {}, abortSignal?: AbortSignal) {
    const model = await openGateway(settings).languageModel();
    const errors: unknown[] = [];
    const result = streamText({
      model,
      prompt: SECRET_PROMPT,
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
      ...(abortSignal && { abortSignal }),
    });
    let said = "";
    for await (const part of result.stream) {
      if (part.type !== "text-delta") continue;
      if (said === "") askedBefore = server.requests.length;
      said += part.text;
    }
    return { said, errors };
  }

  test("streams", async () => {
    server.script(says("Good morning to you"));
    expect(await chat()).toEqual({ said: "Good morning to you", errors: [] });
    expect(observed).toEqual([
      { kind: "chat", outcome: "ok", seconds: 0, tries: 1, inputTokens: 11, outputTokens: 7 },
    ]);
  });

  test("calls tools", async () => {
    server.script(callsTools({ name: "look", arguments: { at: "this" } }));
    const result = streamText({ model: await openGateway().languageModel(), prompt: "Look!", maxRetries: 0 });
    expect(await result.toolCalls).toMatchObject([{ toolName: "look" }]);
  });

  test.each<[string, Step, string]>([
    ["fails", fails(503), "it answered 503"],
    ["breaks the connection", closes, "no connection"],
    ["answers garbage", garbles, "its answer could not be read"],
    ["reports an error", reports("overloaded"), "it reported an error"],
    ["breaks off before its first word", streams([], "close"), "its answer could not be read"],
  ])("fails after exactly 4 tries when the gateway %s", async (_, step, reason) => {
    server.always(step);
    expect(await chat()).toEqual({ said: "", errors: [noAnswer(reason)] });
    expect(server.requests).toHaveLength(4);
  });

  test.each<[string, Step]>([
    ["hangs", hangs],
    ["falls silent before its first word", streams([], "hang")],
  ])("fails after exactly 4 tries when the gateway %s", async (_, step) => {
    server.always(step);
    expect(await chat({ timeoutMs: 60 })).toEqual({ said: "", errors: [noAnswer("timed out")] });
    // On a busy machine a try may time out before its request has arrived.
    expect(observed).toMatchObject([{ kind: "chat", outcome: "failed", tries: 4 }]);
  });

  test("recovers with the 4th try, unseen", async () => {
    server.script(fails(500), closes, streams([], "close"), says("Here I am"));
    expect(await chat()).toEqual({ said: "Here I am", errors: [] });
    expect(observed).toMatchObject([{ kind: "chat", outcome: "ok", tries: 4 }]);
  });

  test.each<[string, Step, string]>([
    ["breaks off", streams(["Once ", "upon "], "close"), "its answer could not be read"],
    ["falls silent", streams(["Once ", "upon "], "hang"), "timed out"],
    ["reports an error", reports("overloaded", ["Once ", "upon "]), "it reported an error"],
  ])("is not tried again when it %s after its first word", async (_, step, reason) => {
    server.always(step);
    const { said, errors } = await chat({ timeoutMs: 500 });
    expect(said).toBe("Once upon ");
    const sentence = `The language model stopped in the middle of its answer (${reason}).`;
    expect(errors).toEqual([new AppError("gateway-unavailable", sentence)]);
    // On a busy machine a try may time out before its first word.
    expect(server.requests).toHaveLength(askedBefore);
    expect(observed).toMatchObject([{ outcome: "failed" }]);
  });

  test("streams from an endpoint that refuses to count its tokens, which is then not asked to", async () => {
    server.always(refuses("stream_options", says("Here I am")));
    expect(await chat()).toEqual({ said: "Here I am", errors: [] });
    expect(server.requests.map(({ body }) => "stream_options" in body)).toEqual([true, false]);
  });

  test("is not tried again when whoever asked has gone", async () => {
    server.always(hangs);
    const leaving = new AbortController();
    const asked = chat({}, leaving.signal);
    while (server.requests.length < 1) await new Promise(setImmediate);
    leaving.abort();
    expect(await asked).toEqual({ said: "", errors: [] });
    expect(server.requests).toHaveLength(1);
    expect(observed).toEqual([]);
  });
});

describe("the test of what a model can do", () => {
  const JINJA = "tools param requires --jinja flag";
  /** As llama.cpp's server refuses tools when it was not started for them. */
  const refusesTools =
    (then: Step): Step =>
    (request, response) =>
      (request.body.tools ? fails(500, { message: JINJA }) : then)(request, response);
  const test_ = async (settings: Partial<GatewaySettings> = {}) => {
    const abilities = await openGateway(settings).testAbilities();
    return abilities.map(({ name, works, words }) => `${name}: ${works ? "works" : words}`);
  };

  test("tries each ability once, within few tokens", async () => {
    expect(await test_()).toEqual([
      "answer: works",
      "json: works",
      "streaming: works",
      "tools: works",
      "embeddings: works",
    ]);
    expect(server.requests).toHaveLength(5);
    for (const { body } of server.requests.slice(0, 4)) expect(body.max_tokens).toBeLessThanOrEqual(200);
  });

  test("takes a story for an answer, since it ends", async () => {
    server.script(says("Once upon a time there was a", "length"));
    expect((await test_())[0]).toBe("answer: works");
  });

  test("says in the endpoint's own words what is missing, and what happens without it", async () => {
    server.always(refusesTools(behaves()));
    expect((await test_()).at(3)).toBe(
      `tools: The language model refused to be given tools (500). It said: “${JINJA}”. The chat then searches ` +
        "first, answers from what it found, and changes nothing.",
    );
    expect((await test_()).filter((line) => line.endsWith("works"))).toHaveLength(4);
  });

  test("says in its own words what it reported within an answer", async () => {
    const reported = `The language model did not answer (it reported an error). It said: “out of memory”.`;
    const step: Step = (request, response) =>
      (request.body.stream ? reports("out of memory") : behaves())(request, response);
    server.always(step);
    expect((await test_()).at(2)).toBe(`streaming: ${reported} The chat cannot work without it.`);
  });

  test.each<[string, Step, string]>([
    ["answer", says(""), "answer: It answered without a word."],
    ["json", behaves(), ""],
    ["tools", says("I would look it up."), "tools: It was asked to call a tool, and did not."],
  ])("finds that the model does not do what it was asked for: %s", async (name, step, line) => {
    const at = ["answer", "json", "streaming", "tools"].indexOf(name);
    const wrong = name === "json" ? says("five") : step;
    server.script(...Array(at).fill(behaves()), wrong);
    const told = (await test_())[at] ?? "";
    expect(told).toContain(line);
    if (name === "json") expect(told).toContain("could not be read: it is not JSON.");
  });

  test.each<[Step, string]>([
    [fails(401), "The language model refused the API key (401). Check LLM_API_KEY."],
    [closes, "The language model did not answer (no connection)."],
  ])("ends where the rest would fail the same way, after one try", async (step, sentence) => {
    server.always(step);
    const [line, ...more] = await test_();
    expect(line).toContain(`answer: ${sentence}`);
    expect(more).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test("finds a wrong embedding model, and tells no key", async () => {
    server.script(...Array(4).fill(behaves()), fails(404, { message: `no such model for ${KEY}` }));
    const line = (await test_()).at(-1);
    expect(line).toContain("Check EMBEDDING_MODEL and LLM_BASE_URL. It said: “no such model for …”");
  });

  test("of an endpoint for embeddings alone tries those alone", async () => {
    expect(await test_({ model: undefined })).toEqual(["embeddings: works"]);
  });
});
