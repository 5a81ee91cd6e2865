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
import type { ModelSettings } from "../storage/stored-model.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { answerHeaders } from "./answer-headers.ts";
import { createAppApi } from "./app-api/api.ts";
import { createChatRoute } from "./app-api/chat.ts";
import { createEntranceRoutes } from "./app-api/entrance.ts";
import { createAuthRoutes } from "./auth-routes.ts";
import { createContactRoute } from "./contact.ts";
import { createFixedWindow } from "./fixed-window.ts";
import { createMcpRoute } from "./mcp/endpoint.ts";
import { createTools } from "./mcp/tools.ts";
import type { Metrics } from "./metrics.ts";
import { createOperationsRoutes } from "./operations.ts";
import { createRequestHistory, observeRequests } from "./request-history.ts";
import { toFailure } from "./respond.ts";
import { createWebRoutes } from "./web.ts";

const MINUTE_MS = 60_000;

export type AppDeps = {
  config: Config;
  version: string;
  /** The language model as the environment gives it, without a stored one. */
  environment: ModelSettings;
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

/** Mounts the surfaces. Each is a room of its own; none knows another. */
export function createApp(deps: AppDeps): Hono {
  const { config, secrets, clock, log, metrics } = deps;
  const { authenticate } = deps.keyring;
  const limit = config.MCP_RATE_LIMIT;
  const app = new Hono();
  const history = createRequestHistory(clock);
  const indexBytes = () => deps.thoughts.search.indexes.bytes;
  const gatewayState = () => deps.gateway?.state();

  app.use(answerHeaders);
  app.use("/api/*", observeRequests(history));
  app.route(
    "/",
    createMcpRoute({
      authenticate,
      tools: createTools(deps.thoughts),
      version: deps.version,
      allowedOrigins: config.ALLOWED_ORIGINS,
      baseUrl: config.BASE_URL,
      limiter: limit === 0 ? null : createFixedWindow({ limit, windowMs: MINUTE_MS, clock }),
      log,
      observe: metrics.observeMcp,
    }),
  );
  app.route("/", createContactRoute({ mailer: deps.mailer, config, clock, log }));
  app.route(
    "/",
    createOperationsRoutes({
      db: deps.thoughts.db,
      authenticate,
      metrics,
      metricsToken: config.METRICS_TOKEN,
      isServing: deps.isServing,
      indexBytes,
      gatewayState,
    }),
  );
  app.route("/", createAuthRoutes({ auth: deps.auth, clock }));
  app.route("/", createChatRoute({ chat: deps.chat, auth: deps.auth, baseUrl: config.BASE_URL }));
  app.route(
    "/api/app",
    createEntranceRoutes({ db: deps.thoughts.db, auth: deps.auth, secrets, config, clock }),
  );
  const health = { startedAt: clock(), indexBytes, gatewayState };
  app.route("/api/app", createAppApi({ ...deps, history, health }));
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

/** Whether the client left before it had sent all of its request: what fails then is no fault of ours. */
function isBrokenOff(c: Context): boolean {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.destroyed === true && !bindings.incoming.complete;
}
