import { expect, test } from "vitest";
import { Circuit, GatewayUnavailable } from "../../../src/language/gateway/circuit.ts";

test("a rest ends when the clock is set back, rather than last until it has caught up", () => {
  let now = Date.parse("2026-11-15T12:00:00Z");
  const circuit = new Circuit(() => now);
  for (let call = 0; call < 5; call++) circuit.failed("It does not answer.");
  expect(() => circuit.throwIfOpen()).toThrow(GatewayUnavailable);
  now -= 60_000;
  expect(() => circuit.throwIfOpen()).toThrow(GatewayUnavailable);
  now -= 24 * 60 * 60_000;
  expect(() => circuit.throwIfOpen()).not.toThrow();
});
