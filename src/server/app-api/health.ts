import { isOwner } from "../../auth/accounts/owner.ts";
import type { Config } from "../../base/config.ts";
import { toIso } from "../../base/instant.ts";
import type { CircuitState } from "../../language/gateway/circuit.ts";
import type { Db } from "../../storage/db.ts";
import { readStorageHealth } from "../../storage/health.ts";
import { countJobs } from "../../storage/tables/jobs.ts";
import { listFailures } from "../../thoughts/changing/retry.ts";
import { readStatus } from "../../thoughts/status.ts";
import { type Backups, viewBackups } from "../backups-view.ts";
import { viewGateway } from "../gateway-view.ts";
import type { RequestHistory } from "../limits/request-history.ts";
import type { Handlers } from "./routes.ts";

const MAX_FAILURES = 100;

export type HealthDeps = {
  db: Db;
  config: Pick<Config, "DATABASE_URL">;
  backups: Backups;
  version: string;
  startedAt: number;
  history: Pick<RequestHistory, "read">;
  indexBytes(): number;
  /** Undefined without a language model. */
  gatewayState(): CircuitState | undefined;
};

export function healthHandlers(deps: HealthDeps): Handlers<"readHealth"> {
  return {
    async readHealth(actor) {
      const status = await readStatus(deps.db, actor);
      const jobs = await countJobs(deps.db, actor.userId);
      const storage = await readStorageHealth(deps.db);
      return {
        version: deps.version,
        startedAt: toIso(deps.startedAt),
        ...status,
        // What is queued although it is enriched: for a new model or analyzer.
        updating: Math.max(0, jobs - status.pending - status.failed),
        failures: await listFailures(deps.db, actor, MAX_FAILURES),
        requests: deps.history.read(),
        storageBytes: storage.bytes,
        nodes: storage.nodes,
        indexBytes: deps.indexBytes(),
        gateway: viewGateway(deps.gatewayState()),
        backups: (await isOwner(deps.db, actor.userId)) ? await viewBackups(deps.backups, deps.config) : null,
      };
    },
  };
}
