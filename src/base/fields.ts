import { z } from "zod";
import { AppError } from "./errors.ts";
import { parseInstant } from "./instant.ts";
import { countCharacters, formatWhole, normalizeText } from "./text.ts";

/** Rules shared by the fields of all inputs, and how violations are reported. */

export const textRule = (min: number, max: number) =>
  `must be a text of ${min} to ${formatWhole(max)} characters`;

/** Normalized first, then measured, so that what is checked is what is stored. */
export const text = (min: 0 | 1, max: number, normalize = normalizeText, error = textRule(min, max)) =>
  z
    .string({ error })
    .overwrite(normalize)
    .refine((value) => value.length >= min && countCharacters(value) <= max, { error })
    .meta({ minLength: min, maxLength: max });

/** A text of one line, such as a title: every run of white space becomes one space. */
export const line = (max: number) => text(1, max, (value) => normalizeText(value).replace(/\s+/g, " "));

/** An id or a name to look up, as it is given. PostgreSQL compares nothing with NUL. */
export const plain = () =>
  z
    .string({ error: "must be a text" })
    .refine((value) => !value.includes("\0"), { error: "must not contain a NUL character" });

/** Of any version: what has the shape and is not ours is not found, not malformed. */
export const uuid = (error = "must be a UUID") => z.guid({ error }).toLowerCase();

export const instant = (
  error = "must be an ISO-8601 date or date-time that exists, for example 2026-05-31T09:00:00Z",
) => z.string({ error }).refine((value) => parseInstant(value) !== undefined, { error });

const wholeRule = (min: number, max: number) =>
  `must be a whole number from ${min} ${max === Number.MAX_SAFE_INTEGER ? "on" : `to ${max}`}`;

export const whole = (min: number, max = Number.MAX_SAFE_INTEGER, error = wholeRule(min, max)) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/** The same for sources that only have strings: query strings, the environment. */
export const wholeFromText = (min: number, max = Number.MAX_SAFE_INTEGER, error = wholeRule(min, max)) =>
  z.coerce.number({ error }).pipe(whole(min, max, error));

export const pageSizeRule = (max: number) => `must be an integer from 1 to ${max}`;
export const pageSize = (max: number) => whole(1, max, pageSizeRule(max));

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

export const flag = () => z.boolean({ error: "must be true or false" });

/** A refinement for lists by time: both members of the cursor, or none. */
export const requireWholeCursor =
  <Time extends string>(time: Time) =>
  (input: { [member in Time | "cursor_id"]?: string | undefined }, context: z.RefinementCtx): void => {
    if ((input.cursor_id === undefined) === (input[time] === undefined)) return;
    const [given, missing] = input.cursor_id === undefined ? [time, "cursor_id"] : ["cursor_id", time];
    context.addIssue({ code: "custom", path: [given], message: `must come together with ${missing}` });
  };

/** The argument of an issue, and the violated rule. `called`: the name of the input as a whole. */
export function readIssue({ path, message }: z.core.$ZodIssue, called = "input") {
  return { argument: path.join(".") || called, rule: message };
}

export function explainIssue(issue: z.core.$ZodIssue, called?: string): string {
  const { argument, rule } = readIssue(issue, called);
  return `${argument} ${rule}`;
}

/** One at a time is enough to fix. */
export function firstIssue({ issues: [first] }: z.ZodError): z.core.$ZodIssue {
  if (!first) throw new Error("an error without an issue");
  return first;
}

/** Returns the parsed input, or throws an AppError that names the argument and the rule. */
export function readInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-argument", explainIssue(firstIssue(parsed.error)));
}
