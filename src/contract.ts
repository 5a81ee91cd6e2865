import { z } from "zod";
import { flag, instant, oneOf, pageSize, text, textRule, uuid } from "./base/fields.ts";
import { countCharacters, normalizeText } from "./base/text.ts";

/** Inputs and outputs of the verbs, for every surface. */

export const limits = {
  thoughtCharacters: 20_000,
  idempotencyKeyCharacters: 200,
  queryCharacters: 4_000,
  editRequestCharacters: 4_000,
  topK: 100,
  snippetCharacters: 280,
  entityNameCharacters: 200,
  noteTitleCharacters: 200,
  noteCharacters: 200_000,
  noteAttachments: 100,
  lookedUpTitles: 2_000,
  notePage: 100,
  tagCharacters: 60,
} as const;

export const categories = [
  "task",
  "idea",
  "observation",
  "fact",
  "question",
  "decision",
  "preference",
  "event",
  "reference",
] as const;
export type Category = (typeof categories)[number];

export const states = ["open", "completed", "archived"] as const;
export type ThoughtState = (typeof states)[number];

export const entityKinds = ["person", "place", "organization", "product", "url", "mention", "tag"] as const;
export type EntityKind = (typeof entityKinds)[number];

/** A tag's name without its sign: letters, digits, `-` and `_`, at least one letter. */
export const tagName = () => {
  const error = `must be a tag of up to ${limits.tagCharacters} letters, digits, "-" and "_"`;
  return z
    .string({ error })
    .overwrite((given) => normalizeText(given).replace(/^#/, ""))
    .refine((name) => TAG.test(name) && countCharacters(name) <= limits.tagCharacters, { error });
};
const TAG = /^(?=.*\p{L})[\p{L}\p{N}\p{M}_-]+$/u;

const thoughtId = () => uuid("must be a thought's UUID");

export const captureInput = z.object({
  raw: text(1, limits.thoughtCharacters).describe("One thought."),
  captured_at: instant().optional().describe("ISO-8601 with offset."),
  as_user: flag().optional(),
  author: z
    .string({ error: "must be the first 8 to 10 characters of one of the user's API keys" })
    .optional()
    .describe("Another key's prefix."),
  idempotency_key: text(1, limits.idempotencyKeyCharacters).optional().describe("For retries: stored once."),
});
export type CaptureInput = z.infer<typeof captureInput>;

const queryRule = textRule(1, limits.queryCharacters);

export const retrieveInput = z
  .object({
    // An empty one is refused below, unless the order ignores it.
    query: text(0, limits.queryCharacters, normalizeText, queryRule).optional().describe("Omit to browse."),
    order: oneOf("relevance", "created_at").optional().describe("created_at: newest first, ignores query."),
    top_k: pageSize(limits.topK).default(10),
    threshold: z
      .number({ error: "must be a number from 0 to 1" })
      .min(0, { error: "must be a number from 0 to 1" })
      .max(1, { error: "must be a number from 0 to 1" })
      .optional()
      .describe("Least score: 0.9 is sure, 0.2 noise."),
    mode: oneOf("fast", "full").default("full").describe("fast: no links, dates, notes."),
    detail: oneOf("snippet", "full").default("snippet").describe("full: whole texts, links."),
    author: oneOf("user", "agent", "all").optional(),
    tag: tagName().optional(),
    pinned: flag().optional(),
    due: oneOf("overdue", "today", "week").optional(),
    include_agent: flag().optional(),
    cursor_created_at: instant().optional(),
    cursor_id: thoughtId().optional(),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (input.query === "" && input.order !== "created_at") refuse("query", queryRule);
    if (input.order === "relevance" && input.query === undefined)
      refuse("query", "is required when order is relevance");
    // Otherwise whoever pages through a search would read its first page again and again.
    if (input.query !== undefined && input.order !== "created_at" && input.cursor_id !== undefined)
      refuse("cursor_id", "is for lists: leave it out with query, and ask for more with top_k");
    if (input.cursor_id !== undefined && input.cursor_created_at === undefined)
      refuse("cursor_created_at", "must come together with cursor_id");
    if (input.cursor_created_at !== undefined && input.cursor_id === undefined)
      refuse("cursor_id", "must come together with cursor_created_at");
  });
export type RetrieveInput = z.infer<typeof retrieveInput>;

export const editInput = z
  .object({
    thought_id: thoughtId(),
    edit_request: text(1, limits.editRequestCharacters)
      .optional()
      .describe(
        "One change, in words: mark as done; archive; due Friday; change Monday to Tuesday; add: cash; tag it #home; pin; undo.",
      ),
    raw_text: text(1, limits.thoughtCharacters)
      .optional()
      .describe("The whole new text, for several changes."),
  })
  .superRefine((input, context) => {
    if (input.edit_request === undefined && input.raw_text === undefined)
      context.addIssue({ code: "custom", path: ["edit_request"], message: "or raw_text is required" });
  });
export type EditInput = z.infer<typeof editInput>;

export const deleteInput = z.object({ thought_id: thoughtId() });
export type DeleteInput = z.infer<typeof deleteInput>;

const author = z.object({ kind: z.enum(["user", "agent"]), name: z.string().optional() });

const dateMention = z.object({ text: z.string(), from: z.string(), to: z.string() });
/**
 * A date found in a text: the words, and their meaning as an ISO interval (`to` is exclusive) with the UTC offset of where
 * it was captured.
 */
export type DateMention = z.infer<typeof dateMention>;

const why = z.object({
  lexical: z.number(),
  semantic: z.number(),
  graph: z.number(),
  time: z.number(),
  note: z.number(),
});
/** How much each signal contributed to a score. */
export type Why = z.infer<typeof why>;

const metadata = z.looseObject({
  enrichment: z.enum(["pending", "done", "failed"]),
  entities: z.array(z.object({ kind: z.string(), name: z.string() })),
  dates: z.array(dateMention),
  /** Without their sign; left out if there are none. */
  tags: z.array(z.string()).optional(),
  pinned: z.boolean().optional(),
  /** A day, or an instant. */
  due: z.string().optional(),
});

const thoughtView = z.object({
  id: z.string(),
  normalizedText: z.string(),
  category: z.string(),
  state: z.enum(states),
  author,
  createdAt: z.string(),
  storedAt: z.string(),
  metadata,
});
/** A thought as every surface shows it. Never a vector. */
export type ThoughtView = z.infer<typeof thoughtView>;

const matchView = thoughtView.extend({
  score: z.number(),
  truncated: z.boolean().optional(),
  metadata: metadata.extend({
    why: why.optional(),
    note: z.object({ id: z.string(), title: z.string() }).optional(),
    links: z.array(z.string()).optional(),
  }),
});
/** A match with all of its members, as `detail: "full"` and the web app show it. */
export type MatchView = z.infer<typeof matchView>;

/** A match as `detail: "snippet"` shows it: a model pays for every word, so defaults are left out. */
export type BriefMatch = Pick<
  MatchView,
  "id" | "normalizedText" | "truncated" | "category" | "createdAt" | "score"
> &
  Partial<Pick<MatchView, "author" | "storedAt">> & {
    /** `why` is a phrase such as "words, meaning"; a date is "on Monday: 2026-11-16". */
    metadata: Partial<Omit<MatchView["metadata"], "why" | "dates">> & { why?: string; dates?: string[] };
  };

export const captureOutput = thoughtView.extend({ summary: z.string() });

const cursor = z.object({ cursor_created_at: z.string(), cursor_id: z.string() });

const shownMatch = matchView
  .partial({ state: true, author: true, storedAt: true })
  .extend({ metadata: z.looseObject({}) });

/** `next` is the cursor of the next page when browsing; null on the last page and in search. */
export const retrieveOutput = z.object({ matches: z.array(shownMatch), next: cursor.nullable() });
export type RetrieveOutput = {
  matches: (MatchView | BriefMatch)[];
  next: z.infer<typeof cursor> | null;
};

/** These are the answers to what was done; a refusal has `ok: false`, `error`, `message`. */
export const editOutput = z.object({ ok: z.boolean(), changed: z.boolean(), thought: thoughtView });

export const deleteOutput = z.object({ ok: z.boolean(), thought_id: z.string(), state: z.enum(states) });
