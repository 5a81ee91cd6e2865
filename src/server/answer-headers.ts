import { createMiddleware } from "hono/factory";

/**
 * An answer is taken for what it says it is, by our own pages, and no cache keeps one that does not allow it. Written
 * out, because most of what `secureHeaders` adds is for pages (`web.ts`), and every answer would carry it.
 */
export const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
});
