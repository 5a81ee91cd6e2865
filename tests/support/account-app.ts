import { Hono } from "hono";
import type { RouteName } from "../../src/app-routes.ts";
import { createNotices } from "../../src/auth/accounts/notices.ts";
import { createAuth } from "../../src/auth/signing-in/sessions.ts";
import type { Clock } from "../../src/base/clock.ts";
import { type Config, readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { BackgroundMail } from "../../src/mail/background-mail.ts";
import type { ResidentIndexes } from "../../src/search/index/resident.ts";
import { accountHandlers } from "../../src/server/app-api/account/account.ts";
import { createDataRoutes } from "../../src/server/app-api/data.ts";
import { createEntranceRoutes } from "../../src/server/app-api/entrance.ts";
import { createAppRoutes, type Handlers } from "../../src/server/app-api/routes.ts";
import { socketAddress } from "../../src/server/limits/client-address.ts";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { createClients } from "../../src/server/oauth/clients.ts";
import { toFailure } from "../../src/server/respond.ts";
import { requireSession, type SessionEnv } from "../../src/server/sign-in/session.ts";
import { changesOf } from "../../src/storage/changes.ts";
import type { Db } from "../../src/storage/db.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import type { ModelSettings } from "../../src/storage/stored-model.ts";
import { sharedEmbedder } from "./embedder.ts";
import { ORIGIN } from "./session.ts";

const log = createLog({ LOG_LEVEL: "silent" });
let addresses = 0;

type Options = {
  db: Db;
  dataDir: string;
  indexes?: Pick<ResidentIndexes, "forget">;
  clock?: Clock;
  config?: Partial<Config>;
  environment?: ModelSettings;
};

/** Accounts, the entrance and whole books as files, on any database; nothing else of the service. */
export function createAccountApp({ db, dataDir, ...options }: Options) {
  const { clock = Date.now, environment = {}, indexes = { forget() {} } } = options;
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...options.config };
  const secrets = openSecrets(db, dataDir);
  const auth = createAuth({ db, secrets, config, log, clock });
  const background = new BackgroundMail(log);
  const notices = createNotices({ db, mailer: null, from: config.CONTACT_FROM, clock, background });
  const mail = { sendReset() {}, sendEmailLink() {}, emailChanged() {} };
  let restarts = 0;
  const restart = () => void restarts++;
  const account = {
    db,
    auth,
    keyring: { refresh: () => changesOf(db).tell("keys") },
    notices,
    mail,
    reminders: { canMail: false, ownUrl: () => ORIGIN, wake() {} },
    clients: createClients({ secrets, config, fetchDocument: async () => "", clock }),
    secrets,
    config,
    environment,
    indexes,
    clock,
    log,
    version: "1",
    canChat: false,
    restart,
  };

  const api = new Hono<SessionEnv>().use(requireSession(auth, config.BASE_URL));
  const limits = createUserLimits({ requests: 0, cpuSeconds: 0, clock });
  api.route("/", createDataRoutes({ db, tokenizer: sharedEmbedder(), clock, log, limits }));
  api.route("/", createAppRoutes(limits, accountHandlers(account) as Handlers<RouteName>));
  const app = new Hono();
  app.all("/api/auth/*", (c) => auth.handle(c.req.raw, socketAddress(c)));
  const { keyring } = account;
  const entrance = { db, auth, notices, keyring, mail, secrets, config, clock };
  app.route("/api/app", createEntranceRoutes(entrance));
  app.route("/api/app", api);
  app.onError((error, c) => {
    const { status, message } = toFailure(error);
    return c.json({ error: { code: "failed", message } }, status);
  });

  // Its own address for each: tries are counted by it, sign-ins for the whole process.
  const bindings = { incoming: { socket: { remoteAddress: `10.2.0.${++addresses}` } } };

  /** As the browser does it on one of our pages. */
  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const json = body && { "content-type": "application/json" };
    const request = { method, headers: { origin: ORIGIN, ...json, ...headers } };
    const response = await app.request(
      `${ORIGIN}${path}`,
      body ? { ...request, body: JSON.stringify(body) } : request,
      bindings,
    );
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
    const answer: any = await response.json().catch(() => null);
    return { status: response.status, body: answer, cookie, headers: response.headers };
  }

  return { app, auth, send, restarts: () => restarts };
}

export type AccountApp = ReturnType<typeof createAccountApp>;
