import { z } from "zod";
import {
  firstIssue,
  flag,
  instant,
  line,
  pageSizeRule,
  plain,
  requireWholeCursor,
  text,
  uuid,
  whole,
  wholeFromText,
} from "../base/fields.ts";
import { limits } from "../contract.ts";
import type { Undo } from "../contract-app/chat.ts";

const TITLE_CHARACTERS = 200;
const PAGE_SIZE = 100;

export const conversationId = () => uuid("must be a conversation's UUID");

const messageId = () => plain().min(1).max(100);

const textPart = z.object(
  { type: z.literal("text"), text: z.string() },
  { error: 'must be texts: { "type": "text", "text": … }' },
);

const message = z.object(
  {
    /** The client's id of the message; generated if missing. */
    id: messageId().optional(),
    parts: z.array(textPart).min(1, { error: "must hold a text" }),
  },
  { error: "must be an object with parts, or give text instead" },
);

export type SendInput =
  | { trigger: "submit-message"; id: string | undefined; messageId: string | undefined; text: string }
  | { trigger: "regenerate-message"; id: string };

const question = text(1, limits.thoughtCharacters);

/** A new message (`message` in the AI SDK's format, or plain `text`), or a request to regenerate the last answer. */
export const sendInput = z
  .object({
    id: conversationId().optional(),
    trigger: z
      .enum(["submit-message", "regenerate-message"], {
        error: "must be submit-message or regenerate-message",
      })
      .default("submit-message"),
    message: message.optional(),
    text: z.string({ error: "must be a text" }).optional(),
  })
  .transform(({ id, trigger, message, text }, context): SendInput => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (trigger === "regenerate-message")
      return id === undefined ? refuse("id", "is required to answer again") : { trigger, id };
    const parsed = question.safeParse(message ? message.parts.map((part) => part.text).join("\n") : text);
    if (!parsed.success) return refuse("text", firstIssue(parsed.error).message);
    return { trigger, id, messageId: message?.id, text: parsed.data };
  });

export const changeConversationInput = z
  .object({
    title: line(TITLE_CHARACTERS).optional(),
    archived: flag().optional(),
  })
  .refine((input) => input.title !== undefined || input.archived !== undefined, {
    path: ["title"],
    error: "or archived is required",
  });
export type ConversationChange = z.output<typeof changeConversationInput>;

const pageSize = () => wholeFromText(1, PAGE_SIZE, pageSizeRule(PAGE_SIZE));

/** From a query string, so all values are strings. */
export const listConversationsInput = z
  .object({
    archived: z.stringbool({ error: "must be true or false" }).default(false),
    limit: pageSize().default(30),
    cursor_updated_at: instant("must be the updatedAt of the last conversation seen").optional(),
    cursor_id: conversationId().optional(),
  })
  .superRefine(requireWholeCursor("cursor_updated_at"));
export type ConversationList = z.output<typeof listConversationsInput>;

export const readConversationInput = z.object({
  before: wholeFromText(1, Number.MAX_SAFE_INTEGER, "must be the next of the page before").optional(),
  limit: pageSize().default(PAGE_SIZE),
});
export type ConversationPage = z.output<typeof readConversationInput>;

/** About what the answer with this id asks for. */
export const decisionInput = z.object({ answer_id: messageId(), allow: flag() });
export type Decision = z.output<typeof decisionInput>;

/** As it is in a tool's result. */
export const undoInput: z.ZodType<Undo> = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("thought"), id: uuid(), version: whole(1) }),
    z.object({ kind: z.literal("note"), id: uuid(), version: whole(1), restores: whole(0) }),
  ],
  { error: "must be thought or note" },
);
