import { z } from "zod";
import { parseInstant } from "../../../base/instant.ts";
import type { Conversation } from "./conversation.ts";

const conversation = z.object({
  uuid: z.string(),
  name: z.string().nullish().catch(undefined),
  created_at: z.string().nullish().catch(undefined),
  updated_at: z.string().nullish().catch(undefined),
  chat_messages: z.array(z.unknown()),
});

const message = z.object({
  sender: z.enum(["human", "assistant"]),
  text: z.string().nullish().catch(undefined),
  content: z.array(z.unknown()).nullish().catch(undefined),
  created_at: z.string().nullish().catch(undefined),
  attachments: z.array(z.unknown()).nullish().catch(undefined),
  files: z.array(z.unknown()).nullish().catch(undefined),
});

const textBlock = z.object({ type: z.literal("text"), text: z.string() });
const attachment = z.object({
  file_name: z.string().max(300),
  extracted_content: z.string().nullish().catch(undefined),
});
/** How Claude calls a long text that was pasted. */
const PASTED = /^(?:paste(?:-\d+)?\.txt)?$/;

/** Undefined if it is no conversation. */
export function readClaudeConversation(value: unknown, row: number): Conversation | undefined {
  const parsed = conversation.safeParse(value);
  if (!parsed.success) return undefined;
  const { uuid, name, created_at, updated_at, chat_messages } = parsed.data;
  return {
    row,
    key: `claude:${uuid}`,
    title: name ?? "",
    createdAt: toMs(created_at),
    updatedAt: toMs(updated_at),
    messages: chat_messages.flatMap(toMessage),
  };
}

/** Thinking, and what tools were told and answered, is left out; attached files are named, and pasted texts are what was said. */
function toMessage(value: unknown): Conversation["messages"] {
  const parsed = message.safeParse(value);
  if (!parsed.success) return [];
  const { sender, text, content, created_at, attachments, files } = parsed.data;
  const blocks = (content ?? []).flatMap((block) => textBlock.safeParse(block).data?.text ?? []);
  const attached = [...(attachments ?? []), ...(files ?? [])].flatMap((file) => {
    const { file_name = "", extracted_content } = attachment.safeParse(file).data ?? {};
    if (extracted_content && PASTED.test(file_name)) return extracted_content;
    return file_name === "" ? [] : `[file: ${file_name}]`;
  });
  const said = [...(blocks.length > 0 ? blocks : [text ?? ""]), ...attached].join("\n\n").trim();
  return said === "" ? [] : [{ isOwn: sender === "human", text: said, at: toMs(created_at) }];
}

const toMs = (time: string | null | undefined) => (time ? parseInstant(time) : undefined);
