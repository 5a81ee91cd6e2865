import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createNotices } from "./auth/accounts/notices.ts";
import { readSetupToken } from "./auth/accounts/setup.ts";
import { logEvents } from "./auth/audit/audit.ts";
import { keepEventsFor } from "./auth/audit/retention.ts";
import { createKeyring } from "./auth/keys/keyring.ts";
import { createAuth } from "./auth/signing-in/sessions.ts";
import { systemClock } from "./base/clock.ts";
import type { Config } from "./base/config.ts";
import { AppError, isStorageGone } from "./base/errors.ts";
import { readVersion } from "./base/installation.ts";
import { createLog, type Log } from "./base/log.ts";
import { RunningAnswers } from "./chat/running-answers.ts";
import { composeVerbs, openBackups, startBackground } from "./composition.ts";
import { BackgroundMail } from "./mail/background-mail.ts";
import { createOutboxMailer } from "./mail/outbox.ts";
import { createSmtpMailer } from "./mail/smtp.ts";
import { createMailSchedule } from "./reminders/mail-schedule.ts";
import { createApp } from "./server/app.ts";
import { createBanner } from "./server/banner.ts";
import { createHttpServer, readClientLimits } from "./server/http-server.ts";
import { createMetrics } from "./server/metrics.ts";
import { changesOf } from "./storage/changes.ts";
import type { Db } from "./storage/db.ts";
import { joinInstances } from "./storage/join-instances.ts";
import { migrate } from "./storage/migrate.ts";
import { openDatabase } from "./storage/open.ts";
import { openSecrets } from "./storage/secrets.ts";
import { watchStoredModel, withStoredModel } from "./storage/stored-model.ts";
import { readLibraryStatus } from "./thoughts/status.ts";

/** How long open requests may take to finish when the service stops. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** Loopback, and every address of this machine: `0.0.0.0` leads nowhere in a browser on Windows. */
const OURS = new Set(["127.0.0.1", "::1", "0.0.0.0", "::"]);

const signals = ["SIGINT", "SIGTERM"] as const;
/** Ctrl+C reaches the service twice: from the terminal, and from npm, which forwards it. */
const SAME_SIGNAL_MS = 1_000;

type Service = {
  url: string;
  port: number;
  banner: string;
  /** Resolves when the settings have changed. */
  restartRequested: Promise<void>;
  stop(): Promise<void>;
};

/** Opens everything in the order of the layers. Closes it in reverse, at the end or if a part fails to open. */
async function startService(environment: Config, log: Log): Promise<Service> {
  await using opened = new AsyncDisposableStack();
  const clock = systemClock;
  const db = opened.adopt(openDatabase(environment), (database) => database.destroy());
  await migrate(db, environment.DATABASE_PARTITIONS);
  logEvents(db, log);
  opened.defer(await joinInstances(db, environment.DATABASE_URL, log));
  const secrets = openSecrets(db, environment.DATA_DIR);
  const storedModel = await secrets.find("model");
  const config = withStoredModel(environment, storedModel);
  const metrics = createMetrics();
  const observe = metrics.observeGateway;
  const { SEARCH_THREADS: searchThreads } = config;
  const verbs = await composeVerbs(config, { db, clock, log, gateway: { observe }, searchThreads });
  opened.defer(() => verbs.searchThreads?.stop());
  const { thoughts, notes, gateway } = verbs;
  const answers = new RunningAnswers();
  const chat = { db, clock, thoughts, notes, gateway: verbs.chatGateway, answers, log };
  const keyring = opened.adopt(createKeyring({ db, clock }), (keys) => keys.close());
  // Filled once the service answers; disposed after the last request.
  const enrichment = opened.use(new AsyncDisposableStack());
  opened.defer(() => gateway?.close());
  const backups = opened.adopt(openBackups(config, { db, clock, log }), (schedule) => schedule?.stop());
  const smtp = config.SMTP_URL ? createSmtpMailer(config.SMTP_URL) : null;
  const ownUrl = () => config.BASE_URL ?? urlOf(server);
  const { CONTACT_FROM: from } = config;
  const reminders = smtp ? createMailSchedule({ db, mailer: smtp, from, ownUrl, clock, log }) : undefined;
  opened.defer(() => reminders?.stop());
  const background = new BackgroundMail(log);
  opened.defer(() => background.settle());
  const restart = Promise.withResolvers<void>();
  let isServing = true;

  const { listener } = createApp({
    config,
    version: readVersion(),
    environment,
    db,
    thoughts,
    notes,
    chat,
    gateway,
    keyring,
    secrets,
    auth: createAuth({ db, secrets, config, log, clock }),
    notices: createNotices({ db, mailer: smtp, from, clock, background }),
    mailer: smtp ?? createOutboxMailer(join(config.DATA_DIR, "outbox")),
    background,
    reminders,
    ownUrl,
    metrics,
    backups,
    clock,
    log,
    isServing: () => isServing,
    restart: restart.resolve,
  });
  const limits = readClientLimits();
  const server = createHttpServer(listener, limits);
  opened.adopt(server, drain);
  opened.defer(() => answers.close());
  const changes = changesOf(db);
  opened.defer(() => {
    isServing = false;
    // Streams of events end.
    changes.lookAgain();
  });
  await listen(server, config, limits.backlog);
  // A connection that could not be accepted (too many open files) must not end all others.
  server.on("error", (error) => log.warn({ err: error }, "connection_refused"));
  // Reads every thought, so only now that the service answers.
  enrichment.use(await startBackground(config, { db, clock, log }, verbs));
  opened.defer(keepEventsFor({ db, days: config.AUDIT_DAYS, clock, log }));
  await backups?.start();
  reminders?.start();
  await metrics.load();
  opened.defer(watchStoredModel({ secrets, changes }, storedModel, restart.resolve));
  const url = config.BASE_URL ?? urlOf(server);
  const token = await readSetupToken(db, secrets);
  const { port } = server.address() as AddressInfo;
  const banner = createBanner(url, await countThoughts(db), token);

  const running = opened.move();
  return { url, port, banner, restartRequested: restart.promise, stop: () => running.disposeAsync() };
}

/** Undefined while one of several database servers is down: the service starts for the users of the others. */
async function countThoughts(db: Db): Promise<number | undefined> {
  try {
    return (await readLibraryStatus(db)).thoughts;
  } catch (error) {
    if (!isStorageGone(error)) throw error;
    return undefined;
  }
}

/** Runs the service until a signal or until `parentGone` resolves; a further signal ends it at once. */
export async function serve(config: Config, parentGone: Promise<string>): Promise<void> {
  const log = createLog(config);
  const stopReason = Promise.race([hearSignal(), parentGone]);
  // Keeps the port of the first start when the settings change.
  for (let port = config.PORT; ; ) {
    const service = await startService({ ...config, PORT: port }, log);
    ({ port } = service);
    process.stdout.write(service.banner);
    log.info({ url: service.url }, "started");
    const reason = await Promise.race([stopReason, service.restartRequested]);
    log.info({ reason }, "stopping");
    await service.stop();
    log.info({}, "stopped");
    if (reason) return;
  }
}

/** Resolves with the first signal. For a moment, further ones are ignored; after that, they have their usual effect. */
async function hearSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  for (const name of signals) process.on(name, resolve);
  const signal = await promise;
  setTimeout(() => {
    for (const name of signals) process.off(name, resolve);
  }, SAME_SIGNAL_MS).unref();
  return signal;
}

async function listen(server: Server, { PORT, HOST }: Config, backlog: number): Promise<void> {
  server.listen(PORT, HOST, backlog);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new AppError("storage-unavailable", explainListen(cause, PORT, HOST), { cause });
  }
}

function explainListen(cause: unknown, port: number, host: string): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken. Stop the program that uses it, or set PORT to another one.`;
  if (code === "EACCES") return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `HOST ${host} is not an address of this machine (${code}).`;
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = OURS.has(address) ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** Takes no new requests, finishes the open ones. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Keep-alive connections are closed once their last request is answered.
  const letGo = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(letGo);
  clearTimeout(force);
}
