import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { type AccountMail, createAccountMail } from "../auth/accounts/mail.ts";
import type { Notices } from "../auth/accounts/notices.ts";
import type { Keyring } from "../auth/keys/keyring.ts";
import type { Auth } from "../auth/signing-in/sessions.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Secrets } from "../base/secrets.ts";
import type { ChatDeps } from "../chat/deps.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { BackgroundMail } from "../mail/background-mail.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { NoteDeps } from "../notes/deps.ts";
import type { MailSchedule } from "../reminders/mail-schedule.ts";
import type { Db } from "../storage/db.ts";
import type { ModelSettings } from "../storage/stored-model.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type AppApiDeps, createAppApi } from "./app-api/api.ts";
import { createChatRoute } from "./app-api/chat.ts";
import { createEntranceRoutes } from "./app-api/entrance.ts";
import type { Backups } from "./backups-view.ts";
import { createCalendarRoute } from "./calendar.ts";
import { createContactRoute } from "./contact.ts";
import { createRequestHistory, observeRequests, type RequestHistory } from "./limits/request-history.ts";
import { createProxies, trustProxies } from "./limits/trusted-proxies.ts";
import { createUserLimits, type UserLimits } from "./limits/user-limits.ts";
import { createMcpEndpoint, type McpDeps } from "./mcp/endpoint.ts";
import { createMcpListener } from "./mcp/listener.ts";
import { createPreparation } from "./mcp/prepare.ts";
import { createResources } from "./mcp/resources.ts";
import { createMcpRoute } from "./mcp/route.ts";
import { createTools } from "./mcp/tools.ts";
import { type Clients, createClients } from "./oauth/clients.ts";
import { createDocumentFetcher, type FetchDocument } from "./oauth/fetch-document.ts";
import { createOAuthRoutes } from "./oauth/routes.ts";
import { createOperationsRoutes, type OperationsDeps } from "./operations.ts";
import type { Metrics } from "./prometheus.ts";
import { toFailure } from "./respond.ts";
import { createAuthRoutes } from "./sign-in/auth-routes.ts";
import { createOidcRoutes } from "./sign-in/oidc-routes.ts";
import { createSecondFactorRoutes } from "./sign-in/second-factor-routes.ts";
import { createWebRoutes } from "./web.ts";

export type AppDeps = {
  config: Config;
  version: string;
  /** The environment's model settings, without stored ones. */
  environment: ModelSettings;
  db: Db;
  secrets: Secrets;
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  chat: ChatDeps;
  gateway: Gateway | undefined;
  keyring: Pick<Keyring, "authenticate" | "refresh">;
  auth: Auth;
  notices: Notices;
  mailer: Mailer;
  background: BackgroundMail;
  /** Undefined if no mail server is set. */
  reminders: Pick<MailSchedule, "wake"> | undefined;
  /** Where people reach the service, for links in mail. */
  ownUrl(): string;
  metrics: Metrics;
  /** Undefined if the service makes none. */
  backups: Backups;
  clock: Clock;
  log: Log;
  /** Of clients that describe themselves in a document; by default from the public internet. */
  fetchDocument?: FetchDocument;
  isServing(): boolean;
  /** Restarts the service within this process, with the current settings. */
  restart(): void;
};

/** `listener` is the app for Node's server. */
export type App = { app: Hono; listener: RequestListener };

/** Mounts the surfaces. They are independent, and each gets only the dependencies it needs. */
export function createApp(deps: AppDeps): App {
  const { config, db, auth, notices, secrets, clock, log } = deps;
  const { BASE_URL: baseUrl } = config;
  const app = new Hono();
  const history = createRequestHistory(clock);
  const { MCP_RATE_LIMIT: requests, USER_CPU_SECONDS: cpuSeconds } = config;
  const limits = createUserLimits({ requests, cpuSeconds, clock });
  const { keyring, fetchDocument = createDocumentFetcher() } = deps;
  const clients = createClients({ secrets, config, fetchDocument, clock });
  const { mailer, background, ownUrl } = deps;
  const mail = createAccountMail({ db, mailer, from: config.CONTACT_FROM, ownUrl, clock, background });

  const proxies = createProxies(config);
  const endpoint = createMcpEndpoint(mcpDeps(deps, limits));

  app.use(trustProxies(proxies));
  app.use(answerHeaders);
  app.use("/api/*", observeRequests(history));
  app.route("/", createMcpRoute(endpoint));
  app.route("/", createContactRoute({ mailer, config, clock, log }));
  app.route("/", createCalendarRoute({ db, ownUrl, clock }));
  app.route("/", createOperationsRoutes(operationsDeps(deps)));
  app.route("/", createOidcRoutes({ db, auth, notices, baseUrl, clock }));
  app.route("/", createSecondFactorRoutes({ db, auth, notices, clock }));
  app.route("/", createAuthRoutes({ db, auth, notices, clock }));
  app.route("/", createOAuthRoutes({ db, clients, keyring, notices, baseUrl, clock, log }));
  app.route("/", createChatRoute({ chat: deps.chat, auth, baseUrl, limits }));
  app.route("/api/app", createEntranceRoutes({ db, auth, notices, keyring, mail, secrets, config, clock }));
  app.route("/api/app", createAppApi({ ...appApiDeps(deps, clients, mail, history), limits }));
  // Last, because it answers every other path.
  app.route("/", createWebRoutes());

  app.notFound((c) => c.json({ error: { code: "not_found", message: "There is nothing here." } }, 404));
  app.onError((error, c) => {
    if (isAborted(c))
      return c.json({ error: { code: "broken_off", message: "The request broke off." } }, 400);
    const { status, code, message } = toFailure(error);
    // The route, not the path, which may contain an invitation's token.
    if (status === 500) log.error({ err: error, route: routePath(c) }, "request_failed");
    return c.json({ error: { code, message } }, status);
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return { app, listener: createMcpListener({ endpoint, proxies, history, app: listener }) };
}

function mcpDeps(deps: AppDeps, limits: UserLimits): McpDeps {
  const { config, keyring, thoughts, version, metrics, log } = deps;
  const { ALLOWED_ORIGINS: allowedOrigins, BASE_URL: baseUrl } = config;
  return {
    authenticate: keyring.authenticate,
    tools: createTools(thoughts),
    resources: createResources(thoughts),
    version,
    allowedOrigins,
    baseUrl,
    limits,
    log,
    prepare: createPreparation({ thoughts, limits, log }),
    observe: metrics.observeMcp,
  };
}

function operationsDeps(deps: AppDeps): OperationsDeps {
  const { db, config, keyring, metrics, backups, isServing } = deps;
  const { authenticate } = keyring;
  const { METRICS_TOKEN: metricsToken } = config;
  return { db, authenticate, metrics, metricsToken, backups, isServing, ...gauges(deps) };
}

function appApiDeps(
  deps: AppDeps,
  clients: Clients,
  mail: AccountMail,
  history: RequestHistory,
): Omit<AppApiDeps, "limits"> {
  const { config, environment, version, db, secrets, auth, clock, log, thoughts, gateway } = deps;
  const { indexes } = thoughts.search;
  const canChat = deps.chat.gateway !== undefined;
  const { keyring, notices, restart, isServing, backups, reminders, ownUrl } = deps;
  return {
    auth,
    baseUrl: config.BASE_URL,
    events: { db, auth, log, isServing },
    data: { db, tokenizer: thoughts.tokenizer, clock, log },
    account: {
      ...{ db, auth, keyring, notices, mail, clients, secrets, config, environment, indexes, clock, log },
      ...{ version, canChat, restart },
      reminders: { canMail: reminders !== undefined, ownUrl, wake: () => reminders?.wake() },
    },
    thoughts,
    notes: deps.notes,
    health: { db, config, backups, version, startedAt: clock(), history, ...gauges(deps) },
    endGatewayCooldown: () => gateway?.endCooldown(),
  };
}

/** Read on every request. */
function gauges({ thoughts, gateway }: AppDeps) {
  return {
    indexBytes: () => thoughts.search.indexes.bytes,
    gatewayState: () => gateway?.state(),
  };
}

/** Whether the client disconnected during its request: a failure is then not ours. */
function isAborted(c: Context): boolean {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.destroyed === true && !bindings.incoming.complete;
}
