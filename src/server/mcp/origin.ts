import { isIP } from "node:net";

type OriginSettings = { allowedOrigins: readonly string[]; baseUrl?: string | undefined };

/**
 * Whether a page of this origin may call us. A page's host name that equals ours proves nothing, because an attacker's DNS
 * can point any name here (DNS rebinding); an IP address is safe.
 */
export function createOriginRule({ allowedOrigins, baseUrl }: OriginSettings) {
  const trusted = new Set(allowedOrigins);
  if (baseUrl) trusted.add(new URL(baseUrl).origin);

  return (origin: string, requestUrl: string): boolean => {
    if (trusted.has(origin)) return true;
    const page = URL.parse(origin);
    if (page?.protocol !== "http:" && page?.protocol !== "https:") return false;
    const name = page.hostname.replace(/^\[|\]$/g, "");
    if (name === "localhost" || name === "::1" || (isIP(name) && name.startsWith("127."))) return true;
    return isIP(name) !== 0 && page.host === URL.parse(requestUrl)?.host;
  };
}

/** Without credentials: clients send the bearer token explicitly, browsers never add it. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": "Retry-After, Deprecation, Sunset, WWW-Authenticate",
    Vary: "Origin",
  };
}

export const preflightHeaders = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};
