import { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import type { JsonObject } from "./envelope.ts";
import { refuseArgument } from "./refusal.ts";

/** `data` goes out as `structuredContent`; `text`, where the two differ, is what the text block holds. */
export type ToolAnswer = { data: object; text?: unknown; isError?: true };

type CallToolResult = {
  content: [{ type: "text"; text: string }];
  structuredContent: object;
  isError?: true;
};

type Annotations = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };

export type Tool = {
  name: string;
  title: string;
  description: string;
  annotations: Annotations & { openWorldHint: false };
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  call(actor: Actor, given: JsonObject): Promise<CallToolResult>;
};

type ToolSpec<Input> = {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  input: z.ZodType<Input>;
  output: z.ZodType;
  run(actor: Actor, input: Input): Promise<ToolAnswer>;
};

export function createTool<Input>({ input, output, run, annotations, ...words }: ToolSpec<Input>): Tool {
  return {
    ...words,
    annotations: { ...annotations, openWorldHint: false },
    inputSchema: toLeanSchema(input, "input"),
    outputSchema: toLeanSchema(output, "output"),
    async call(actor, given) {
      const parsed = input.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw refuseArgument(issue?.path.join(".") ?? "", issue?.message ?? "");
      }
      const { data, text = data, isError } = await run(actor, parsed.data);
      return {
        content: [{ type: "text", text: JSON.stringify(text) }],
        structuredContent: data,
        ...(isError && { isError }),
      };
    },
  };
}

/**
 * JSON Schema for `tools/list`, which every session of every assistant pays for: patterns and the open
 * `metadata` are left out, and nothing is closed, because later versions may add members.
 */
function toLeanSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
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
