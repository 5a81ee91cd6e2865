import { z } from "zod";

/**
 * The JSON Schema of a tool, which every session of every model pays for: patterns and the open `metadata` are left
 * out, and nothing is closed, because later versions may add members. What is left out is still checked.
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
