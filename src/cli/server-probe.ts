import type { Config } from "../base/config.ts";
import type { GatewayView } from "../contract-app.ts";

const PATIENCE_MS = 2_000;

/** Where this machine reaches the service: an address that listens everywhere is reached at home. */
export function localUrl({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** What the running service says of itself; undefined when none answers. */
export async function askReady(config: Config): Promise<{ gateway?: GatewayView } | undefined> {
  try {
    const response = await fetch(`${localUrl(config)}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? ((await response.json()) as { gateway?: GatewayView }) : undefined;
  } catch {
    return undefined;
  }
}
