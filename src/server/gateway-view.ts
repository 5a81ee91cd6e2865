import { toIso } from "../base/instant.ts";
import type { GatewayView } from "../contract-app/instance.ts";
import type { CircuitState } from "../language/gateway/circuit.ts";

/** The reason is one of our own sentences, so it is safe to show. */
export function viewGateway(state: CircuitState | undefined): GatewayView {
  if (state?.kind !== "open") return state ?? { kind: "none" };
  return { ...state, since: toIso(state.since), retryAt: toIso(state.retryAt) };
}
