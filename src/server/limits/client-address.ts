import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { networkOf } from "../../auth/signing-in/sign-in-places.ts";
import { unmapAddress } from "../../base/networks.ts";

/** The remote address of the socket; undefined in in-process tests, where `getConnInfo` would throw. */
export function socketAddress(c: Context): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming?.socket.remoteAddress;
}

/** What a trusted proxy says (`trusted-proxies.ts`), or else the socket's. */
export function clientAddress(c: Context): string | undefined {
  return c.get("clientAddress") ?? socketAddress(c);
}

/** Whom limits count: a client's address, of IPv6 its network, because everybody has 2^64 addresses there. */
export function limitedClient(c: Context): string {
  const address = unmapAddress(clientAddress(c) ?? "unknown");
  return isIPv6(address) ? networkOf(address) : address;
}
