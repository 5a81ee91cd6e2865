import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { type Scope, scopes } from "../../src/base/scopes.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { ask, askStateless, read } from "../support/mcp.ts";

const toolScopes = {
  retrieve_thoughts: "read",
  capture_thought: "capture",
  edit_thought: "write",
  delete_thought: "write",
} as const;
const combinations: Scope[][] = [
  ["read"],
  ["capture"],
  ["write"],
  ["read", "capture"],
  ["read", "write"],
  ["capture", "write"],
  [...scopes],
];

let service: TestApp;
let thoughtId: string;
const keys = new Map<string, string>();

beforeAll(async () => {
  service = await createTestApp();
  const { userId } = service.actor;
  for (const given of combinations) {
    const name = given.join(" ");
    keys.set(name, (await createApiKey(service.db, { userId, name, scopes: given }, Date.now())).key);
  }
  const { output } = await service.call("capture_thought", { raw: "Anna likes tulips", as_user: true });
  thoughtId = output.id;
});
afterAll(() => service.close());

const keyOf = (given: readonly Scope[]) => keys.get(given.join(" ")) ?? "";
const bearer = (given: readonly Scope[]) => ({ authorization: `Bearer ${keyOf(given)}` });

describe.each(combinations.map((given) => ({ given })))("a key that may $given", ({ given }) => {
  const lists = async (method: string) => (await read(ask(service.app, method, {}, bearer(given)))).result;
  const stateless = async (method: string) =>
    (await read(askStateless(service.app, method, {}, bearer(given)))).result;

  test("is shown the tools it may use and no others, in both eras", async () => {
    const expected = Object.entries(toolScopes)
      .filter(([, scope]) => given.includes(scope))
      .map(([name]) => name);
    for (const { tools } of [await lists("tools/list"), await stateless("tools/list")]) {
      expect(tools.map(({ name }: { name: string }) => name)).toEqual(expected);
      for (const tool of tools) expect(tool).not.toHaveProperty("scope");
    }
    expect((await stateless("tools/list")).cacheScope).toBe("private");
  });

  test.each(Object.entries(toolScopes))("calls %s only with the scope %s", async (name, scope) => {
    const inputs = {
      retrieve_thoughts: { query: "flowers" },
      capture_thought: { raw: `Said by ${given}` },
      edit_thought: { thought_id: thoughtId, edit_request: "reopen" },
      delete_thought: { thought_id: "00000000-0000-7000-8000-000000000000" },
    };
    const before = await service.db.selectFrom("thoughts").selectAll().execute();
    const { status, body, output } = await service.call(
      name,
      inputs[name as keyof typeof inputs],
      keyOf(given),
    );
    expect(status).toBe(200);
    if (given.includes(scope)) {
      expect(output.error).not.toBe("insufficient_scope");
      return;
    }
    const refusal = {
      ok: false,
      error: "insufficient_scope",
      scope,
      message: expect.stringContaining(scope),
    };
    expect(body.result).toMatchObject({ isError: true, structuredContent: refusal });
    expect(output).toEqual(body.result.structuredContent);
    expect(await service.db.selectFrom("thoughts").selectAll().execute()).toEqual(before);
  });

  test("sees thoughts as resources only if it may read", async () => {
    const mayRead = given.includes("read");
    expect((await lists("resources/list")).resources.length > 0).toBe(mayRead);
    expect((await lists("resources/templates/list")).resourceTemplates).toHaveLength(mayRead ? 1 : 0);
    const uri = `thought://${thoughtId}`;
    const response = await ask(service.app, "resources/read", { uri }, bearer(given));
    expect(response.status).toBe(200);
    const { result, error } = await read(response);
    if (mayRead) expect(result.contents).toHaveLength(1);
    else expect(error).toMatchObject({ code: -32000, message: expect.stringContaining("read") });
  });

  test("is offered the prompts that it can follow", async () => {
    const mayRead = given.includes("read");
    const names = (await lists("prompts/list")).prompts.map(({ name }: { name: string }) => name);
    expect(names.includes("recall")).toBe(mayRead);
    expect(names.includes("remember")).toBe(mayRead && given.includes("capture"));
    const params = { name: "recall", arguments: { question: "Which flowers?" } };
    const { result, error } = await read(ask(service.app, "prompts/get", params, bearer(given)));
    expect(mayRead ? result.messages.length : error.code).toBe(mayRead ? 1 : -32000);
  });

  test("reads the status only if it may read", async () => {
    const { status } = await service.app.request("/api/status", { headers: bearer(given) });
    expect(status).toBe(given.includes("read") ? 200 : 403);
  });
});

test("a refused call of a client that wants results is the same result", async () => {
  const { body, status } = await service.call("edit_thought", {}, keyOf(["read"]));
  const init = {
    method: "POST",
    headers: { ...bearer(["read"]), "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "edit_thought" } }),
  };
  const lenient = await service.app.request("/api/mcp?errors=result", init);
  expect([lenient.status, await lenient.json()]).toEqual([status, body]);
});
