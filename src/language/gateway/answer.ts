import { z } from "zod";
import { explainIssue, firstIssue } from "../../base/fields.ts";
import { parseJson } from "../../base/json.ts";
import { CutOffAnswer, DimensionMismatch, UnreadableAnswer } from "./failure.ts";

/** Part of every prompt, because not every endpoint accepts a schema parameter. */
export function describeAnswer(schema: object): string {
  return [
    "Answer with one JSON value and nothing else: no explanation, no code fence.",
    `It must match this JSON Schema: ${JSON.stringify(schema)}`,
  ].join("\n");
}

/** What is asked for, as the JSON Schema of `format`, and how the JSON of an answer is read. */
export type AnswerForm<T> = {
  format: z.ZodType;
  /** Calls `leaveOut` for each part that it drops; throws `UnreadableAnswer` when nothing is left. */
  read(json: unknown, leaveOut: () => void): T;
};

/** All of the answer must match the schema. */
export function exactly<S extends z.ZodType>(schema: S): AnswerForm<z.output<S>> {
  return {
    format: schema,
    read(json) {
      const parsed = schema.safeParse(json);
      if (parsed.success) return parsed.data;
      throw new UnreadableAnswer(explainIssue(firstIssue(parsed.error), "the answer"));
    },
  };
}

/** Finds the JSON in an answer that may also contain explanations and code fences. */
export function readObject<T>(
  { text, isCutOff }: { text: string; isCutOff: boolean },
  read: (json: unknown) => T,
): T {
  const answer = text.trim();
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(answer)?.[1];
  const end = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]")) + 1;
  const bare = answer.slice(answer.search(/[{[]/), end);
  let fault = isCutOff ? new CutOffAnswer("it is too long") : new UnreadableAnswer("it is not JSON");
  for (const candidate of [answer, fenced, bare]) {
    const json = parseJson(candidate ?? "");
    if (json === undefined) continue;
    try {
      return read(json);
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      fault = error;
    }
  }
  throw fault;
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
