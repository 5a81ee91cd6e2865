import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The address of the socket that the request came over; undefined in process, where `getConnInfo` would throw. */
export function socketAddress(c: Context): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.socket.remoteAddress;
}
