import type { DynamicToolUIPart, ToolUIPart } from "ai";
import type { Proposal, ToolResult } from "../contract-app/chat.ts";
import type { ChatMessage, ChatPart } from "./message.ts";

export type ToolPart = ToolUIPart | DynamicToolUIPart;

export function isToolPart(part: ChatPart): part is ToolPart {
  return part.type.startsWith("tool-") || part.type === "dynamic-tool";
}

/** The result of a finished tool call. Safe to cast, because all parts are written by this service. */
export function resultOf(part: ChatPart): ToolResult | undefined {
  return isToolPart(part) && part.state === "output-available" ? (part.output as ToolResult) : undefined;
}

/** Whether a tool call changed something. */
export const isChange = (result: ToolResult | undefined) =>
  result?.ok === true && result.summary !== undefined;

/** Whether a tool call of the answer changed something. */
export const hasChanges = ({ parts }: ChatMessage) => parts.some((part) => isChange(resultOf(part)));

/** What the call would do, if it waits for the person's consent. */
export function proposalOf(part: ChatPart): Proposal | undefined {
  const result = resultOf(part);
  return result?.ok === false ? result.proposal : undefined;
}

/** The changes since the last question that were made, asked for or refused. */
export function countChanges(messages: ChatMessage[]): number {
  const question = messages.findLastIndex(({ role }) => role === "user");
  const parts = messages.slice(question + 1).flatMap((message) => message.parts);
  return parts.filter((part) => {
    const result = resultOf(part);
    return isChange(result) || (result?.ok === false && /^(asks_first|refused)$/.test(result.error));
  }).length;
}

/** Every `id` in the tools' results. Stored text is a string in there, so it cannot fake one. */
export function collectIds(results: (ToolResult | undefined)[]): Set<string> {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "id" && typeof member === "string") ids.add(member);
      else visit(member);
    }
  };
  results.forEach(visit);
  return ids;
}
