import type { Context } from "hono";
import { TOO_MANY_ATTEMPTS } from "../limits/fixed-window.ts";

export const refuseAttempts = (c: Context, waitSeconds: number) =>
  c.json({ error: { code: "rate_limited", message: TOO_MANY_ATTEMPTS } }, 429, {
    "Retry-After": String(waitSeconds),
  });
