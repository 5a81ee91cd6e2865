import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSecrets } from "../../src/storage/secrets.ts";
import { type Running, spawnService } from "../../testkit/service.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { startScriptedGateway } from "../support/scripted-gateway.ts";

let database: TestDatabase;
let gateway: Awaited<ReturnType<typeof startScriptedGateway>>;
let instances: [Running, Running];
beforeAll(async () => {
  database = await openTestDatabase("empty");
  gateway = await startScriptedGateway();
  const { DATA_DIR: _, ...env } = database.env;
  const spawnInstance = (name: string) => spawnService({ dataDir: join(database.dataDir, name), env });
  instances = await Promise.all([spawnInstance("a"), spawnInstance("b")]);
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop("SIGKILL")));
  await gateway.stop();
  await database.close();
});

/** As the browser on one of the instance's pages. */
function send({ url }: Running, method: string, path: string, body: object, cookie = "") {
  const headers = { origin: url, cookie, "content-type": "application/json" };
  return fetch(`${url}/api/app${path}`, { method, headers, body: JSON.stringify(body) });
}

/** Whether the process works with a language model. */
async function hasModel({ url }: Running): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok === true && "gateway" in ((await response.json()) as object);
}

test("the set-up link and a chosen model are every instance's", async () => {
  const [one, other] = instances;
  const secrets = openSecrets(database.db, "");
  // It is made a moment after the service is ready.
  await expect.poll(() => secrets.find("setup_token")).toBeDefined();
  const token = await secrets.find("setup_token");
  // Both print the same link, so that it does not matter whose is opened on whom.
  for (const { url } of instances) {
    const state = await fetch(`${url}/api/app/setup?token=${token}`);
    expect(await state.json()).toEqual({ kind: "open" });
  }
  const owner = { token, email: "ada@example.com", password: "correct horse battery" };
  const entered = await send(other, "POST", "/setup", owner);
  expect(entered.status).toBe(200);
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0];

  expect(await Promise.all(instances.map(hasModel))).toEqual([false, false]);
  const model = { base_url: gateway.url, model: "scripted", embedding_model: "" };
  expect((await send(one, "PUT", "/instance/model", model, cookie)).status).toBe(200);
  for (const instance of instances) await expect.poll(() => hasModel(instance)).toBe(true);
});
