import { type Actor, CHAT_ASSISTANT } from "../base/actor.ts";
import type { ToolResult } from "../contract-app/chat.ts";
import type { Db } from "../storage/db.ts";
import { isByOthers } from "../storage/tables/activity.ts";
import type { ChatMessage } from "./message.ts";
import { collectIds, isChange, resultOf } from "./tool-parts.ts";

export type Reading = ReturnType<typeof createReading>;

/** What the model has read in a conversation: whether anybody but the person wrote some of it. */
export function createReading(db: Db, actor: Actor, earlier: ChatMessage[]) {
  const read = new Set<string>();
  /** What the model itself has created or changed in this conversation, which is not others' for that. */
  const changed = new Set<string>();
  let isFound = false;
  const reading = {
    add(result: ToolResult | undefined): void {
      if (!result?.ok) return;
      for (const id of collectIds([result])) (isChange(result) ? changed : read).add(id);
    },
    async hasOthers(): Promise<boolean> {
      const ids = [...read];
      const [own, others] = [ids.filter((id) => changed.has(id)), ids.filter((id) => !changed.has(id))];
      isFound ||= await isByOthers(db, actor, others);
      isFound ||= await isByOthers(db, actor, own, CHAT_ASSISTANT.name);
      return isFound;
    },
  };
  for (const { parts } of earlier) for (const part of parts) reading.add(resultOf(part));
  return reading;
}
