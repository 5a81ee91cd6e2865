import type { Actor } from "../base/actor.ts";
import type { Citation } from "../contract-app/chat.ts";
import { findNoteTitles } from "../notes/rows.ts";
import { findThoughts } from "../thoughts/rows.ts";
import type { ChatDeps } from "./deps.ts";
import { toLabel } from "./label.ts";
import type { ChatMessage, ChatPart } from "./message.ts";
import { collectIds, resultOf } from "./tool-parts.ts";

const CITED = /\b(thought|note):\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/**
 * What an answer cites, in order. Models make up ids, so only those count that tools of this conversation have returned
 * and that belong to the user.
 */
export async function findCitations(
  { db }: ChatDeps,
  actor: Actor,
  parts: ChatPart[],
  earlier: ChatMessage[],
): Promise<Citation[]> {
  const known = collectIds([...earlier.flatMap((message) => message.parts), ...parts].map(resultOf));
  const cited = listCited(parts).filter(({ id }) => known.has(id));
  const idsOf = (wanted: Cited["kind"]) => cited.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const texts = await findThoughts(db, actor, idsOf("thought"));
  const titles = await findNoteTitles(db, actor, idsOf("note"));
  const citations: Citation[] = [];
  for (const { kind, id } of cited) {
    const label = kind === "thought" ? texts.get(id)?.text : titles.get(id);
    if (label !== undefined) citations.push({ kind, id, label: toLabel(label) });
  }
  return citations;
}

type Cited = Pick<Citation, "kind" | "id">;

function listCited(parts: ChatPart[]): Cited[] {
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  const cited = new Map<string, Cited>();
  for (const [, kind = "", id = ""] of text.toLowerCase().matchAll(CITED))
    cited.set(`${kind}:${id}`, { kind: kind as Citation["kind"], id });
  return [...cited.values()];
}
