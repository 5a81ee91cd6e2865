import { createMiddleware } from "hono/factory";

/**
 * No MIME sniffing, no use by other sites, no caching unless allowed. Written by hand, because most of what Hono's
 * `secureHeaders` adds is for pages (`web.ts`) only.
 */
export const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
});
