import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSecrets } from "../../src/storage/secrets.ts";
import { addPerson, openSession } from "../../testkit/people.ts";
import { type Running, spawnService } from "../../testkit/service.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { behaves, pauses, type Step, says, startScriptedGateway } from "../support/scripted-gateway.ts";

let database: TestDatabase;
let gateway: Awaited<ReturnType<typeof startScriptedGateway>>;
let one: Running;
let other: Running;
let cookie: string;
let id: string;
/** What the model says in the chat; enrichment asks it too, without a stream. */
let spoken: Step;
beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await startScriptedGateway((request, response) =>
    (request.body.stream ? spoken : behaves())(request, response),
  );
  [one, other] = await Promise.all([spawnInstance("one"), spawnInstance("other")]);
  const { db, dataDir } = database;
  cookie = await openSession(db, openSecrets(db, dataDir), await addPerson(db, "ada@example.com"));
});
afterAll(async () => {
  await Promise.all([one, other].map((instance) => instance.stop("SIGKILL")));
  await gateway.stop();
  await database.close();
});
beforeEach(() => {
  id = crypto.randomUUID();
  spoken = pauses(["Once ", "upon "], new Promise(() => {}), []);
});

function spawnInstance(name: string): Promise<Running> {
  const { DATA_DIR: _, ...env } = database.env;
  const model = { LLM_BASE_URL: gateway.url, LLM_MODEL: "scripted", LLM_TIMEOUT_SECONDS: "60" };
  return spawnService({ dataDir: join(database.dataDir, name), env: { ...env, ...model } });
}

/** As the browser on one of the instance's pages. */
function ask({ url }: Running, path: string, init: { method?: string; body?: object } = {}) {
  const headers = { origin: url, cookie, "content-type": "application/json" };
  const body = init.body && { body: JSON.stringify(init.body) };
  return fetch(`${url}/api/app/chat${path}`, { method: init.method ?? "GET", headers, ...body });
}

const send = (through: Running, text: string) =>
  ask(through, "", { method: "POST", body: { id, message: { parts: [{ type: "text", text }] } } });

type Page = { conversation: { isAnswering: boolean }; messages: { parts: { text?: string }[] }[] };
async function read(through: Running): Promise<Page> {
  return (await ask(through, `/conversations/${id}`)).json() as Promise<Page>;
}
const lastWords = ({ messages }: Page) =>
  messages
    .at(-1)
    ?.parts.map(({ text }) => text ?? "")
    .join("");

/** Until its first words have come. */
async function begin(through: Running): Promise<ReadableStreamDefaultReader<string>> {
  const response = await send(through, "Tell me a story");
  if (!response.body) throw new Error(`nothing comes: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let heard = ""; !heard.includes("upon"); ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`it ended: ${heard}`);
    heard += value;
  }
  return reader;
}

test("an answer that one instance gives is known to the other, and stopped through it", async () => {
  const reader = await begin(one);
  expect((await read(other)).conversation.isAnswering).toBe(true);
  expect((await send(other, "Hurry up")).status).toBe(409);
  const end = (await ask(other, `/${id}/stream`)).text();
  const stopped = await ask(other, `/${id}/stop`, { method: "POST" });
  expect(await stopped.json()).toEqual({ stopped: true });
  const page = await read(other);
  expect(page.conversation.isAnswering).toBe(false);
  expect(page.messages).toHaveLength(2);
  expect(lastWords(page)).toBe("Once upon ");
  expect(await end).toContain('{"type":"finish"}');
  await reader.cancel();
});

test("an instance that is restarted stores its answer as far as it came, and the other knows", async () => {
  const reader = await begin(one);
  const end = (await ask(other, `/${id}/stream`)).text();
  await one.stop();
  expect(await end).toContain('{"type":"finish"}');
  const page = await read(other);
  expect(page.conversation.isAnswering).toBe(false);
  expect(lastWords(page)).toBe("Once upon ");
  await reader.cancel();
  one = await spawnInstance("one");
});

/** Until the claim of whoever answered has run out, which is soon. */
async function passTime(): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select claimed_until - extract(epoch from clock_timestamp()) * 1000 as left from answer_leases`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.left)).toBeLessThan(20_000);
  await database.db.updateTable("answer_leases").set({ claimed_until: 0 }).execute();
}

test("when an instance is killed, its conversation is free within seconds", async () => {
  const reader = await begin(one);
  await one.stop("SIGKILL");
  await reader.cancel().catch(() => {});
  expect((await read(other)).conversation.isAnswering).toBe(true);
  // As a page does that was reloaded: it waits for the end.
  const waiting = await ask(other, `/${id}/stream`);
  await passTime();
  expect(await waiting.text()).toContain('{"type":"finish"}');
  expect((await read(other)).conversation.isAnswering).toBe(false);
  spoken = says("I am here.");
  await (await send(other, "Are you there?")).text();
  const page = await read(other);
  expect(page.messages).toHaveLength(3);
  expect(lastWords(page)).toBe("I am here.");
});
