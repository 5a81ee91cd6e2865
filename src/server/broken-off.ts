import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Whether the client left before it had sent all of its request: what fails then is no fault of ours. */
export function isBrokenOff(c: Context): boolean {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.destroyed === true && !bindings.incoming.complete;
}
