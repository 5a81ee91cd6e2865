import { z } from "zod";
import { parseJson } from "../../base/json.ts";
import { DimensionMismatch, UnreadableAnswer } from "./failure.ts";

/** Part of every prompt, because not every endpoint accepts a schema parameter. */
export function describeAnswer(schema: object): string {
  return [
    "Answer with one JSON value and nothing else: no explanation, no code fence.",
    `It must match this JSON Schema: ${JSON.stringify(schema)}`,
  ].join("\n");
}

/** Finds the JSON in an answer that may also contain reasoning, explanations and code fences. */
export function readObject<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(answer)?.[1];
  const end = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]")) + 1;
  const bare = answer.slice(answer.search(/[{[]/), end);
  for (const candidate of [answer, fenced, bare]) {
    const value = parseJson(candidate ?? "");
    const parsed = value === undefined ? undefined : schema.safeParse(value);
    if (parsed?.success) return parsed.data;
  }
  throw new UnreadableAnswer();
}

/** Requires vectors of equal length that are finite as float32: 1e300 would overflow. */
export function readVectors(rows: number[][], expected: { count: number; dimensions?: number | undefined }) {
  const dimensions = rows[0]?.length;
  const vectors = rows.map((row) => Float32Array.from(row));
  const isWhole = vectors.every((vector) => vector.length === dimensions && vector.every(Number.isFinite));
  if (!dimensions || vectors.length !== expected.count || !isWhole) throw new UnreadableAnswer();
  if (expected.dimensions !== undefined && dimensions !== expected.dimensions) throw new DimensionMismatch();
  return vectors;
}

/** The schema for the model's answer, before defaults and transforms are applied. */
export const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });
