import type { z } from "zod";
import { AppError } from "./errors.ts";

/** The input as its schema makes it, or the refusal that names the argument and the rule. */
export function readInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid-argument", `${issue?.path.join(".") || "input"} ${issue?.message}`);
}
