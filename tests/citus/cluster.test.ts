import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../src/storage/migrate.ts";
import { type Cluster, startCluster } from "../../testkit/citus.ts";
import { tryCluster } from "../../testkit/faults/citus.ts";
import { findNode } from "../../testkit/faults/citus-people.ts";
import { FAST_SETTINGS } from "../../testkit/postgres.ts";
import { openChat } from "../chat/support.ts";
import { createTestApp, type TestUser } from "../support/app.ts";
import { openDatabaseAt } from "../support/database.ts";
import { says } from "../support/scripted-gateway.ts";

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(2, FAST_SETTINGS);
  const { db, close } = await openDatabaseAt(cluster.url);
  await migrate(db);
  await close();
});
afterAll(() => cluster.stop());

test("users of every node capture, are enriched, search and chat", async () => {
  const service = await createTestApp({ database: await openDatabaseAt(cluster.url) });
  const users = new Map<number, TestUser>();
  while (users.size < 2) {
    const user = await service.addUser();
    users.set(await findNode(service.db, user.actor.userId), user);
  }
  for (const { key } of users.values())
    await service.call("capture_thought", { raw: "The ferry to Cacilhas leaves at noon" }, key);
  await service.enrich();
  for (const { key } of users.values()) {
    const { output } = await service.call("retrieve_thoughts", { query: "ferry", author: "all" }, key);
    expect(output).toMatchObject([{ normalizedText: "The ferry to Cacilhas leaves at noon" }]);
  }
  await service.close();

  const chat = await openChat({ database: await openDatabaseAt(cluster.url) });
  chat.model.always(says("At noon."));
  const id = crypto.randomUUID();
  await chat.say(id, "When does the ferry leave?");
  const { messages } = await chat.read(id);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  await chat.close();
});

test("while shards move, and while a node is down, the others go on and nothing is lost", {
  timeout: 600_000,
}, async () => {
  const outcomes = await tryCluster(cluster, { people: 2, captures: 3, moves: 2, kills: 1, pauseMs: 100 });
  for (const { fault, result, isKept } of outcomes) expect(isKept, `${fault}: ${result}`).toBe(true);
});
