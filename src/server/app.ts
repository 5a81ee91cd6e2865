import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import type { Keyring } from "../auth/keyring.ts";
import type { Auth } from "../auth/sessions.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Secrets } from "../base/secrets.ts";
import type { ChatDeps } from "../chat/deps.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { NoteDeps } from "../notes/deps.ts";
import type { Db } from "../storage/db.ts";
import type { ModelSettings } from "../storage/stored-model.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type AppApiDeps, createAppApi } from "./app-api/api.ts";
import { createChatRoute } from "./app-api/chat.ts";
import { createEntranceRoutes } from "./app-api/entrance.ts";
import { createAuthRoutes } from "./auth-routes.ts";
import { createContactRoute } from "./contact.ts";
import { createFixedWindow } from "./fixed-window.ts";
import { createMcpRoute, type McpDeps } from "./mcp/endpoint.ts";
import { createTools } from "./mcp/tools.ts";
import type { Metrics } from "./metrics.ts";
import { createOperationsRoutes, type OperationsDeps } from "./operations.ts";
import { createRequestHistory, observeRequests, type RequestHistory } from "./request-history.ts";
import { toFailure } from "./respond.ts";
import { createWebRoutes } from "./web.ts";

const MINUTE_MS = 60_000;

export type AppDeps = {
  config: Config;
  version: string;
  /** The language model as the environment gives it, without a stored one. */
  environment: ModelSettings;
  db: Db;
  secrets: Secrets;
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  chat: ChatDeps;
  gateway: Gateway | undefined;
  keyring: Pick<Keyring, "authenticate">;
  auth: Auth;
  mailer: Mailer;
  metrics: Metrics;
  clock: Clock;
  log: Log;
  isServing(): boolean;
  /** Starts the service anew, within this process, with the settings as they are now. */
  restart(): void;
};

/** Mounts the surfaces. Each is a room of its own; none knows another, and each gets what it needs of all this. */
export function createApp(deps: AppDeps): Hono {
  const { config, db, auth, secrets, clock, log } = deps;
  const { BASE_URL: baseUrl } = config;
  const app = new Hono();
  const history = createRequestHistory(clock);

  app.use(answerHeaders);
  app.use("/api/*", observeRequests(history));
  app.route("/", createMcpRoute(mcpDeps(deps)));
  app.route("/", createContactRoute({ mailer: deps.mailer, config, clock, log }));
  app.route("/", createOperationsRoutes(operationsDeps(deps)));
  app.route("/", createAuthRoutes({ auth, clock }));
  app.route("/", createChatRoute({ chat: deps.chat, auth, baseUrl }));
  app.route("/api/app", createEntranceRoutes({ db, auth, secrets, config, clock }));
  app.route("/api/app", createAppApi(appApiDeps(deps, history)));
  // Last: it answers for every path that is nobody else's.
  app.route("/", createWebRoutes());

  app.notFound((c) => c.json({ error: { code: "not_found", message: "There is nothing here." } }, 404));
  app.onError((error, c) => {
    if (isBrokenOff(c))
      return c.json({ error: { code: "broken_off", message: "The request broke off." } }, 400);
    const { status, code, message } = toFailure(error);
    // The route, not the path: an invitation's holds its token.
    if (status === 500) log.error({ err: error, route: routePath(c) }, "request_failed");
    return c.json({ error: { code, message } }, status);
  });
  return app;
}

function mcpDeps({ config, keyring, thoughts, version, metrics, clock, log }: AppDeps): McpDeps {
  const { MCP_RATE_LIMIT: limit, ALLOWED_ORIGINS: allowedOrigins, BASE_URL: baseUrl } = config;
  return {
    authenticate: keyring.authenticate,
    tools: createTools(thoughts),
    version,
    allowedOrigins,
    baseUrl,
    limiter: limit === 0 ? null : createFixedWindow({ limit, windowMs: MINUTE_MS, clock }),
    log,
    observe: metrics.observeMcp,
  };
}

function operationsDeps(deps: AppDeps): OperationsDeps {
  const { db, config, keyring, metrics, isServing } = deps;
  const { authenticate } = keyring;
  return { db, authenticate, metrics, metricsToken: config.METRICS_TOKEN, isServing, ...gauges(deps) };
}

function appApiDeps(deps: AppDeps, history: RequestHistory): AppApiDeps {
  const { config, environment, version, db, secrets, auth, clock, log, thoughts, gateway } = deps;
  const { indexes } = thoughts.search;
  const canChat = deps.chat.gateway !== undefined;
  const { restart, isServing } = deps;
  return {
    auth,
    baseUrl: config.BASE_URL,
    events: { db, auth, log, isServing },
    data: { db, tokenizer: thoughts.tokenizer, clock, log },
    account: { db, auth, secrets, config, environment, indexes, clock, log, version, canChat, restart },
    thoughts,
    notes: deps.notes,
    health: { db, version, startedAt: clock(), history, ...gauges(deps) },
    endGatewayCooldown: () => gateway?.endCooldown(),
  };
}

/** What is read anew whenever somebody looks. */
function gauges({ thoughts, gateway }: AppDeps) {
  return {
    indexBytes: () => thoughts.search.indexes.bytes,
    gatewayState: () => gateway?.state(),
  };
}

/** Whether the client left before it had sent all of its request: what fails then is no fault of ours. */
function isBrokenOff(c: Context): boolean {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.destroyed === true && !bindings.incoming.complete;
}
