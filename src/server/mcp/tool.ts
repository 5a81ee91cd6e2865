import type { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { firstIssue, readIssue } from "../../base/fields.ts";
import type { JsonObject } from "../../base/json.ts";
import { toLeanSchema } from "../../base/lean-schema.ts";
import type { Scope } from "../../base/scopes.ts";
import { explainScope, refuseArgument } from "./refusal.ts";

/** `data` is sent as `structuredContent`; `text` is the content of the text block, if it differs. */
export type ToolAnswer = { data: object; text?: unknown; isError?: true };

type CallToolResult = {
  content: [{ type: "text"; text: string }];
  structuredContent: object;
  isError?: true;
};

/** `idempotentHint` is false where it is left out. */
type Annotations = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint?: true };

export type Tool = {
  name: string;
  /** What a key needs to use it. */
  scope: Scope;
  title: string;
  description: string;
  annotations: Annotations & { openWorldHint: false };
  _meta?: JsonObject;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  call(actor: Actor, given: JsonObject): Promise<CallToolResult>;
};

type ToolSpec<Input> = {
  name: string;
  scope: Scope;
  title: string;
  description: string;
  annotations: Annotations;
  _meta?: JsonObject;
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
      if (!actor.scopes.includes(words.scope)) return toResult(refuseScope(words.scope));
      const parsed = input.safeParse(withoutNulls(given));
      if (!parsed.success) {
        const { argument, rule } = readIssue(firstIssue(parsed.error));
        throw refuseArgument(argument, rule);
      }
      return toResult(await run(actor, parsed.data));
    },
  };
}

function toResult({ data, text = data, isError }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(text) }],
    structuredContent: data,
    ...(isError && { isError }),
  };
}

function refuseScope(scope: Scope): ToolAnswer {
  return {
    data: { ok: false, error: "insufficient_scope", message: explainScope(scope), scope },
    isError: true,
  };
}

/** Some clients send null for what is not given. No argument means anything by it. */
function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
