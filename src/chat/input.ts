import { z } from "zod";
import { parseInstant } from "../base/instant.ts";
import { countCharacters, normalizeText } from "../base/text.ts";
import { limits } from "../contract.ts";
import type { Undo } from "../contract-app.ts";

const TITLE_CHARACTERS = 200;
const PAGE_SIZE = 100;

const text = (max: number, normalize = normalizeText) => {
  const error = `must be a text of 1 to ${max.toLocaleString("en-US")} characters`;
  return z
    .string({ error })
    .overwrite(normalize)
    .refine((value) => value !== "" && countCharacters(value) <= max, { error });
};

export const conversationId = () => z.uuid({ error: "must be a conversation's UUID" }).toLowerCase();

const textPart = z.object(
  { type: z.literal("text"), text: z.string() },
  { error: 'must be texts: { "type": "text", "text": … }' },
);

const message = z.object(
  {
    /** The id that the client has shown the message under; made here when there is none. */
    id: z.string().min(1).max(100).optional(),
    parts: z.array(textPart).min(1, { error: "must hold a text" }),
  },
  { error: "must be an object with parts, or give text instead" },
);

export type SendInput =
  | { trigger: "submit-message"; id: string | undefined; messageId: string | undefined; text: string }
  | { trigger: "regenerate-message"; id: string };

const question = text(limits.thoughtCharacters);

/** A new message (`message` as the AI SDK has it, or plain `text`), or the wish for another answer to the last one. */
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
    const refuse = (path: string, message = "") => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (trigger === "regenerate-message")
      return id === undefined ? refuse("id", "is required to answer again") : { trigger, id };
    const said = question.safeParse(message ? message.parts.map((part) => part.text).join("\n") : text);
    if (!said.success) return refuse("text", said.error.issues[0]?.message);
    return { trigger, id, messageId: message?.id, text: said.data };
  });

const toOneLine = (value: string) => normalizeText(value).replace(/\s+/g, " ");

export const changeConversationInput = z
  .object({
    title: text(TITLE_CHARACTERS, toOneLine).optional(),
    archived: z.boolean({ error: "must be true or false" }).optional(),
  })
  .refine((input) => input.title !== undefined || input.archived !== undefined, {
    path: ["title"],
    error: "or archived is required",
  });
export type ConversationChange = z.output<typeof changeConversationInput>;

const pageRule = `must be an integer from 1 to ${PAGE_SIZE}`;
const pageSize = () =>
  z.coerce.number({ error: pageRule }).pipe(z.int(pageRule).min(1, pageRule).max(PAGE_SIZE, pageRule));
const instantRule = "must be the updatedAt of the last conversation seen";

/** From a query string, so everything is a text at first. */
export const listConversationsInput = z
  .object({
    archived: z.stringbool({ error: "must be true or false" }).default(false),
    limit: pageSize().default(30),
    cursor_updated_at: z
      .string()
      .refine((value) => parseInstant(value) !== undefined, { error: instantRule })
      .optional(),
    cursor_id: conversationId().optional(),
  })
  .refine((input) => (input.cursor_id === undefined) === (input.cursor_updated_at === undefined), {
    path: ["cursor_id"],
    error: "must come together with cursor_updated_at",
  });
export type ConversationList = z.output<typeof listConversationsInput>;

const positionRule = "must be the next of the page before";
export const readConversationInput = z.object({
  before: z.coerce.number({ error: positionRule }).pipe(z.int(positionRule).min(1, positionRule)).optional(),
  limit: pageSize().default(PAGE_SIZE),
});
export type ConversationPage = z.output<typeof readConversationInput>;

const version = () =>
  z.int({ error: "must be a whole number from 1 on" }).min(1, "must be a whole number from 1 on");
const subjectId = () => z.uuid({ error: "must be a UUID" }).toLowerCase();

/** As a tool's result carries it. */
export const undoInput: z.ZodType<Undo> = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("thought"), id: subjectId(), version: version() }),
    z.object({ kind: z.literal("note"), id: subjectId(), version: version(), restores: version() }),
  ],
  { error: "must be thought or note" },
);
