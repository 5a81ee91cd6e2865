import { createApiKey } from "../../src/auth/api-keys.ts";
import { createKeyring } from "../../src/auth/keyring.ts";
import { createAuth } from "../../src/auth/sessions.ts";
import { type Actor, authorise } from "../../src/base/actor.ts";
import type { Clock } from "../../src/base/clock.ts";
import { type Config, readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { type PipelineDeps, runPhase } from "../../src/enrichment/pipeline.ts";
import { runDueJobs, type WorkerDeps } from "../../src/enrichment/worker.ts";
import { createBuiltinMind } from "../../src/language/builtin-mind.ts";
import type { Mind } from "../../src/language/mind.ts";
import { openStaticEmbedder } from "../../src/language/static-embedder.ts";
import { TokenSimilarities } from "../../src/language/token-similarities.ts";
import type { Mailer } from "../../src/mail/mailer.ts";
import { createOutboxMailer } from "../../src/mail/outbox.ts";
import { ResidentIndexes } from "../../src/search/resident.ts";
import { createApp } from "../../src/server/app.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import { openTestDatabase } from "./database.ts";

const silentLog = createLog({ LOG_LEVEL: "silent" });

export type TestUser = { actor: Actor; key: string };

/** The whole service in process, on a real database of its own: everything but the socket and the thread. */
export async function createTestApp(
  options: { config?: Partial<Config>; clock?: Clock; mind?: Mind; mailer?: Mailer } = {},
) {
  const database = await openTestDatabase();
  const { db, dataDir } = database;
  const clock = options.clock ?? Date.now;
  const config: Config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), ...options.config };
  const embedder = openStaticEmbedder();
  const mind = options.mind ?? createBuiltinMind(embedder);
  const openIndexes = () =>
    new ResidentIndexes({ db, tokenizer: embedder, embedder, dataDir, budgetBytes: 64 * 1024 * 1024 });
  const similarities = new TokenSimilarities(embedder);
  const search = { db, indexes: openIndexes(), tokenizer: embedder, embedder, similarities };
  const thoughts = { db, tokenizer: embedder, mind, clock, search };
  const keyring = createKeyring({ db, clock });
  let isServing = true;
  const app = createApp({
    config,
    version: "0.0.0-test",
    thoughts,
    keyring,
    auth: createAuth({ db, config, log: silentLog, clock }),
    mailer: options.mailer ?? createOutboxMailer(`${dataDir}/outbox`),
    metrics: createMetrics({ indexBytes: () => search.indexes.bytes }),
    clock,
    log: silentLog,
    isServing: () => isServing,
  });
  const pipeline: PipelineDeps = { db, mind, tokenizer: embedder, embedder, indexes: openIndexes() };
  const worker: WorkerDeps = {
    db,
    runPhase: (phase, jobs) => runPhase(pipeline, phase, jobs),
    model: embedder.model,
    clock,
    log: silentLog,
  };

  async function addUser(name = "Test assistant"): Promise<TestUser> {
    const userId = await database.addTestUser();
    const { key, id, prefix } = await createApiKey(db, { userId, name }, Date.now());
    return { key, actor: authorise(userId, { id, name, prefix }) };
  }

  const user = await addUser();
  return {
    app,
    db,
    dataDir,
    thoughts,
    keyring,
    worker,
    ...user,
    addUser,
    /** Calls a tool over the endpoint; returns the HTTP status and the JSON-RPC answer. */
    call: (name: string, args: object, key = user.key) => callTool(app, key, name, args),
    /** Runs the background work until nothing is due. */
    async enrich() {
      while ((await runDueJobs(worker)) > 0);
    },
    stopServing() {
      isServing = false;
    },
    close: database.close,
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
type Answer = { status: number; body: any; output: any };

async function callTool(
  app: ReturnType<typeof createApp>,
  key: string,
  name: string,
  args: object,
): Promise<Answer> {
  const response = await app.request("/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
  const body = JSON.parse(await response.text());
  const text = body.result?.content?.[0]?.text;
  return { status: response.status, body, output: text === undefined ? undefined : JSON.parse(text) };
}
