import { z } from "zod";
import { MisfitVectors, UnreadableAnswer } from "./failure.ts";

/** Said to every model, because not every endpoint can be told the schema in another way. */
export function describeAnswer(schema: object): string {
  return [
    "Answer with one JSON value and nothing else: no explanation, no code fence.",
    `It must match this JSON Schema: ${JSON.stringify(schema)}`,
  ].join("\n");
}

/** Models like to think aloud, to explain and to fence: the JSON is looked for in what they say. */
export function readObject<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(said)?.[1];
  const bare = said.slice(said.search(/[{[]/), Math.max(said.lastIndexOf("}"), said.lastIndexOf("]")) + 1);
  for (const candidate of [said, fenced, bare]) {
    const value = parseJson(candidate);
    const parsed = value === undefined ? undefined : schema.safeParse(value);
    if (parsed?.success) return parsed.data;
  }
  throw new UnreadableAnswer();
}

/** Undefined, which JSON does not have, when it is none. */
function parseJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Float32Array`s of one length. Finite after rounding: 1e300 is a number, but not one of 32 bits. */
export function readVectors(rows: number[][], expected: { count: number; dimensions?: number | undefined }) {
  const dimensions = rows[0]?.length;
  const vectors = rows.map((row) => Float32Array.from(row));
  const isWhole = vectors.every((vector) => vector.length === dimensions && vector.every(Number.isFinite));
  if (!dimensions || vectors.length !== expected.count || !isWhole) throw new UnreadableAnswer();
  if (expected.dimensions !== undefined && dimensions !== expected.dimensions) throw new MisfitVectors();
  return vectors;
}

/** What a model is asked to answer with: the shape before defaults and transforms. */
export const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });
