import { createMiddleware } from "hono/factory";

/** Of every answer. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Of an answer that says nothing about caches. */
export const UNCACHED = "no-store";

/**
 * No MIME sniffing, no use by other sites, no caching unless allowed. Written by hand, because most of what Hono's
 * `secureHeaders` adds is for pages (`web.ts`) only.
 */
export const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", UNCACHED);
});
