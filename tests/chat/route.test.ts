import { afterEach, expect, test } from "vitest";
import { says } from "../support/scripted-gateway.ts";
import { ORIGIN, signIn } from "../support/session.ts";
import { openChat, type TestChat } from "./support.ts";

let chat: TestChat;
afterEach(() => chat.close());

const post = (body: unknown) => chat.request("", { method: "POST", body });

test("without a language model it says what to set, and stores nothing", async () => {
  chat = await openChat({ hasModel: false });
  const response = await post({ text: "Hello" });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    error: { code: "no_model", message: expect.stringMatching(/LLM_BASE_URL.*LLM_MODEL/) },
  });
  expect(await chat.db.selectFrom("conversations").selectAll().execute()).toEqual([]);
  expect((await chat.request("/conversations")).status).toBe(200);
});

test("what cannot be a message is refused, and says why", async () => {
  chat = await openChat();
  for (const [body, message] of [
    [{}, "text must be a text of 1 to 20,000 characters"],
    [{ text: " \n " }, "text must be a text of 1 to 20,000 characters"],
    [{ text: "x".repeat(20_001) }, "text must be a text of 1 to 20,000 characters"],
    [{ id: "abc", text: "x" }, "id must be a conversation's UUID"],
    [{ message: { parts: [] } }, "message.parts must hold a text"],
    [{ message: { parts: [{ type: "file", url: "data:," }] } }, /^message\.parts\.0\.type /],
    [
      { message: { id: "a\0b", parts: [{ type: "text", text: "x" }] } },
      "message.id must not contain a NUL character",
    ],
    [{ trigger: "regenerate-message" }, "id is required to answer again"],
    [{ trigger: "forget" }, "trigger must be submit-message or regenerate-message"],
    [[], /^input /],
  ] as const) {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid_argument", message: expect.stringMatching(message) },
    });
  }
  const large = await post({ text: "x".repeat(300_000) });
  expect(await large.json()).toMatchObject({ error: { message: "The body is larger than 256 KiB." } });
  expect(chat.model.requests).toEqual([]);
});

test("a message of the same id is taken once", async () => {
  chat = await openChat();
  const body = { id: crypto.randomUUID(), message: { id: "m1", parts: [{ type: "text", text: "Hello" }] } };
  await (await post(body)).text();
  const again = await post(body);
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ error: { code: "conflict" } });
  const { messages } = await chat.read(body.id);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(messages[0]?.id).toBe("m1");
  expect((await post({ ...body, message: { ...body.message, id: "m2" } })).status).toBe(200);
});

test("what is no conversation's id is not found", async () => {
  chat = await openChat();
  for (const path of ["/conversations/abc", "/abc/stream"])
    expect((await chat.request(path)).status).toBe(404);
});

test("who is signed in may talk; who is not, or comes from another page, may not", async () => {
  chat = await openChat();
  const { headers } = await signIn(chat);
  const send = (given: Record<string, string | undefined>) =>
    chat.app.request(`${ORIGIN}/api/app/chat`, {
      method: "POST",
      headers: Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
      body: JSON.stringify({ text: "Hello" }),
    });

  chat.model.script(says("Hello Ada"));
  const answered = await send(headers);
  expect(answered.status).toBe(200);
  expect(await answered.text()).toContain("Ada");
  expect((await send({ ...headers, cookie: undefined })).status).toBe(401);
  expect((await send({ ...headers, origin: "https://evil.example" })).status).toBe(403);
  expect((await chat.app.request(`${ORIGIN}/api/app/chat/conversations`)).status).toBe(401);
  expect(chat.model.requests).toHaveLength(1);
});
