import { isLoopback } from "./redirects.ts";

/**
 * The authorization server's own address: `BASE_URL`, or the origin that the request was sent to. Undefined over plain
 * http, where anyone in between could read the tokens; this machine itself is an exception.
 */
export function findIssuer(requestUrl: string, baseUrl: string | undefined): string | undefined {
  const issuer = baseUrl ?? new URL(requestUrl).origin;
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || isLoopback(hostname) ? issuer : undefined;
}

/** Some clients compare the resource with the whole address that they were given. */
const querySeen = (requestUrl: string) => (requestUrl.endsWith("?errors=result") ? "?errors=result" : "");

/** The MCP endpoint: the resource that tokens are for. */
export const resourceOf = (issuer: string, requestUrl = "") => `${issuer}/api/mcp${querySeen(requestUrl)}`;

/** Where a client that was refused finds this authorization server (RFC 9728, section 5.1). */
export const resourceMetadataOf = (issuer: string, requestUrl: string) =>
  `${issuer}/.well-known/oauth-protected-resource/api/mcp${querySeen(requestUrl)}`;

/** Whether each `resource` that a client names is ours (RFC 8707). */
export const areOurResources = (given: URLSearchParams, issuer: string) =>
  given.getAll("resource").every((resource) => isOurResource(resource, issuer));

/** The endpoint or the whole service, with or without a slash. */
function isOurResource(resource: string, issuer: string): boolean {
  const named = URL.parse(resource);
  if (!named || named.hash) return false;
  // A query such as ?errors=result is part of the address that people configure.
  const address = withoutSlash(named.origin + named.pathname);
  return [issuer, resourceOf(issuer)].some((own) => withoutSlash(own) === address);
}

/** Looks at each slash once, however many a stranger sends. */
const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, "");
