import { z } from "zod";
import type { Conversation } from "./conversation.ts";

const seconds = z.number().min(0).max(10_000_000_000).nullish().catch(undefined);

const conversation = z.object({
  title: z.string().nullish().catch(undefined),
  create_time: seconds,
  update_time: seconds,
  conversation_id: z.string().nullish().catch(undefined),
  id: z.string().nullish().catch(undefined),
  current_node: z.string().nullish().catch(undefined),
  mapping: z.record(z.string(), z.unknown()),
});

const node = z.object({
  parent: z.string().nullish(),
  message: z
    .object({
      author: z.object({ role: z.string() }),
      create_time: seconds,
      recipient: z.string().nullish(),
      content: z.object({
        content_type: z.string(),
        parts: z.array(z.unknown()).nullish(),
      }),
      metadata: z
        .object({ is_visually_hidden_from_conversation: z.boolean().nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

const SHOWN = new Set(["text", "multimodal_text"]);

/** The branch that was last shown: from `current_node` up through the parents. Undefined if it is no conversation. */
export function readChatGptConversation(value: unknown, row: number): Conversation | undefined {
  const parsed = conversation.safeParse(value);
  if (!parsed.success) return undefined;
  const { mapping, title, create_time, update_time, current_node, ...ids } = parsed.data;
  const messages: Conversation["messages"] = [];
  const seen = new Set<string>();
  let id = current_node ?? findLeaf(mapping);
  while (id && !seen.has(id)) {
    seen.add(id);
    const read = node.safeParse(Object.hasOwn(mapping, id) ? mapping[id] : undefined);
    if (!read.success) break;
    const message = toMessage(read.data);
    if (message) messages.push(message);
    id = read.data.parent ?? undefined;
  }
  messages.reverse();
  return {
    row,
    key: `chatgpt:${ids.conversation_id ?? ids.id ?? `${create_time}:${title}`}`,
    title: title ?? "",
    createdAt: toMs(create_time) ?? messages[0]?.at,
    updatedAt: toMs(update_time),
    messages,
  };
}

/** What tools were told and answered, and what is hidden in ChatGPT, is left out. */
function toMessage({ message }: z.output<typeof node>): Conversation["messages"][number] | undefined {
  if (!message || message.metadata?.is_visually_hidden_from_conversation) return undefined;
  const { author, recipient, content, create_time } = message;
  if (author.role !== "user" && author.role !== "assistant") return undefined;
  if ((recipient ?? "all") !== "all" || !SHOWN.has(content.content_type)) return undefined;
  const text = (content.parts ?? []).map(toText).join("\n\n").trim();
  return text === "" ? undefined : { isOwn: author.role === "user", text, at: toMs(create_time) };
}

const spoken = z.object({ text: z.string() });
const attached = z.object({ content_type: z.string().regex(/^[a-z_]{1,60}$/) });

/** What ChatGPT shows as a name, a source or pictures, between signs that nobody can read. */
const MARK = /\uE200(?:entity\uE202\["[^"\uE200\uE201]*", *"([^"\uE200\uE201]*)")?[^\uE200\uE201]*\uE201/g;

/** A part is a text, a transcription, or something attached. */
function toText(part: unknown): string {
  if (typeof part === "string") return part.replace(MARK, "$1");
  const said = spoken.safeParse(part);
  if (said.success) return said.data.text;
  const other = attached.safeParse(part);
  return other.success
    ? `[${other.data.content_type.replace("_asset_pointer", "").replaceAll("_", " ")}]`
    : "";
}

/** Of an export without `current_node`: the last that is nobody's parent. */
function findLeaf(mapping: Record<string, unknown>): string | undefined {
  const parents = new Set(
    Object.values(mapping).map((value) => node.safeParse(value).data?.parent ?? undefined),
  );
  return Object.keys(mapping).findLast((id) => !parents.has(id));
}

const toMs = (time: number | null | undefined) =>
  time === null || time === undefined ? undefined : Math.round(time * 1000);
