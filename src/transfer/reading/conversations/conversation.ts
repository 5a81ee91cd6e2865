import { hash } from "node:crypto";
import { toIso } from "../../../base/instant.ts";
import { cutText } from "../../../base/text.ts";
import { limits } from "../../../contract.ts";
import { type ImportRow, toNoteRow, toThoughtRow } from "../import-row.ts";
import { splitLongText } from "../long-text.ts";
import { findStatedFacts } from "./stated-facts.ts";

/** A conversation with an assistant, in the order it was held. */
export type Conversation = {
  row: number;
  key: string;
  title: string;
  createdAt: number | undefined;
  updatedAt: number | undefined;
  messages: { isOwn: boolean; text: string; at: number | undefined }[];
};

/** Of one that has only its first words. */
const TITLE_LENGTH = 80;
/** Of a whole file: more than anybody would look through. */
const MAX_FACTS = 1_000;
const MAX_FACTS_EACH = 20;

/** Notes with labelled speakers; then, as an offer, what the person said about themselves and was not offered yet. */
export function* toConversationRows(
  conversation: Conversation,
  { assistant, offered }: { assistant: string; offered: Set<string> },
): Generator<ImportRow> {
  const { row, key, messages, createdAt } = conversation;
  const title = conversation.title || cutText(messages[0]?.text.split("\n", 1)[0] ?? "", TITLE_LENGTH);
  const updatedAt = conversation.updatedAt ?? createdAt;
  const parts = toParts(conversation, assistant);
  for (const [i, text] of parts.entries())
    yield toNoteRow(
      // One that went on since the last export is another note.
      { row, key: `${key}:${i}:${hash("sha256", text)}`, group: "Conversations" },
      {
        title: parts.length === 1 ? title : `${title} (${i + 1} of ${parts.length})`,
        text,
        ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
        ...(updatedAt !== undefined && { updatedAt: toIso(updatedAt) }),
      },
    );
  yield* toFactRows(conversation, offered);
}

/** Cut between messages, and within one only if it is too long for a note by itself. */
function toParts({ messages }: Conversation, assistant: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { isOwn, text } of messages) {
    const label = `**${isOwn ? "You" : assistant}**\n\n`;
    for (const piece of splitLongText(text, limits.noteCharacters - label.length)) {
      const section = `${label}${piece}`;
      if (part !== "" && part.length + section.length + 2 > limits.noteCharacters) {
        parts.push(part);
        part = section;
      } else part = part === "" ? section : `${part}\n\n${section}`;
    }
  }
  return part === "" ? parts : [...parts, part];
}

function* toFactRows({ row, messages, createdAt }: Conversation, offered: Set<string>): Generator<ImportRow> {
  let count = 0;
  for (const { isOwn, text, at = createdAt } of messages) {
    if (!isOwn) continue;
    for (const fact of findStatedFacts(text)) {
      const folded = fact.toLowerCase().replace(/\W+$/, "");
      if (offered.has(folded)) continue;
      if (offered.size >= MAX_FACTS || count >= MAX_FACTS_EACH) return;
      offered.add(folded);
      count++;
      const source = { row, key: `fact:${folded}`, group: "What you said about yourself" };
      const thought = toThoughtRow(source, {
        text: fact,
        ...(at !== undefined && { createdAt: toIso(at) }),
      });
      yield thought.kind === "thought" ? { ...thought, isOffered: true } : thought;
    }
  }
}
