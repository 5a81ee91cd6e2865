import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { createLog } from "../../src/base/log.ts";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { createPreparation } from "../../src/server/mcp/prepare.ts";
import { createTestApp, type TestApp, type TestUser } from "../support/app.ts";
import { ask } from "../support/mcp.ts";
import { embedByHash, startScriptedGateway, vectors } from "../support/scripted-gateway.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const connect = ({ app }: TestApp, { key }: TestUser, method: string) =>
  ask(app, method, {}, { authorization: `Bearer ${key}` });
const isPrepared = ({ thoughts }: TestApp, { actor }: TestUser) => thoughts.search.indexes.has(actor.userId);

test.each(["initialize", "tools/list"])("after %s, a user's index is loaded", async (method) => {
  const user = await service.addUser();
  await service.call("capture_thought", { raw: "Anna likes tulips", as_user: true }, user.key);
  expect(isPrepared(service, user)).toBe(false);
  expect((await connect(service, user, method)).status).toBe(200);
  await expect.poll(() => isPrepared(service, user)).toBe(true);
  const { output } = await service.call("retrieve_thoughts", { query: "tulips" }, user.key);
  expect(output).toHaveLength(1);
});

test("an embedding endpoint is not asked before somebody asks a question", async () => {
  const asked: string[] = [];
  const gateway = await startScriptedGateway((request, response) => {
    const texts = request.body.input ?? [];
    asked.push(...texts);
    vectors(texts.map((text) => embedByHash(text, 64)))(request, response);
  });
  const paying = await createTestApp({ config: { LLM_BASE_URL: gateway.url, EMBEDDING_MODEL: "paid" } });
  await connect(paying, paying, "initialize");
  await expect.poll(() => isPrepared(paying, paying)).toBe(true);
  await paying.call("retrieve_thoughts", { query: "tulips" });
  expect(asked[0]).toBe("tulips");
  await paying.close();
  await gateway.stop();
});

describe("a search is prepared", () => {
  const reader = authorise("anna");
  const known = authorise("ben");
  beforeAll(async () => {
    await service.thoughts.search.indexes.upTo(known.userId, 0);
  });
  afterEach(() => void vi.restoreAllMocks());

  test.each<[string, string, Actor, number]>([
    ["for whoever connects", "initialize", reader, 1],
    ["not for a key that may not search", "initialize", { ...reader, scopes: ["capture"] }, 0],
    ["not by a call of a tool", "tools/call", reader, 0],
    ["not for a user whose index is loaded", "initialize", known, 0],
  ])("%s", (_, method, actor, times) => {
    const { thoughts } = service;
    const later = vi.spyOn(globalThis, "setTimeout");
    const limits = createUserLimits({ requests: 0, cpuSeconds: 0, clock: Date.now });
    const prepare = createPreparation({ thoughts, limits, log: createLog({ LOG_LEVEL: "silent" }) });
    later.mockClear();
    for (let i = 0; i < 3; i++) prepare(method, actor);
    expect(later).toHaveBeenCalledTimes(times);
  });
});
