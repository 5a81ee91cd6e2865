import { z } from "zod";

/** Members of outputs that are shown as what they are, without what is inside. */
const opaque = new Set<unknown>(["metadata", "author", "thought", "next"]);

/**
 * The JSON Schema of a tool, which every session of every model pays for: rules on texts are left out, and nothing
 * is closed, because later versions may add members. What is left out of an input is still checked. In an output nothing
 * is required: clients check it on refusals too, which have other members.
 */
export function toLeanSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema, ...lean } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema, path }) {
      delete jsonSchema.additionalProperties;
      for (const rule of ["pattern", "format", "minLength", "maxLength"] as const) delete jsonSchema[rule];
      if (io === "input") return;
      delete jsonSchema.required;
      delete jsonSchema.enum;
      if (path.some((step) => opaque.has(step))) delete jsonSchema.properties;
      // Without it Zod writes `type: ["object", "null"]`, of which some clients read one type only.
      if (path.at(-1) === "next" && jsonSchema.type === "object") jsonSchema.properties = {};
    },
  });
  return lean;
}
