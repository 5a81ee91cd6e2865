import type { Actor } from "../../base/actor.ts";
import type { ChatDeps } from "../deps.ts";
import { createNoteTools } from "./note-tools.ts";
import { createThoughtTools } from "./thought-tools.ts";
import type { AgentTool } from "./tool.ts";

/** All that the agent may call, by name. */
export function createTools({ thoughts, notes }: ChatDeps, actor: Actor): Record<string, AgentTool> {
  return { ...createThoughtTools(thoughts, actor), ...createNoteTools(notes, actor) };
}
