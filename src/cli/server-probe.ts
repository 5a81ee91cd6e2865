import type { Config } from "../base/config.ts";
import type { GatewayView } from "../contract-app/instance.ts";

const TIMEOUT_MS = 2_000;

/** The service's URL on this machine; a wildcard address becomes loopback. */
export function localUrl({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Undefined when no service answers. */
export async function fetchReadiness(config: Config): Promise<{ gateway?: GatewayView } | undefined> {
  try {
    const response = await fetch(`${localUrl(config)}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as { gateway?: GatewayView }) : undefined;
  } catch {
    return undefined;
  }
}
