import { createNotices } from "../../src/auth/accounts/notices.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { createKeyring } from "../../src/auth/keys/keyring.ts";
import { createAuth } from "../../src/auth/signing-in/sessions.ts";
import { type Actor, authorise } from "../../src/base/actor.ts";
import type { Clock } from "../../src/base/clock.ts";
import { type Config, readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { RunningAnswers } from "../../src/chat/running-answers.ts";
import { composeVerbs } from "../../src/composition.ts";
import { createModelPhases, createRunPhase, createThreadPhases } from "../../src/enrichment/phases.ts";
import { runDueJobs, type WorkerDeps } from "../../src/enrichment/worker.ts";
import type { GatewayDeps } from "../../src/language/gateway/gateway.ts";
import type { Mind } from "../../src/language/mind.ts";
import { BackgroundMail } from "../../src/mail/background-mail.ts";
import type { Mailer } from "../../src/mail/mailer.ts";
import { createOutboxMailer } from "../../src/mail/outbox.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { createMetrics } from "../../src/server/metrics.ts";
import type { FetchDocument } from "../../src/server/oauth/fetch-document.ts";
import type { BackupSchedule } from "../../src/storage/backups/schedule.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { sharedEmbedder, sharedPassages } from "./embedder.ts";

const silentLog = createLog({ LOG_LEVEL: "silent" });

export type TestUser = { actor: Actor; key: string };

type TestOptions = {
  /** Another than one with the usual tables. */
  database?: TestDatabase;
  config?: Partial<Config>;
  clock?: Clock;
  mind?: Mind;
  mailer?: Mailer;
  /** For notices to people; by default there is none. */
  noticeMailer?: Mailer;
  /** By default no mail server is set. */
  reminders?: { wake(): void };
  gateway?: Partial<GatewayDeps>;
  /** Of OAuth clients; by default there is none. */
  fetchDocument?: FetchDocument;
  backups?: BackupSchedule;
};

/** The whole service in process, on a real database of its own: everything but the socket and the thread. */
export async function createTestApp(options: TestOptions = {}) {
  const database = options.database ?? (await openTestDatabase());
  const { db, dataDir, openAgain, openReader } = database;
  const clock = options.clock ?? Date.now;
  const config: Config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), ...options.config };
  const metrics = createMetrics();
  const verbs = await composeVerbs(config, {
    db,
    clock,
    log: silentLog,
    tokenizer: sharedEmbedder(),
    passages: sharedPassages(),
    gateway: { observe: metrics.observeGateway, backoffMs: 1, ...options.gateway },
  });
  const { notes, gateway } = verbs;
  const mind = options.mind ?? verbs.thoughts.mind;
  const thoughts = { ...verbs.thoughts, mind };
  const answers = new RunningAnswers();
  const chat = { db, clock, thoughts, notes, gateway: verbs.chatGateway, answers, log: silentLog };
  const keyring = createKeyring({ db, clock });
  const secrets = openSecrets(db, dataDir);
  const auth = createAuth({ db, secrets, config, log: silentLog, clock });
  const background = new BackgroundMail(silentLog);
  const noticeMailer = options.noticeMailer ?? null;
  const notices = createNotices({
    db,
    mailer: noticeMailer,
    from: config.CONTACT_FROM,
    clock,
    background,
  });
  let isServing = true;
  let restarts = 0;
  const { app, listener } = createApp({
    config,
    version: "0.0.0-test",
    environment: options.config ?? {},
    db,
    secrets,
    thoughts,
    notes,
    chat,
    gateway,
    keyring,
    auth,
    notices,
    mailer: options.mailer ?? createOutboxMailer(`${dataDir}/outbox`),
    background,
    reminders: options.reminders,
    ownUrl: () => config.BASE_URL ?? "http://localhost",
    metrics,
    backups: options.backups,
    clock,
    log: silentLog,
    fetchDocument: options.fetchDocument ?? (async () => ""),
    isServing: () => isServing,
    restart: () => void restarts++,
  });
  const understanding = options.mind ? { ...verbs.understanding, mind } : verbs.understanding;
  const run = createRunPhase(understanding, verbs.linking, clock);
  const worker: WorkerDeps = {
    db,
    phases: gateway ? createModelPhases(understanding, run, clock) : createThreadPhases(run),
    by: verbs.by,
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
    listener,
    config,
    db,
    dataDir,
    secrets,
    openAgain,
    openReader,
    thoughts,
    notes,
    chat,
    gateway,
    auth,
    keyring,
    worker,
    /** How often the service was asked to start anew. */
    restarts: () => restarts,
    runPhase: run,
    ...user,
    addUser,
    /** Calls a tool over the endpoint; returns the HTTP status and the JSON-RPC answer. */
    call: (name: string, args: object, key = user.key) => callTool({ app }, key, name, args),
    /** Runs the background work until nothing is due. */
    async enrich() {
      while ((await runDueJobs(worker)) > 0);
    },
    stopServing() {
      isServing = false;
    },
    async close() {
      await answers.close();
      gateway?.close();
      await background.settle();
      await database.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
type Answer = { status: number; body: any; output: any };

async function callTool({ app }: Pick<App, "app">, key: string, name: string, args: object): Promise<Answer> {
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
