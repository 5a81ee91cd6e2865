import { z } from "zod";

/**
 * A tool's JSON Schema, small because it takes tokens in every session: without patterns and `metadata`, and without
 * `additionalProperties: false`, because later versions may add members. What is left out is still checked.
 */
export function toLeanSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema, ...lean } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema, path }) {
      delete jsonSchema.additionalProperties;
      delete jsonSchema.pattern;
      if (path.at(-1) === "metadata") {
        delete jsonSchema.properties;
        delete jsonSchema.required;
      }
    },
  });
  return lean;
}
