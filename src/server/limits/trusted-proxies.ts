import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../base/config.ts";
import { createNetworkTest, unmapAddress } from "../../base/networks.ts";
import type { HeaderReader } from "../body.ts";
import { socketAddress } from "./client-address.ts";

/** A host name or address, with or without a port: nothing else may become part of a link. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export type Proxies = {
  /** Whom a trusted proxy speaks for; undefined if the socket is not one's. */
  findClient(socket: string | undefined, headers: HeaderReader): string | undefined;
  /** What that client asked the proxy for. */
  findUrl(url: string, headers: HeaderReader): string;
};

/**
 * Believes the `X-Forwarded-` headers of trusted proxies, and of nobody else: `-For` says who the client is, `-Proto` and
 * `-Host` what it asked for.
 */
export function createProxies(config: Pick<Config, "TRUSTED_PROXIES" | "BASE_URL">): Proxies {
  const isTrusted = createNetworkTest(config.TRUSTED_PROXIES);
  return {
    findClient(socket, headers) {
      if (socket === undefined || !isTrusted(socket)) return undefined;
      return findClient(headers.get("x-forwarded-for") ?? "", socket, isTrusted);
    },
    // With BASE_URL it is known already what clients ask for.
    findUrl: (url, headers) => (config.BASE_URL === undefined ? toAskedUrl(url, headers) : url),
  };
}

export function trustProxies(proxies: Proxies): MiddlewareHandler {
  return createMiddleware(async (c, next) => {
    const { raw } = c.req;
    const client = proxies.findClient(socketAddress(c), raw.headers);
    if (client !== undefined) {
      c.set("clientAddress", client);
      c.req.raw = withUrl(raw, proxies.findUrl(raw.url, raw.headers));
    }
    await next();
  });
}

/** Each proxy adds whom it was called by, so the last one that is not a proxy's is the client. */
function findClient(forwarded: string, proxy: string, isTrusted: (address: string) => boolean): string {
  let client = unmapAddress(proxy);
  for (const hop of forwarded.split(",").reverse()) {
    const address = readAddress(hop.trim());
    if (address === undefined) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}

/** Some proxies add the port. */
function readAddress(text: string): string | undefined {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = unmapAddress(bracketed ?? withPort ?? text);
  return isIP(address) === 0 ? undefined : address;
}

function toAskedUrl(received: string, headers: HeaderReader): string {
  const last = (name: string) => headers.get(name)?.split(",").at(-1)?.trim();
  const url = new URL(received);
  const [scheme, host] = [last("x-forwarded-proto"), last("x-forwarded-host")];
  if (scheme === "http" || scheme === "https") url.protocol = scheme;
  if (host !== undefined && HOST.test(host)) {
    // Setting the host alone would keep the port.
    url.port = "";
    url.host = host;
  }
  return url.href;
}

function withUrl(request: Request, url: string): Request {
  if (url === request.url) return request;
  const { method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? null : request.body;
  return new Request(url, { method, headers, body, signal, duplex: "half" });
}
