import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The remote address of the socket; undefined in in-process tests, where `getConnInfo` would throw. */
export function socketAddress(c: Context): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.socket.remoteAddress;
}
