import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import {
  closes,
  fails,
  garbles,
  hangs,
  type Step,
  says,
  saysJson,
  startScriptedGateway,
} from "../support/scripted-gateway.ts";

/** A request that the built-in editor is not sure of. */
const UNSURE = "she would rather talk in the evening";

let server: Awaited<ReturnType<typeof startScriptedGateway>>;
let service: TestApp;
let id: string;

beforeEach(async () => {
  server = await startScriptedGateway();
  await open();
});
afterEach(async () => {
  await service.close();
  await server.stop();
});

async function open(LLM_TIMEOUT_SECONDS = 60): Promise<void> {
  const config = { LLM_BASE_URL: server.url, LLM_MODEL: "scripted", LLM_TIMEOUT_SECONDS };
  service = await createTestApp({ config });
  id = (await service.call("capture_thought", { raw: "Call Anna on Monday", as_user: true })).output.id;
}

const edit = (args: object) => service.call("edit_thought", { thought_id: id, ...args });
const thought = () => service.db.selectFrom("thoughts").selectAll().executeTakeFirstOrThrow();
const activity = () => service.db.selectFrom("activity").selectAll().orderBy("id").execute();

describe("an edit request to a language model", () => {
  test("changes text and state in one step, with history", async () => {
    server.script(saysJson({ decision: "change", text: "Call Anna on Tuesday", state: "completed" }));
    const { output } = await edit({ edit_request: "it was Tuesday, and I did" });
    expect(output).toMatchObject({
      ok: true,
      changed: true,
      thought: { normalizedText: "Call Anna on Tuesday", state: "completed" },
    });
    const [, change] = await activity();
    expect(change).toMatchObject({ action: "completed" });
    expect(JSON.parse(change?.before ?? "")).toMatchObject({ text: "Call Anna on Monday", state: "open" });
  });

  test("is told the text as data and the request as what to do", async () => {
    server.script(saysJson({ decision: "change", state: "archived" }));
    await edit({ edit_request: UNSURE });
    const [system, user] = server.requests[0]?.body.messages ?? [];
    expect(system?.content).not.toContain("Anna");
    expect(JSON.parse(user?.content ?? "")).toEqual({
      text: "Call Anna on Monday",
      state: "open",
      edit_request: UNSURE,
    });
  });

  test("that is ambiguous changes nothing and says why", async () => {
    const before = await thought();
    server.script(saysJson({ decision: "unclear", reason: "Which day is meant?" }));
    const { status, body } = await edit({ edit_request: "move it" });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: -32602,
      message: "edit_request was refused: Which day is meant?",
    });
    expect(await thought()).toEqual(before);
    expect(await activity()).toHaveLength(1);
  });

  test("that changes nothing is refused, and the refusal says so", async () => {
    server.script(saysJson({ decision: "change", text: "Call Anna on Monday", state: "open" }));
    const { status, body } = await edit({ edit_request: UNSURE });
    expect(status).toBe(400);
    expect(body.error.message).toBe(
      "edit_request was refused: The language model found nothing to change; say it in other words, or send " +
        "the new text as raw_text.",
    );
    expect(await activity()).toHaveLength(1);
  });

  test("is not made for what the built-in editor is sure of, also while the gateway is dead", async () => {
    server.always(fails(500));
    expect((await edit({ edit_request: "reopen" })).output).toMatchObject({ ok: true, changed: false });
    expect((await edit({ edit_request: "mark as done" })).output).toMatchObject({ ok: true, changed: true });
    expect(server.requests).toEqual([]);
  });

  test("beside raw_text may only change the state", async () => {
    server.script(saysJson({ decision: "change", text: "Something else" }));
    expect((await edit({ edit_request: "reword", raw_text: "Call Eve" })).status).toBe(400);
    server.script(saysJson({ decision: "change", state: "completed" }));
    expect((await edit({ edit_request: "done", raw_text: "Call Eve" })).output.thought).toMatchObject({
      normalizedText: "Call Eve",
      state: "completed",
    });
  });

  test("is not needed for raw_text and for delete", async () => {
    server.always(fails(500));
    expect((await edit({ raw_text: "Call Eve" })).output).toMatchObject({ ok: true });
    expect((await service.call("delete_thought", { thought_id: id })).output).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(0);
  });

  test("that is made on an older text than there is now is made again", async () => {
    server.script(
      async (request, response) => {
        await service.call("edit_thought", { thought_id: id, raw_text: "Call Anna and Tom on Monday" });
        saysJson({ decision: "change", text: "Call Anna on Friday" })(request, response);
      },
      saysJson({ decision: "change", text: "Call Anna and Tom on Friday" }),
    );
    const { output } = await edit({ edit_request: "reword it for Friday" });
    expect(output.thought.normalizedText).toBe("Call Anna and Tom on Friday");
    expect(server.requests).toHaveLength(2);
  });
});

const failures: [string, Step, number, string][] = [
  ["answers 500", fails(500), 4, "The language model did not answer after 3 retries (it answered 500)."],
  ["hangs", hangs, 4, "The language model did not answer after 3 retries (timed out)."],
  ["breaks off", closes, 4, "The language model did not answer after 3 retries (no connection)."],
  [
    "answers garbage",
    garbles,
    4,
    "The language model did not answer after 3 retries (its answer could not be read).",
  ],
  [
    "talks instead",
    says("Sure, I will!"),
    4,
    "The language model did not answer after 3 retries (its answer could not be read).",
  ],
  [
    "plans nothing",
    saysJson({ decision: "change" }),
    4,
    "The language model did not answer after 3 retries (its answer could not be read).",
  ],
  [
    "plans an empty text",
    saysJson({ decision: "change", text: "  " }),
    4,
    "The language model did not answer after 3 retries (its answer could not be read).",
  ],
  ["refuses the key", fails(401), 1, "The language model refused the API key (401). Check LLM_API_KEY."],
];

test.each(failures)(
  "a gateway that %s: 500, -32603, %#, and the thought is untouched",
  async (_, step, tries, message) => {
    if (step === hangs) {
      await service.close();
      await open(0.1);
    }
    const before = await thought();
    server.always(step);
    const { status, body } = await edit({ edit_request: UNSURE });
    // On a busy machine a try may time out before its request has arrived.
    if (step === hangs) expect(server.requests.length).toBeLessThanOrEqual(tries);
    else expect(server.requests).toHaveLength(tries);
    expect(status).toBe(500);
    expect(body.error).toEqual({ code: -32603, message });
    expect(await thought()).toEqual(before);
    expect(await activity()).toHaveLength(1);
  },
);

test("a wait that the endpoint asks for is waited, and then it works", async () => {
  server.script(fails(429, { retryAfter: "0" }), saysJson({ decision: "change", state: "completed" }));
  expect((await edit({ edit_request: UNSURE })).output).toMatchObject({ ok: true, changed: true });
  expect(server.requests).toHaveLength(2);
});

test("somebody who waits is always answered for, also while background work leaves the gateway alone", async () => {
  server.always(fails(500));
  for (let i = 0; i < 6; i++) await edit({ edit_request: UNSURE });
  expect(service.gateway?.state()).toMatchObject({ kind: "open" });
  expect(server.requests).toHaveLength(24);
  server.always(saysJson({ decision: "change", state: "completed" }));
  expect((await edit({ edit_request: UNSURE })).output).toMatchObject({ ok: true });
  expect(service.gateway?.state()).toEqual({ kind: "ok" });
});
