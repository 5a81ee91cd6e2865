import { afterEach, beforeEach, expect, test } from "vitest";
import { openImport } from "../../src/transfer/importing/import.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp({ config: { USER_QUOTA_MB: 1 } });
});
afterEach(() => web.close());

const long = (seed: number) => `${seed} ${"word ".repeat(3_900)}`;

test("what fits is stored; the rest is refused, says why, and nothing of it is kept", async () => {
  let refused: { status: number; body: { error: { message: string } } } | undefined;
  let stored = 0;
  for (; !refused && stored < 100; stored++) {
    const answer = await web.send("captureThought", { raw: long(stored) });
    if (answer.status !== 200) refused = answer;
  }
  expect(refused?.status).toBe(409);
  expect(refused?.body.error.message).toMatch(/^There is no room: you store [\d.]+ of 1 MB\./);
  const { used, quota } = await web.ask("readStorage", {});
  expect(quota).toBe(1_000_000);
  expect(used).toBeGreaterThan(900_000);
  expect(used).toBeLessThan(1_100_000);
  expect((await web.send("createNote", { title: "Long", text: long(0) })).status).toBe(409);

  // Others have their own room, and what is erased makes room again.
  const other = await web.signIn();
  await web.ask("captureThought", { raw: long(0) }, other);
  const { thoughts } = await web.ask("listThoughts", {});
  await web.ask("changeThought", { id: thoughts[0]?.id ?? "", state: "completed", version: 1 });
  for (const { id } of thoughts.slice(0, 3)) await web.ask("eraseThought", { id });
  await web.ask("captureThought", { raw: long(1) });
  const note = await web.ask("createNote", { title: "Long", text: long(1) });
  expect((await web.send("createNote", { title: "Long", text: long(2) })).status).toBe(409);
  await web.ask("eraseNote", { id: note.id });
  await web.ask("createNote", { title: "Long", text: long(2) });
});

test("an import stops where the room ends, and keeps what it has stored", async () => {
  const file = Array.from({ length: 60 }, (_, i) => JSON.stringify({ kind: "thought", text: long(i) }));
  const { run } = await openImport(Buffer.from(file.join("\n")), { format: "jsonl" });
  const deps = { db: web.db, tokenizer: web.thoughts.tokenizer, clock: Date.now };
  const read = async () => {
    for await (const _ of run(deps, web.person.actor));
  };
  await expect(read()).rejects.toMatchObject({ code: "conflict", message: /There is no room/ });
});

test("without a quota, everything fits, and its size is told", async () => {
  await web.close();
  web = await openWebApp();
  for (let i = 0; i < 20; i++) await web.ask("captureThought", { raw: long(i) });
  const { used, quota } = await web.ask("readStorage", {});
  expect(quota).toBeNull();
  expect(used).toBeGreaterThan(20 * 19_500 * 2);
});
