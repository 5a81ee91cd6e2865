import { Hono } from "hono";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import { limitRequests, requireSession, type SessionEnv } from "../sign-in/session.ts";
import { accountHandlers } from "./account/account.ts";
import type { AccountDeps } from "./account/deps.ts";
import { createDataRoutes, type DataDeps } from "./data.ts";
import { entityHandlers } from "./entities.ts";
import { createEventsRoute, type EventsDeps } from "./events.ts";
import { type HealthDeps, healthHandlers } from "./health.ts";
import { importHandlers } from "./imports.ts";
import { noteHandlers } from "./notes.ts";
import { reviewHandlers } from "./review.ts";
import { createAppRoutes } from "./routes.ts";
import { searchHandlers } from "./search.ts";
import { thoughtHandlers } from "./thoughts.ts";

export type AppApiDeps = {
  auth: Pick<Auth, "sessionActor">;
  baseUrl: string | undefined;
  limits: UserLimits;
  events: EventsDeps;
  data: Omit<DataDeps, "limits">;
  account: AccountDeps;
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  health: HealthDeps;
  /** Lets the next background call to the language model go through. */
  endGatewayCooldown(): void;
};

/** All of `/api/app` that needs a session. Mounted after the rest, because it rejects everybody else. */
export function createAppApi(deps: AppApiDeps): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();
  app.use(requireSession(deps.auth, deps.baseUrl));
  app.use(limitRequests(deps.limits));
  app.route("/", createEventsRoute(deps.events));
  app.route("/", createDataRoutes({ ...deps.data, limits: deps.limits }));
  app.route(
    "/",
    createAppRoutes(deps.limits, {
      ...accountHandlers(deps.account),
      ...thoughtHandlers(deps.thoughts, deps.endGatewayCooldown),
      ...entityHandlers(deps.thoughts),
      ...noteHandlers(deps.notes),
      ...importHandlers(deps.thoughts),
      ...reviewHandlers(deps.thoughts),
      ...searchHandlers(deps.thoughts, deps.notes),
      ...healthHandlers(deps.health),
    }),
  );
  return app;
}
