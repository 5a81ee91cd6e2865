import type { Config } from "../base/config.ts";

const PATIENCE_MS = 2_000;

/** Where this machine reaches the service: an address that listens everywhere is reached at home. */
export function localUrl({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

export async function isServing(config: Config): Promise<boolean> {
  try {
    const response = await fetch(`${localUrl(config)}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
