import { toIso } from "../../base/instant.ts";
import type { CircuitState } from "../../language/gateway/circuit.ts";
import type { Db } from "../../storage/db.ts";
import { readStorageBytes } from "../../storage/health.ts";
import { listFailures } from "../../thoughts/retry.ts";
import { readStatus } from "../../thoughts/status.ts";
import { viewGateway } from "../gateway-view.ts";
import type { RequestHistory } from "../request-history.ts";
import type { Handlers } from "./routes.ts";

const MAX_FAILURES = 100;

export type HealthDeps = {
  db: Db;
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
      return {
        version: deps.version,
        startedAt: toIso(deps.startedAt),
        ...(await readStatus(deps.db, actor)),
        failures: await listFailures(deps.db, actor, MAX_FAILURES),
        requests: deps.history.read(),
        storageBytes: await readStorageBytes(deps.db),
        indexBytes: deps.indexBytes(),
        gateway: viewGateway(deps.gatewayState()),
      };
    },
  };
}
