import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../src/base/log.ts";
import { createGateway } from "../../../src/language/gateway/gateway.ts";
import { type Step, says, startScriptedGateway } from "../../support/scripted-gateway.ts";

type Server = Awaited<ReturnType<typeof startScriptedGateway>>;

let chosen: Server;
let other: Server;
beforeEach(async () => {
  [chosen, other] = [await startScriptedGateway(), await startScriptedGateway()];
});
afterEach(() => Promise.all([chosen.stop(), other.stop()]));

const redirects =
  (status: number, location: string): Step =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

const open = () =>
  createGateway(
    { baseUrl: chosen.url, apiKey: "sk-secret", model: "m", timeoutMs: 60_000, concurrency: 1 },
    { clock: Date.now, log: createLog({ LOG_LEVEL: "silent" }), backoffMs: 1 },
  );

/** What the endpoint said when it was asked for an answer; undefined if that worked. */
async function check(): Promise<string | undefined> {
  const [answer] = await open().testAbilities();
  return answer?.works ? undefined : answer?.words;
}

test.each([301, 302, 303, 307, 308])("a %i to another origin is not followed", async (status) => {
  other.always(says("I have read it."));
  chosen.always(redirects(status, `${other.url}/chat/completions`));
  expect(await check()).toContain("refused the request (3");
  expect(other.requests).toEqual([]);
});

test("a 307 within the endpoint's own origin is followed, but not in circles", async () => {
  chosen.always(({ path }, response) =>
    path.startsWith("/moved") ? says("ok")({ path, headers: {}, body: {} }, response) : moved(response),
  );
  const moved = (response: Parameters<Step>[1]) =>
    response.writeHead(307, { location: "/moved/chat/completions" }).end();
  expect(await check()).toBeUndefined();
  chosen.always(redirects(307, "/v1/chat/completions"));
  expect(await check()).toContain("refused the request (3");
});
