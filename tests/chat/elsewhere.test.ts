import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAnswering } from "../../src/chat/leases/leases.ts";
import { databaseTime } from "../../src/storage/database-time.ts";
import { pauses, says } from "../support/scripted-gateway.ts";
import { afterWord, hear, openChat, type TestChat, textOf } from "./support.ts";

/** Two instances on one database: what one of them answers, the other knows of. */
let here: TestChat;
let elsewhere: Awaited<ReturnType<TestChat["openElsewhere"]>>;
let id: string;
let goOn: () => void;
beforeEach(async () => {
  // The model may be silent for as long as a slow machine needs.
  here = await openChat();
  elsewhere = await here.openElsewhere();
  id = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  here.model.script(pauses(["Once ", "upon "], promise, ["a ", "time."]));
});
afterEach(() => here.close());

/** An answer that is being given here, of which some words have come. */
const listen = async () => afterWord(await here.begin(id, "Tell me a story"), "upon");

const send = (through: Pick<TestChat, "request">, text: string) =>
  through.request("", { method: "POST", body: { id, text } });
const stop = async (as = here.actor) =>
  (await elsewhere.request(`/${id}/stop`, { method: "POST" }, as)).json();
const texts = async () => (await elsewhere.read(id)).messages.map(textOf);
const leases = () => here.db.selectFrom("answer_leases").selectAll().execute();
const isAnswering = async (through: Pick<TestChat, "read">) =>
  (await through.read(id)).conversation.isAnswering;

const moveClaim = async (ms: number) =>
  here.db
    .updateTable("answer_leases")
    .set({ claimed_until: sql<number>`${await databaseTime(here.db)} + ${sql.lit(ms)}` })
    .execute();
const isClaimed = async () => (await listAnswering(here.db, here.actor)).has(id);

/** As an instance leaves it that is killed while it answers. */
async function leaveBehind() {
  here.model.always(says("ok"));
  await here.say(id, "Are you there?");
  const lease = { user_id: here.actor.userId, conversation_id: id, answer_id: "a-dead-one" };
  await here.db
    .insertInto("answer_leases")
    .values({ ...lease, claimed_until: 0, is_stopping: 0 })
    .execute();
  await moveClaim(60_000);
}

test("a second message is refused, and changes nothing", async () => {
  const rest = await listen();
  const before = await elsewhere.read(id);
  const response = await send(elsewhere, "Hurry up");
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ error: { code: "busy" } });
  const again = { id, trigger: "regenerate-message" };
  expect((await elsewhere.request("", { method: "POST", body: again })).status).toBe(409);
  expect(await elsewhere.read(id)).toEqual(before);
  goOn();
  await hear(rest);
  expect(await texts()).toEqual(["Tell me a story", "Once upon a time."]);
  await elsewhere.say(id, "Another");
  expect(await texts()).toEqual(["Tell me a story", "Once upon a time.", "Another", "ok"]);
});

test("of two first messages at once one is stored and answered", async () => {
  for (let round = 0; round < 5; round++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    here.model.always(pauses([], promise, ["Hello."]));
    id = crypto.randomUUID();
    const answers = await Promise.all([send(here, "from here"), send(elsewhere, "from elsewhere")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    resolve();
    await Promise.all(answers.map((answer) => answer.text()));
    const winner = answers[0]?.status === 200 ? "from here" : "from elsewhere";
    expect(await texts()).toEqual([winner, "Hello."]);
  }
});

test("every instance says which conversations are being answered", async () => {
  const rest = await listen();
  expect(await Promise.all([here, elsewhere].map(isAnswering))).toEqual([true, true]);
  const list = async () => (await elsewhere.request("/conversations")).json();
  expect(await list()).toMatchObject({ conversations: [{ id, isAnswering: true }] });
  goOn();
  await hear(rest);
  expect(await Promise.all([here, elsewhere].map(isAnswering))).toEqual([false, false]);
  expect(await list()).toMatchObject({ conversations: [{ id, isAnswering: false }] });
  expect(await leases()).toEqual([]);
});

test("an answer is stopped through any instance, and is stored once when that returns", async () => {
  const rest = await listen();
  expect(await stop()).toEqual({ stopped: true });
  expect(await texts()).toEqual(["Tell me a story", "Once upon "]);
  expect((await elsewhere.read(id)).messages.at(-1)?.metadata).toMatchObject({ ending: "stopped" });
  expect((await hear(rest)).chunks.slice(-2)).toEqual([{ type: "abort" }, { type: "finish" }]);
  expect(await stop()).toEqual({ stopped: false });
  expect(await texts()).toHaveLength(2);
});

test("who listens elsewhere hears the end, once all is stored", async () => {
  const rest = await listen();
  const end = hear(await elsewhere.reattach(id));
  goOn();
  expect((await end).chunks).toEqual([{ type: "finish" }]);
  expect(await texts()).toEqual(["Tell me a story", "Once upon a time."]);
  await hear(rest);
  expect(await elsewhere.reattach(id)).toBeNull();
});

test("an instance that stops lets go of who listens there; the answer goes on", async () => {
  const rest = await listen();
  const end = hear(await elsewhere.reattach(id));
  await elsewhere.chat.answers.close();
  expect((await end).chunks).toEqual([{ type: "finish" }]);
  expect(await isAnswering(here)).toBe(true);
  goOn();
  expect(textOf((await hear(rest)).message)).toBe("Once upon a time.");
});

test("nobody stops or hears somebody else's answer", async () => {
  const rest = await listen();
  expect(await stop(here.stranger)).toEqual({ stopped: false });
  expect(await elsewhere.reattach(id, here.stranger)).toBeNull();
  expect(await leases()).toMatchObject([{ is_stopping: 0 }]);
  goOn();
  expect(textOf((await hear(rest)).message)).toBe("Once upon a time.");
});

test("the claim is renewed while the answer is given, also after it has run out", async () => {
  const rest = await listen();
  await moveClaim(-1);
  await expect.poll(isClaimed).toBe(true);
  expect((await send(elsewhere, "Hurry up")).status).toBe(409);
  goOn();
  await hear(rest);
});

test("what an instance was answering when it died is free once its claim has run out", async () => {
  await leaveBehind();
  expect((await send(elsewhere, "Hello?")).status).toBe(409);
  expect(await isAnswering(elsewhere)).toBe(true);
  const end = hear(await elsewhere.reattach(id));
  const stopped = stop();
  await expect.poll(leases).toMatchObject([{ is_stopping: 1 }]);
  await moveClaim(1);
  expect((await end).chunks).toEqual([{ type: "finish" }]);
  expect(await stopped).toEqual({ stopped: true });
  expect(await isAnswering(elsewhere)).toBe(false);
  await elsewhere.say(id, "Hello?");
  expect(await texts()).toEqual(["Are you there?", "ok", "Hello?", "ok"]);
  expect(await leases()).toEqual([]);
});

test("an answer that has lost its lease ends, and is not stored beside the other", async () => {
  const rest = await listen();
  await here.db.updateTable("answer_leases").set({ answer_id: "another" }).execute();
  const { errors } = await hear(rest);
  expect(errors).toEqual(["Another answer is being given in this conversation."]);
  expect(await texts()).toEqual(["Tell me a story"]);
  expect(await leases()).toMatchObject([{ answer_id: "another" }]);
});

test("a user who is deleted takes the lease along, and the answer ends", async () => {
  const rest = await listen();
  await here.db.deleteFrom("users").where("id", "=", here.actor.userId).execute();
  expect(await leases()).toEqual([]);
  expect((await hear(rest)).chunks.at(-1)).toEqual({ type: "finish" });
});
