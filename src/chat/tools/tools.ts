import { type Actor, actThrough } from "../../base/actor.ts";
import type { ChatDeps } from "../deps.ts";
import { createNoteTools } from "./note-tools.ts";
import { createThoughtTools } from "./thought-tools.ts";
import type { AgentTool } from "./tool.ts";

/** The author of what the agent writes, in lists and histories. */
export const CHAT_ASSISTANT = { id: "chat", name: "Chat assistant", prefix: "chat" };

/** All that the agent may call, by name. `tokens`: what one result may take. */
export function createTools(
  { thoughts, notes }: ChatDeps,
  actor: Actor,
  tokens: number,
): Record<string, AgentTool> {
  const agent = actThrough(actor, CHAT_ASSISTANT);
  return { ...createThoughtTools(thoughts, agent, tokens), ...createNoteTools(notes, agent, tokens) };
}
