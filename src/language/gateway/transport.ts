import { Agent, fetch as send } from "undici";

/**
 * `fetch` that waits as long as we say, for an answer to begin and for each part of it. Node's own gives up after
 * 300 seconds, however long a slow machine may take.
 */
export function createTransport(timeoutMs: number): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  // The two packages' types differ in details that do not matter here.
  const sendAny = send as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => sendAny(input, { ...init, dispatcher });
}
