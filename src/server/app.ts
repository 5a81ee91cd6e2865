import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Keyring } from "../auth/keyring.ts";
import type { Auth } from "../auth/sessions.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { ThoughtDeps } from "../thoughts/thought.ts";
import { socketAddress } from "./client-address.ts";
import { createContactRoute } from "./contact.ts";
import { createFixedWindow } from "./fixed-window.ts";
import { createMcpRoute } from "./mcp/endpoint.ts";
import { createTools } from "./mcp/tools.ts";
import type { Metrics } from "./metrics.ts";
import { createOperationsRoutes } from "./operations.ts";
import { toFailure } from "./respond.ts";

const MINUTE_MS = 60_000;
const AUTH_BODY_BYTES = 64 * 1024;

export type AppDeps = {
  config: Config;
  version: string;
  thoughts: ThoughtDeps;
  keyring: Pick<Keyring, "authenticate">;
  auth: Pick<Auth, "handle">;
  mailer: Mailer;
  metrics: Metrics;
  clock: Clock;
  log: Log;
  isServing(): boolean;
};

const limitAuthBody = bodyLimit({
  maxSize: AUTH_BODY_BYTES,
  onError: (c) => c.json({ error: { code: "too_large", message: "The body is too large." } }, 413),
});

/** Mounts the surfaces. Each is a room of its own; none knows another. */
export function createApp(deps: AppDeps): Hono {
  const { config, clock, log, metrics } = deps;
  const { authenticate } = deps.keyring;
  const limit = config.MCP_RATE_LIMIT;
  const app = new Hono();

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
    }),
  );
  app.all("/api/auth/*", limitAuthBody, (c) => deps.auth.handle(c.req.raw, socketAddress(c)));
  app.get("/", (c) => c.text("Commonplace is running. MCP clients connect to /api/mcp with an API key.\n"));

  app.notFound((c) => c.json({ error: { code: "not_found", message: "There is nothing here." } }, 404));
  app.onError((error, c) => {
    const { status, message } = toFailure(error);
    if (status === 500) log.error({ err: error, path: c.req.path }, "request_failed");
    return c.json({ error: { code: "failed", message } }, status);
  });
  return app;
}
