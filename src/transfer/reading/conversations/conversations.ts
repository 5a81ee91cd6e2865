import type { ImportFile } from "../import-file.ts";
import { chunksOf } from "../import-file.ts";
import type { ImportRow } from "../import-row.ts";
import { elementsOf } from "../json-elements.ts";
import { requireHarmless, type ZipEntry } from "../zip-file.ts";
import { readChatGptConversation } from "./chatgpt.ts";
import { readClaudeConversation } from "./claude.ts";
import { type Conversation, toConversationRows } from "./conversation.ts";

type ReadConversation = (value: unknown, row: number) => Conversation | undefined;

/** Large exports are divided: conversations-000.json, conversations-001.json. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d+)?\.json$/i;

export const isConversations = ({ path }: ZipEntry): boolean => CONVERSATIONS.test(path);

export const readChatGpt = (file: ImportFile): AsyncGenerator<ImportRow> =>
  readConversations(file, "ChatGPT", readChatGptConversation);

export const readClaude = (file: ImportFile): AsyncGenerator<ImportRow> =>
  readConversations(file, "Claude", readClaudeConversation);

/** The JSON of the conversations: the file itself, or those of a zip. */
export function conversationChunks(file: ImportFile): AsyncIterable<Buffer>[] {
  if (file.kind === "text") return [chunksOf(file.bytes)];
  const found = file.entries.filter(isConversations);
  requireHarmless(found, file.bytes.length);
  return found.map((entry) => entry.chunks());
}

async function* readConversations(
  file: ImportFile,
  assistant: string,
  read: ReadConversation,
): AsyncGenerator<ImportRow> {
  const offered = new Set<string>();
  let row = 0;
  for (const chunks of conversationChunks(file)) {
    for await (const element of elementsOf(chunks)) {
      row++;
      if (element.kind === "bad") {
        yield { row, kind: "bad", error: element.error };
        continue;
      }
      const conversation = read(element.value, row);
      if (!conversation) yield { row, kind: "bad", error: `The element is no conversation of ${assistant}.` };
      else if (conversation.messages.length === 0)
        yield { row, kind: "left-out", reason: "conversations without text", name: conversation.title };
      else yield* toConversationRows(conversation, { assistant, offered });
    }
  }
  if (file.kind === "text") return;
  for (const [i, entry] of file.entries.entries())
    if (!isConversations(entry))
      yield { row: i + 1, kind: "left-out", reason: "other files of the export", name: entry.path };
}
