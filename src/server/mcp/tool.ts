import type { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { readIssue } from "../../base/fields.ts";
import type { JsonObject } from "../../base/json.ts";
import { toLeanSchema } from "../../base/lean-schema.ts";
import type { Scope } from "../../base/scopes.ts";
import { explainScope, type Refusal, refuseArgument } from "./refusal.ts";

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
  const inputSchema = toLeanSchema(input, "input");
  return {
    ...words,
    annotations: { ...annotations, openWorldHint: false },
    inputSchema,
    outputSchema: toLeanSchema(output, "output"),
    async call(actor, given) {
      if (!actor.scopes.includes(words.scope)) return toResult(refuseScope(words.scope));
      const parsed = input.safeParse(withoutNulls(given));
      if (!parsed.success) throw refuseInput(parsed.error.issues, given, inputSchema);
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

/** Every wrong argument at once: a model that fills in all there are corrects itself with the next call. */
function refuseInput(issues: z.core.$ZodIssue[], given: JsonObject, { required }: JsonObject): Refusal {
  const rules = new Map<string, string>();
  for (const issue of issues) {
    const { argument, rule } = readIssue(issue);
    const isOptional = !(Array.isArray(required) && required.includes(argument));
    if (!rules.has(argument)) rules.set(argument, rule + hintAt(given[argument], issue, isOptional));
  }
  const [[argument, rule] = ["input", "is wrong"], ...others] = rules;
  return refuseArgument(argument, [rule, ...others.map((other) => other.join(" "))].join("; "));
}

function hintAt(value: unknown, issue: z.core.$ZodIssue, isOptional: boolean): string {
  if (value === "" && isOptional) return ", or be left out";
  const isQuoted = typeof value === "string" && issue.code === "invalid_type";
  return isQuoted ? ", without quotes" : "";
}

/** Some clients send null for what is not given. No argument means anything by it. */
function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
