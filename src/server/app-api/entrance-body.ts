import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { readJsonBody } from "../body.ts";

const BODY_BYTES = 16 * 1024;

/** Of people who are not signed in. `advice` is what they read if it cannot be used. */
export async function readEntranceBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  advice: string,
): Promise<z.output<Schema>> {
  const body = await readJsonBody(c.req.raw, BODY_BYTES);
  const parsed = schema.safeParse(body.kind === "json" ? body.value : undefined);
  if (!parsed.success) throw new AppError("invalid-argument", advice);
  return parsed.data;
}
