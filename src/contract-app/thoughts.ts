import { z } from "zod";
import { flag, instant, line, oneOf, plain, requireWholeCursor, wholeFromText } from "../base/fields.ts";
import {
  captureInput,
  categories,
  editInput,
  entityKinds,
  limits,
  type MatchView,
  states,
  type ThoughtState,
  type ThoughtView,
  tagName,
} from "../contract.ts";
import type { EntityView } from "./entities.ts";
import type { NoteListing } from "./notes.ts";
import { type ErasureReport, id, nothing, query, version } from "./shared.ts";

const dayRule = "must be a day that exists, for example 2026-05-31";
const day = instant(dayRule).regex(/^\d{4}-\d\d-\d\d$/, { error: dayRule });

/** Optional filters of the list, the search and the timeline. */
const filters = z.object({
  state: oneOf(...states).default("open"),
  author: oneOf("user", "agent", "all").default("all"),
  /** The name of the assistant's key, together with `author=agent`. */
  author_name: plain().optional(),
  category: oneOf(...categories).optional(),
  entity: id.optional(),
  tag: tagName().optional(),
  /** Only pinned ones, or only the others. */
  pinned: oneOf("true", "false")
    .transform((given) => given === "true")
    .optional(),
  /** The thought's own time, from this instant on; without a zone, in the user's. */
  from: instant().optional(),
  /** Exclusive. */
  to: instant().optional(),
});
export type ThoughtFilters = z.input<typeof filters>;
/** Parsed, with defaults. */
export type CheckedFilters = z.output<typeof filters>;

/** At most as many as somebody adds by hand. */
const tags = z.array(tagName()).max(30);
const name = line(200);
/** A mentioned link may be long. */
const names = z.array(line(limits.thoughtCharacters)).max(30);
/** Tags have a member of their own. */
const mentions = z.array(z.object({ kind: oneOf(...entityKinds).exclude(["tag"]), name })).max(30);

export const thoughtsInputs = {
  listThoughts: filters
    .extend({
      limit: wholeFromText(1, 200).default(50),
      cursor_created_at: instant().optional(),
      cursor_id: id.optional(),
    })
    .superRefine(requireWholeCursor("cursor_created_at")),
  searchThoughts: filters.extend({ query, limit: wholeFromText(1, 100).default(30) }),
  listFacets: nothing,
  readTimeline: filters,
  /** `written_by`: the writer's id; refused if somebody else is signed in by now. */
  captureThought: captureInput
    .pick({ raw: true, captured_at: true, idempotency_key: true })
    .extend({ written_by: z.string().optional() }),
  readThought: z.object({ id }),
  /** `version` is the one that was shown: a thought changed since then is not overwritten. */
  changeThought: z.object({
    id,
    version,
    text: captureInput.shape.raw.optional(),
    state: oneOf(...states).optional(),
    category: oneOf(...categories).optional(),
    tags: z.object({ add: tags.optional(), remove: tags.optional() }).optional(),
    /** `remove` are names. */
    mentions: z.object({ add: mentions.optional(), remove: names.optional() }).optional(),
    pinned: flag().optional(),
    /** Takes back the change that made `version`, whatever it was; no other member is read then. */
    undo: flag().optional(),
    /** A day, or a time; null: none. */
    due: instant().nullable().optional(),
  }),
  requestEdit: z.object({ id, edit_request: editInput.shape.edit_request.unwrap() }),
  changeThoughts: z.object({ ids: z.array(id).min(1).max(500), state: oneOf(...states) }),
  listThoughtHistory: z.object({ id }),
  restoreThoughtVersion: z.object({ id, version }),
  eraseThought: z.object({ id }),
  /** `related` links two thoughts, `unrelated` hides the link between them, `none` takes either back. */
  judgeLink: z.object({ id, other_id: id, verdict: oneOf("related", "unrelated", "none") }),
  /** One thought, or all of the user's that failed. */
  retryEnrichment: z.object({ id: id.optional() }),
  /** The book as it was at the end of a day, in the user's zone. */
  listAsOf: z
    .object({
      day,
      state: oneOf(...states).default("open"),
      limit: wholeFromText(1, 200).default(50),
      cursor_created_at: instant().optional(),
      cursor_id: id.optional(),
    })
    .superRefine(requireWholeCursor("cursor_created_at")),
  searchAsOf: z.object({
    day,
    state: oneOf(...states).default("open"),
    query,
    limit: wholeFromText(1, 100).default(50),
  }),
  readAsOf: z.object({ day, id }),
};

export type Cursor = { cursor_created_at: string; cursor_id: string };

/** With what an edit in the web app needs. */
export type ListedThought = ThoughtView & { version: number; updatedAt: string };

/** `noteSnippet`: the words of the note by which it was found. */
export type FoundThought = MatchView & { version: number; updatedAt: string; noteSnippet?: string };

export type Facets = {
  states: Record<ThoughtState, number>;
  /** Of open thoughts, like the authors. */
  categories: { category: string; count: number }[];
  authors: { kind: "user" | "agent"; name?: string; count: number }[];
  entities: EntityView[];
  tags: EntityView[];
};

/** One per linked thought; `kind` and `weight` are those of the strongest link. */
export type LinkedThought = {
  thought: ListedThought;
  kind: "semantic" | "entity" | "time" | "duplicate" | "hand";
  weight: number;
  /** In words: "both mention Anna", "captured 4 minutes apart", "much alike". */
  reason: string;
};

/** A thought that was archived in favour of another. */
export type ReplacedThought = { id: string; text: string; how: "merged" | "superseded" };

export type ThoughtDetail = {
  thought: ListedThought;
  entities: EntityView[];
  links: LinkedThought[];
  notes: NoteListing[];
  /** When a failed enrichment is retried automatically. */
  retryAt: string | null;
  /** Which thought this one gave way to, and which ones gave way to it. */
  replacedBy: ReplacedThought | null;
  replaces: ReplacedThought[];
};

/** The thought after a change; `by` is the key's name, null for the person. */
export type ThoughtVersion = {
  version: number;
  text: string;
  state: ThoughtState;
  action: "captured" | "edited" | "corrected" | "completed" | "archived" | "reopened";
  /** In words: "fact → task", "#garden", "not about Tomas", "pinned". */
  corrections: string[];
  at: string;
  by: string | null;
};

/** What the person says about two thoughts. */
export type LinkVerdict = "related" | "unrelated" | "none";

/** A link that was made or removed by hand; `by` is the key's name, null for the person. */
export type LinkChange = {
  id: string;
  other: { id: string; label: string };
  before: LinkVerdict;
  after: LinkVerdict;
  at: string;
  by: string | null;
};

/** `stale`: somebody else has changed it; `current` is the thought now. */
export type ChangeAnswer =
  | { kind: "changed" | "unchanged"; thought: ListedThought }
  | { kind: "stale"; current: ListedThought };

export type ThoughtsOutputs = {
  listThoughts: { thoughts: ListedThought[]; next: Cursor | null };
  searchThoughts: { matches: FoundThought[] };
  listFacets: Facets;
  readTimeline: { days: { day: string; count: number }[] };
  captureThought: { thought: ListedThought };
  readThought: ThoughtDetail;
  changeThought: ChangeAnswer;
  requestEdit: ChangeAnswer | { kind: "unclear"; reason: string };
  /** Thoughts that were in that state already are in neither list. */
  changeThoughts: { changed: ListedThought[]; missing: string[] };
  /** Newest first. */
  listThoughtHistory: { versions: ThoughtVersion[]; links: LinkChange[] };
  restoreThoughtVersion: ChangeAnswer;
  /** Its notes are kept. */
  eraseThought: { removed: ErasureReport; keptNotes: { id: string; title: string }[] };
  /** `before` undoes it. */
  judgeLink: { before: LinkVerdict };
  retryEnrichment: { queued: number };
  listAsOf: { thoughts: ListedThought[]; next: Cursor | null };
  searchAsOf: { matches: (ListedThought & { score: number })[] };
  readAsOf: { thought: ListedThought; versions: ThoughtVersion[] };
};
