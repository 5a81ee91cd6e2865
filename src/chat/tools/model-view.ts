import type { BriefMatch, MatchView, ThoughtView } from "../../contract.ts";
import type { ToolResult } from "../../contract-app/chat.ts";

/** The part of a result that the model needs. The web app gets all of it. */
export function toModelView(result: ToolResult): ToolResult {
  if (!result.ok) {
    const { proposal, ...refusal } = result;
    return refusal;
  }
  const { undo, thought, matches, ...rest } = result;
  return {
    ...rest,
    ...(thought !== undefined && { thought: toShort(thought as Partial<ThoughtView>) }),
    ...(Array.isArray(matches) && { matches: matches.map(toShort) }),
  };
}

export function toShort(thought: Partial<MatchView> | BriefMatch) {
  // Without a state it is brief already.
  if (!("state" in thought)) return thought;
  const { storedAt, metadata, author, state, score, ...rest } = thought;
  const dates = metadata?.dates?.map(({ text, from }) => `${text}: ${from}`) ?? [];
  return {
    ...rest,
    ...(state !== "open" && { state }),
    ...(author?.kind === "agent" && { author: author.name }),
    ...(score !== undefined && { score: Math.round(score * 100) / 100 }),
    ...(dates.length > 0 && { dates }),
    ...(metadata?.note && { note: metadata.note }),
  };
}
