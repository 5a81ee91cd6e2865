import { type Actor, actThrough, CHAT_ASSISTANT } from "../../base/actor.ts";
import type { ChatDeps } from "../deps.ts";
import { createNoteTools } from "./note-tools.ts";
import { createThoughtTools } from "./thought-tools.ts";
import type { AgentTool } from "./tool.ts";

/** All that the agent may call, by name. `tokens`: what one result may take. */
export function createTools(
  { thoughts, notes }: ChatDeps,
  actor: Actor,
  tokens: number,
): Record<string, AgentTool> {
  const agent = actThrough(actor, CHAT_ASSISTANT);
  return { ...createThoughtTools(thoughts, agent, tokens), ...createNoteTools(notes, agent, tokens) };
}
