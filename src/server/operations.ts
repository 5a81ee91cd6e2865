import { type Context, Hono } from "hono";
import type { Actor } from "../base/actor.ts";
import { AppError, isStorageGone } from "../base/errors.ts";
import { isSameSecret } from "../base/same-secret.ts";
import type { GatewayView } from "../contract-app/instance.ts";
import type { CircuitState } from "../language/gateway/circuit.ts";
import type { Db } from "../storage/db.ts";
import { requireOwnVersion } from "../storage/newest-migration.ts";
import { type LibraryStatus, readLibraryStatus, readStatus } from "../thoughts/status.ts";
import type { Backups } from "./backups-view.ts";
import { viewGateway } from "./gateway-view.ts";
import { clientAddress, socketAddress } from "./limits/client-address.ts";
import type { Metrics } from "./prometheus.ts";

export type OperationsDeps = {
  db: Db;
  authenticate(header: string | undefined, from?: string): Promise<Actor | null>;
  metrics: Metrics;
  metricsToken: string | undefined;
  backups: Backups;
  indexBytes(): number;
  /** Undefined without a language model. */
  gatewayState(): CircuitState | undefined;
  /** False once the service begins to stop. */
  isServing(): boolean;
};

/** Liveness, readiness, status and metrics, for operators. */
export function createOperationsRoutes(deps: OperationsDeps): Hono {
  const app = new Hono();

  app.get("/healthz", (c) => c.json({ ok: true }));

  app.get("/readyz", async (c) => {
    const database = await tryDatabase(deps.db);
    const isReady = deps.isServing() && database.ok;
    return c.json({ ...database, ok: isReady, ...showGateway(deps.gatewayState()) }, isReady ? 200 : 503);
  });

  app.get("/api/status", async (c) => {
    const actor = await deps.authenticate(c.req.header("authorization"), clientAddress(c));
    if (!actor) return c.json({ error: "Unauthorized" }, 401, { "WWW-Authenticate": "Bearer" });
    if (!actor.scopes.includes("read")) return c.json({ error: "Forbidden" }, 403);
    return c.json({ ...(await readStatus(deps.db, actor)), ...showGateway(deps.gatewayState()) });
  });

  app.get("/metrics", async (c) => {
    if (!mayReadMetrics(c, deps.metricsToken)) return c.json({ error: "Unauthorized" }, 401);
    const isGatewayPaused = deps.gatewayState()?.kind === "open";
    const levels = { ...(await readCounts(deps.db)), indexBytes: deps.indexBytes(), isGatewayPaused };
    const { contentType, text } = await deps.metrics.read(levels, await deps.backups?.read());
    return c.text(text, 200, { "Content-Type": contentType });
  });

  return app;
}

/** Not a number while a database server does not answer: the other metrics matter most then. */
async function readCounts(db: Db): Promise<LibraryStatus> {
  return readLibraryStatus(db).catch((error: unknown) => {
    if (!isStorageGone(error)) throw error;
    return { users: Number.NaN, thoughts: Number.NaN, pending: Number.NaN, failed: Number.NaN };
  });
}

/** Only with a language model. */
function showGateway(state: CircuitState | undefined): { gateway?: GatewayView } {
  return state ? { gateway: viewGateway(state) } : {};
}

/**
 * Of the instance, not of the users: one of several database servers may be away, and the others' users go on. One that a newer
 * version has migrated can be read, but no longer written.
 */
async function tryDatabase(db: Db): Promise<{ ok: boolean; error?: string }> {
  return requireOwnVersion(db).then(
    () => ({ ok: true }),
    (error: unknown) => ({ ok: false, ...(error instanceof AppError && { error: error.message }) }),
  );
}

/** With a token, for those who have it. Without one, open to this machine, but not through a proxy. */
function mayReadMetrics(c: Context, token: string | undefined): boolean {
  const given = c.req.header("authorization")?.replace(/^bearer /i, "");
  if (token !== undefined) return given !== undefined && isSameSecret(given, token);
  return (
    /^(::1|(::ffff:)?127\.)/.test(socketAddress(c) ?? "") && c.req.header("x-forwarded-for") === undefined
  );
}
