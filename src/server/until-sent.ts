import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Resolves once the answer has left, or the client has gone, maybe before. */
export const untilSent = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => (outgoing.closed ? resolve() : outgoing.once("close", resolve)));

/** Of a request to the app; undefined in in-process tests. */
export function untilAnswerSent(c: Context): Promise<void> | undefined {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  return outgoing && untilSent(outgoing as ServerResponse);
}
