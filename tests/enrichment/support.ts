import { afterEach, beforeEach } from "vitest";
import type { Config } from "../../src/base/config.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { type Step, startScriptedGateway } from "../support/scripted-gateway.ts";

/** For each test, a scripted language model that answers with `step`, and a service that asks it once it is opened. */
export function useScriptedModel(step: Step) {
  let server: Awaited<ReturnType<typeof startScriptedGateway>>;
  let service: TestApp;
  const model = {
    now: 0,
    get server() {
      return server;
    },
    get service() {
      return service;
    },
    async open(config: Partial<Config> = {}): Promise<void> {
      service = await createTestApp({
        clock: () => model.now,
        config: { LLM_BASE_URL: server.url, LLM_MODEL: "scripted", ...config },
      });
    },
    capture: async (raw: string): Promise<string> =>
      (await service.call("capture_thought", { raw, as_user: true })).output.id,
    thought: (id: string) =>
      service.db.selectFrom("thoughts").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    find: async (query: string) =>
      (await service.call("retrieve_thoughts", { query, detail: "full" })).output,
  };
  beforeEach(async () => {
    server = await startScriptedGateway(step);
    model.now = Date.parse("2026-05-31T09:00:00Z");
  });
  afterEach(async () => {
    await service.close();
    await server.stop();
  });
  return model;
}
