import { Hono } from "hono";
import type { Auth } from "../../auth/sessions.ts";
import type { Clock } from "../../base/clock.ts";
import type { Config } from "../../base/config.ts";
import type { Log } from "../../base/log.ts";
import type { Secrets } from "../../base/secrets.ts";
import type { ChatDeps } from "../../chat/deps.ts";
import type { Gateway } from "../../language/gateway/gateway.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import type { ModelSettings } from "../../storage/stored-model.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import type { RequestHistory } from "../request-history.ts";
import { requireSession, type SessionEnv } from "../session.ts";
import { accountHandlers } from "./account.ts";
import { createDataRoutes } from "./data.ts";
import { createEventsRoute } from "./events.ts";
import { type HealthSources, healthHandlers } from "./health.ts";
import { noteHandlers } from "./notes.ts";
import { createAppRoutes } from "./routes.ts";
import { thoughtHandlers } from "./thoughts.ts";

export type AppApiDeps = {
  config: Config;
  environment: ModelSettings;
  secrets: Secrets;
  version: string;
  thoughts: ThoughtDeps;
  notes: NoteDeps;
  chat: ChatDeps;
  gateway: Gateway | undefined;
  auth: Auth;
  history: RequestHistory;
  health: HealthSources;
  clock: Clock;
  log: Log;
  isServing(): boolean;
  restart(): void;
};

/** All of `/api/app` that takes a session. Mounted after what does not: it lets nobody else past. */
export function createAppApi(deps: AppApiDeps): Hono<SessionEnv> {
  const { auth, version, history, log, clock, thoughts, gateway } = deps;
  const { db, tokenizer } = thoughts;
  const { indexes } = thoughts.search;
  const app = new Hono<SessionEnv>();
  app.use(requireSession(auth, deps.config.BASE_URL));
  app.route("/", createEventsRoute({ db, auth, log, isServing: deps.isServing }));
  app.route("/", createDataRoutes({ db, tokenizer, clock, log }));
  app.route(
    "/",
    createAppRoutes({
      ...accountHandlers({ ...deps, db, indexes, canChat: deps.chat.gateway !== undefined }),
      ...thoughtHandlers({ ...thoughts, wakeGateway: () => gateway?.wake() }),
      ...noteHandlers(deps.notes),
      ...healthHandlers({ ...deps.health, db, version, history }),
    }),
  );
  return app;
}
