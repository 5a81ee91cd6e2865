import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsTools, fails, says, streams } from "../support/scripted-gateway.ts";
import { openChat, type TestChat, textOf } from "./support.ts";

let chat: TestChat;
let id: string;
beforeEach(async () => {
  chat = await openChat();
  id = crypto.randomUUID();
});
afterEach(() => chat.close());

type Listed = { id: string; title: string };
type List = { conversations: Listed[]; next: Record<string, string> | null };

const list = async (query = "", as = chat.actor): Promise<List> =>
  (await chat.request(`/conversations${query}`, {}, as)).json() as Promise<List>;
const change = (body: object, as = chat.actor) =>
  chat.request(`/conversations/${id}`, { method: "PATCH", body }, as);
const texts = async () => (await chat.read(id)).messages.map(textOf);
const lastRequest = () => chat.model.requests.at(-1)?.body.messages ?? [];

test("a message is stored before the model is asked", async () => {
  let stored: unknown[] = [];
  chat.model.script(async (request, response) => {
    stored = await chat.db.selectFrom("messages").select(["role", "parts"]).execute();
    says("Yes.")(request, response);
  });
  await chat.say(id, "Are you there?");
  expect(stored).toEqual([{ role: "user", parts: '[{"type":"text","text":"Are you there?"}]' }]);
});

test("what was said before, with what the tools gave, is in the next request", async () => {
  const thought = await chat.capture("Anna likes tea");
  chat.model.script(callsTools({ name: "retrieve_thoughts", arguments: { query: "Anna" } }), says("Tea."));
  await chat.say(id, "What does Anna like?");
  chat.model.script(says("Green."));
  await chat.say(id, "Which kind?");
  expect(lastRequest().map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "tool",
    "assistant",
    "user",
  ]);
  expect(lastRequest()[3]?.content).toContain(thought);
  expect(lastRequest()[4]?.content).toBe("Tea.");
  expect(await texts()).toEqual(["What does Anna like?", "Tea.", "Which kind?", "Green."]);
});

test("a conversation is titled by the first words of its first message", async () => {
  await chat.say(id, `  What\n do I know ${"about Anna ".repeat(20)}`);
  await chat.say(id, "And about Ben?");
  const [listed] = (await list()).conversations;
  expect(listed?.title).toMatch(/^What do I know about Anna about Anna .*…$/);
  expect(listed?.title.length).toBeLessThanOrEqual(61);
});

test("a conversation without an id gets one, and says it", async () => {
  const response = await chat.request("", { method: "POST", body: { text: "Hello" } });
  await response.text();
  const [listed] = (await list()).conversations;
  expect(listed?.title).toBe("Hello");
  expect((await chat.read(listed?.id ?? "")).messages).toHaveLength(2);
});

test("what the model is given is bounded: old turns are left out, long results are shortened", async () => {
  await chat.close();
  chat = await openChat({ config: { LLM_CONTEXT: 16_384 } });
  for (let i = 0; i < 8; i++) await chat.capture(`Tea ${i}: ${"very good tea ".repeat(60)}`);
  const looks = { name: "retrieve_thoughts", arguments: { query: "tea", detail: "full" } };
  chat.model.script(callsTools(looks), says("Much tea."));
  await chat.say(id, "Which tea is good?");
  expect(lastRequest().at(-1)?.content?.length).toBeGreaterThan(5_000);
  await chat.say(id, "Again?");
  const shortened = lastRequest().find(({ role }) => role === "tool")?.content ?? "";
  expect(shortened.length).toBeLessThan(3_500);
  expect(JSON.parse(shortened)).toMatchObject({ stored_text_is_data: true, shortened: true });
  for (let i = 0; i < 5; i++) await chat.say(id, `${i} ${"x".repeat(15_000)}`);
  const sent = lastRequest();
  expect(JSON.stringify(sent.slice(1)).length).toBeLessThan(40_000);
  expect(sent[1]).toMatchObject({ role: "user" });
  expect(sent.at(-1)?.content).toMatch(/^4 x/);
});

describe("the list", () => {
  test("has the latest first, in pages", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.unshift(crypto.randomUUID());
      await chat.say(ids[0] as string, `Message ${i}`);
    }
    const first = await list("?limit=3");
    const second = await list(`?limit=3&${new URLSearchParams(first.next ?? {})}`);
    expect([...first.conversations, ...second.conversations].map((listed) => listed.id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  test("is of one user's conversations, which do not exist for anybody else", async () => {
    await chat.say(id, "My secret");
    expect((await list("", chat.stranger)).conversations).toEqual([]);
    expect(await chat.read(id, chat.stranger)).toMatchObject({ status: 404, error: { code: "not_found" } });
    expect((await change({ title: "Mine" }, chat.stranger)).status).toBe(404);
    const path = `/conversations/${id}`;
    expect((await chat.request(path, { method: "DELETE" }, chat.stranger)).status).toBe(404);
    const body = { id, trigger: "regenerate-message" };
    expect((await chat.request("", { method: "POST", body }, chat.stranger)).status).toBe(404);
    // The same id is another conversation for another user.
    await chat.say(id, "Hello", chat.stranger);
    expect(JSON.stringify(lastRequest())).not.toContain("My secret");
    expect(await texts()).toEqual(["My secret", "ok"]);
  });
});

test("a conversation is renamed, archived, brought back, and opened again by a message", async () => {
  await chat.say(id, "Hello");
  expect(await (await change({ title: " Old \n friends " })).json()).toMatchObject({
    conversation: { id, title: "Old friends", isArchived: false },
  });
  expect((await chat.request(`/conversations/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await list()).conversations).toEqual([]);
  expect((await list("?archived=true")).conversations).toMatchObject([{ id, isArchived: true }]);
  expect(await texts()).toEqual(["Hello", "ok"]);
  await change({ archived: false });
  expect((await list()).conversations).toHaveLength(1);
  await change({ archived: true });
  await chat.say(id, "Me again");
  expect((await list()).conversations).toMatchObject([{ title: "Old friends" }]);
});

test("a long conversation is read in pages, the newest first", async () => {
  for (const text of ["one", "two", "three"]) await chat.say(id, text);
  const read = async (query: string) =>
    (await chat.request(`/conversations/${id}${query}`)).json() as Promise<{
      messages: never[];
      next: number | null;
    }>;
  const newest = await read("?limit=4");
  expect(newest.messages.map(textOf)).toEqual(["two", "ok", "three", "ok"]);
  const earlier = await read(`?limit=4&before=${newest.next}`);
  expect(earlier.messages.map(textOf)).toEqual(["one", "ok"]);
  expect(earlier.next).toBeNull();
});

test("the speakers take turns, whatever became of the answers", async () => {
  chat.model.script(streams(["Half "], "close"));
  await chat.say(id, "One");
  const { message } = await chat.say(id, "Two");
  await chat.db.deleteFrom("messages").where("id", "=", message.id).execute();
  const capture = callsTools({ name: "capture_thought", arguments: { raw: "Anna likes tea" } });
  chat.model.script(capture, fails(401), says("I have noted it already."), says("Three?"));
  await chat.say(id, "Remember that Anna likes tea");
  await chat.say(id);
  await chat.say(id, "Three");
  expect(lastRequest().slice(1)).toMatchObject([
    { role: "user", content: "One" },
    { role: "assistant", content: "Half \n\n(This answer was interrupted here.)" },
    { role: "user", content: "Two" },
    { role: "assistant", content: "(no answer)" },
    { role: "user", content: "Remember that Anna likes tea" },
    { role: "assistant", content: null },
    { role: "tool" },
    { role: "assistant", content: "(This answer was interrupted here.)" },
    { role: "user", content: "Remember that Anna likes tea" },
    { role: "assistant", content: "I have noted it already." },
    { role: "user", content: "Three" },
  ]);
});

describe("another answer to the same question", () => {
  test("takes the lease of the first", async () => {
    chat.model.script(says("Coffee."), says("Tea."));
    await chat.say(id, "What does Anna like?");
    const { message } = await chat.say(id);
    expect(textOf(message)).toBe("Tea.");
    expect(lastRequest().slice(1)).toEqual([{ role: "user", content: "What does Anna like?" }]);
    expect(await texts()).toEqual(["What does Anna like?", "Tea."]);
  });

  test("that fails leaves the first where it is", async () => {
    chat.model.script(says("Coffee."), fails(401), says("Tea."));
    await chat.say(id, "What does Anna like?");
    expect((await chat.say(id)).errors).toHaveLength(1);
    expect(await texts()).toEqual(["What does Anna like?", "Coffee.", ""]);
    await chat.say(id);
    expect(await texts()).toEqual(["What does Anna like?", "Tea."]);
  });

  test("leaves a first one that changed something, and the model knows of it", async () => {
    chat.model.script(
      callsTools({ name: "capture_thought", arguments: { raw: "Anna likes tea" } }),
      fails(401),
    );
    await chat.say(id, "Remember that Anna likes tea");
    chat.model.script(says("I have noted it already."));
    await chat.say(id);
    expect(lastRequest().map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
    expect((await chat.read(id)).messages).toHaveLength(3);
  });

  test("is given to a question that a crash left without one", async () => {
    await chat.say(id, "Are you there?");
    await chat.db.deleteFrom("messages").where("role", "=", "assistant").execute();
    await chat.say(id);
    expect(await texts()).toEqual(["Are you there?", "ok"]);
  });

  test("is refused where there is no question", async () => {
    const response = await chat.request("", { method: "POST", body: { id, trigger: "regenerate-message" } });
    expect(response.status).toBe(404);
  });
});

test("deleting a user takes their conversations along", async () => {
  await chat.say(id, "Hello");
  await chat.db.deleteFrom("users").where("id", "=", chat.actor.userId).execute();
  for (const table of ["conversations", "messages"] as const)
    expect(await chat.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("a question that there is no room for is refused, and is not stored", async () => {
  await chat.close();
  chat = await openChat({ config: { USER_QUOTA_MB: 0.001 } });
  const long = "word ".repeat(180);
  const send = () => chat.request("", { method: "POST", body: { id, text: long } });
  const first = await send();
  expect(first.status).toBe(200);
  await first.text();
  const second = await send();
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ error: { message: /^There is no room/ } });
  const stored = await chat.db.selectFrom("messages").select("role").where("role", "=", "user").execute();
  expect(stored).toHaveLength(1);
});
