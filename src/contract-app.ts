import { z } from "zod";
import type { RouteName } from "./app-routes.ts";
import { type EventKind, eventKinds } from "./base/event-kinds.ts";
import {
  flag,
  instant,
  line,
  oneOf,
  plain,
  requireWholeCursor,
  text,
  uuid,
  wholeFromText,
} from "./base/fields.ts";
import { type Scope, scopes } from "./base/scopes.ts";
import {
  captureInput,
  categories,
  type EntityKind,
  editInput,
  entityKinds,
  limits,
  type MatchView,
  states,
  type ThoughtState,
  type ThoughtView,
  tagName,
} from "./contract.ts";

/** Inputs and outputs of each call in `app-routes.ts`. A path's parameters are part of the input. */

const id = uuid();
const version = wholeFromText(1);
const nothing = z.object({});
const query = text(1, limits.queryCharacters);
const noteTitle = line(limits.noteTitleCharacters);
const entityName = line(limits.entityNameCharacters);
const noteText = text(0, limits.noteCharacters);

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day such as 07:30" });
const dayRule = "must be a day that exists, for example 2026-05-31";
const day = instant(dayRule).regex(/^\d{4}-\d\d-\d\d$/, { error: dayRule });

/** At least one. */
const keyScopes = z
  .array(oneOf(...scopes), { error: "must be a list of scopes" })
  .min(1, { error: `must have at least one of ${scopes.join(", ")}` });
/** Days until a key expires; null: never. */
const keyLife = z.union([z.literal(30), z.literal(90), z.literal(365), z.null()], {
  error: "must be 30, 90, 365 or null",
});

/**
 * What an assistant asked for, as `/oauth/authorize` passes it to the page. It has the redirect addresses in the client's
 * id and one of them escaped once more; Node takes no more than 16 KB of headers with an address.
 */
const connectionRequest = z
  .string()
  .regex(/^q_[\w-]{0,13000}$/, { error: "must be what the assistant's link contains" });

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

/** An empty text removes a setting; a missing key keeps the stored one. */
const model = z.object({
  base_url: z.string(),
  api_key: z.string().optional(),
  model: z.string(),
  embedding_model: z.string(),
});

/** What files can be imported (docs/import.md). */
export const importFormats = [
  "jsonl",
  "text",
  "markdown",
  "chatgpt",
  "claude",
  "bookmarks",
  "memos",
  "mem0",
  "basic-memory",
  "server-memory",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Places in the preview, separated by commas. */
const places = z
  .string()
  .regex(/^\d{1,7}(,\d{1,7}){0,999}$/, { error: "must be up to 1,000 numbers, separated by commas" })
  .transform((given) => new Set(given.split(",").map(Number)));

/** The query of `POST /import` and `POST /import/preview`, whose body is the file. */
export const importInput = z.object({
  format: oneOf("auto", ...importFormats).default("auto"),
  /** The file's name. */
  name: z.string().default("Import"),
  /** What the entries become, where both make sense; by default what the format usually becomes. */
  as: oneOf("notes", "thoughts").optional(),
  /** The file that was previewed: another is refused. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "must be a SHA-256 in hexadecimal" })
    .optional(),
  /** Entries and groups that are left out, and offered entries that are taken. */
  without: places.optional(),
  without_groups: places.optional(),
  with: places.optional(),
});

/** Kinds that wait for a decision. */
export const reviewKinds = ["duplicate", "contradiction", "secret", "junk"] as const;
export type ReviewKind = (typeof reviewKinds)[number];
const reviewDecisions = ["keep", "merge", "supersede", "archive", "mask"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const appInputs = {
  readMe: nothing,
  /** Missing members stay unchanged. */
  updateMe: z.object({
    name: text(1, 100, (name) => name.trim()).optional(),
    time_zone: z.string().optional(),
  }),
  deleteMe: z.object({ password: z.string() }),
  readStorage: nothing,
  /** `revoke_keys`: all keys and connected assistants as well. */
  changePassword: z.object({ current: z.string(), next: z.string(), revoke_keys: flag().default(false) }),
  /** For calls that were refused with `password_required`: they work for 15 minutes then. */
  confirmPassword: z.object({ password: z.string() }),
  /** It changes when the link that is sent to it was used. */
  changeEmail: z.object({ email: z.string() }),
  endEverything: nothing,
  readSecondFactor: nothing,
  beginTotp: z.object({ password: z.string() }),
  removeTotp: z.object({ password: z.string() }),
  renewRecoveryCodes: z.object({ password: z.string() }),
  removePasskey: z.object({ id: plain() }),
  readReminders: nothing,
  /** Times of day by the person's clocks; null: no such mail. */
  updateReminders: z.object({ daily: timeOfDay.nullable(), weekly: timeOfDay.nullable() }),
  /** Replaces an earlier address. */
  createCalendar: nothing,
  revokeCalendar: nothing,
  listSessions: nothing,
  endSession: z.object({ id: plain() }),
  listKeys: nothing,
  /** By default with every scope, and without an end. */
  createKey: z.object({ name: z.string(), scopes: keyScopes.optional(), life_days: keyLife.optional() }),
  updateKey: z.object({ id: plain(), scopes: keyScopes }),
  revokeKey: z.object({ id: plain() }),
  readConnectionRequest: z.object({ request: connectionRequest }),
  approveConnection: z.object({
    request: connectionRequest,
    scopes: keyScopes,
    life_days: keyLife.optional(),
  }),
  /** `all`: everybody's, for the owner. Newest first. */
  listEvents: z
    .object({
      whose: oneOf("own", "all").default("own"),
      kind: oneOf(...eventKinds).optional(),
      limit: wholeFromText(1, 200).default(50),
      cursor_at: instant().optional(),
      cursor_id: id.optional(),
    })
    .superRefine(requireWholeCursor("cursor_at")),

  readInstance: nothing,
  updateInstance: z.object({ registration: oneOf("open", "closed") }),
  updateModel: model,
  testModel: model,
  listModels: model.pick({ base_url: true, api_key: true }),
  /** For whoever has this address, and nobody else. */
  createInvitation: z.object({ email: z.string() }),
  revokeInvitation: z.object({ id: plain() }),
  listMessages: nothing,
  deleteMessage: z.object({ id: uuid("must be a message's UUID") }),

  listPeople: nothing,
  suspendPerson: z.object({ id: plain() }),
  resumePerson: z.object({ id: plain() }),
  endPersonSessions: z.object({ id: plain() }),
  createResetLink: z.object({ id: plain() }),
  /** `export`: what they wrote is first stored as a file beside the database. */
  removePerson: z.object({ id: plain(), data: oneOf("export", "erase") }),

  readToday: nothing,
  readDigest: nothing,
  /** Until then, Today does not show it again; `nothing` ends it. */
  snoozeThought: z.object({ id, for: oneOf("day", "week", "month", "never", "nothing") }),

  searchAll: z.object({ query, limit: wholeFromText(1, 20).default(6) }),
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

  /** Reads a step of what is new in the book, and counts what waits. */
  scanReview: nothing,
  listReview: z.object({
    kind: oneOf(...reviewKinds),
    limit: wholeFromText(1, 50).default(20),
    after: id.optional(),
  }),
  /** `merge` needs `archive_id`: which of the two is archived. */
  decideFinding: z.object({ id, decision: oneOf(...reviewDecisions), archive_id: id.optional() }),
  undoFinding: z.object({ id }),

  findEntities: z.object({
    query: plain().default(""),
    /** Only tags, or everything else. */
    kind: oneOf("tag", "name").optional(),
    limit: wholeFromText(1, 50).default(20),
  }),
  listIgnoredEntities: nothing,
  readEntity: z.object({ id }),
  /** A new name, or another kind; the old spelling stays one of its spellings. */
  correctEntity: z
    .object({ id, name: entityName.optional(), kind: oneOf(...entityKinds).optional() })
    .refine(({ name, kind }) => (name === undefined) !== (kind === undefined), {
      path: ["name"],
      error: "or kind is required, and only one of them",
    }),
  /** Later texts are searched for it. */
  addSpelling: z.object({ id, spelling: entityName }),
  /** Both are the same; the other one's name stays. */
  mergeEntity: z.object({ id, into: id }),
  ignoreEntity: z.object({ id }),
  restoreEntity: z.object({ id }),
  /** `id` is the correction's. */
  undoCorrection: z.object({ id }),
  /** Around a thought or an entity; without a centre, the most connected of the newest. */
  readGraph: z.object({
    thought: id.optional(),
    entity: id.optional(),
    depth: wholeFromText(1, 3).default(1),
    limit: wholeFromText(10, 300).default(150),
  }),

  listNotes: z
    .object({
      state: oneOf("open", "archived").default("open"),
      limit: wholeFromText(1, limits.notePage).default(50),
      cursor_updated_at: instant("must be the updatedAt of the last note seen").optional(),
      cursor_id: uuid("must be a note's UUID").optional(),
    })
    .superRefine(requireWholeCursor("cursor_updated_at")),
  searchNotes: z.object({ query, limit: wholeFromText(1, limits.notePage).default(20) }),
  createNote: z.object({ title: noteTitle, text: noteText.default(""), thought_id: id.optional() }),
  findNoteByTitle: z.object({ title: noteTitle }),
  readNote: z.object({ id }),
  listBacklinks: z.object({ id }),
  updateNote: z
    .object({
      id,
      title: noteTitle.optional(),
      text: noteText.optional(),
      version: version.optional(),
    })
    .refine((input) => input.title !== undefined || input.text !== undefined, {
      path: ["title"],
      error: "or text is required",
    }),
  archiveNote: z.object({ id }),
  restoreNote: z.object({ id }),
  eraseNote: z.object({ id }),
  listNoteHistory: z.object({ id, before: version.optional() }),
  restoreNoteVersion: z.object({ id, version }),
  attachNote: z.object({ id, thought_id: id }),
  detachNote: z.object({ id, thought_id: id }),

  listImports: nothing,
  /** Called until it is done. */
  undoImport: z.object({ id }),

  readHealth: nothing,
} satisfies Record<RouteName, z.ZodType>;

export type AppInput<Name extends RouteName> = z.input<(typeof appInputs)[Name]>;

export type Me = {
  id: string;
  email: string;
  /** Whether mail waits for their address to be confirmed: until then only the link for it goes there. */
  awaitsConfirmation: boolean;
  name: string;
  isOwner: boolean;
  /** IANA name. */
  timeZone: string;
  createdAt: string;
  /** Whether there is a language model to chat with. */
  canChat: boolean;
  version: string;
  /** Of the book, when this was read. */
  revision: number;
};

/** In bytes, of the user; `quota` is null without a limit. */
export type StorageView = { used: number; quota: number | null };

/** `hasTotp`: after the password, a code of an authenticator app is asked for. */
export type SecondFactorView = {
  hasTotp: boolean;
  passkeys: { id: string; name: string | null; createdAt: string | null }[];
};

/** `uri` (otpauth:) is for the authenticator app, as a QR code; both are shown only once. */
export type TotpSetup = { uri: string; recoveryCodes: string[] };

export type SessionView = {
  id: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
  isCurrent: boolean;
};

export type KeyScope = Scope;

export type KeyView = {
  id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdAt: string;
  /** Null: never. */
  expiresAt: string | null;
  isExpired: boolean;
  lastUsedAt: string | null;
  /** The client's address. */
  lastUsedFrom: string | null;
  revokedAt: string | null;
  /** Of an assistant connected by OAuth: where the browser was sent. Null for a key. */
  clientSite: string | null;
};

/**
 * What an assistant asks for. `site` is where the person's browser is sent: a host name, an app's scheme, or `localhost`.
 * `describedBy`: the host that vouches for the name; null if the program gave it itself. `refused`: the assistant's
 * request is wrong, and `redirect` tells it so.
 */
export type ConnectionRequestView =
  | {
      kind: "asks";
      name: string;
      site: string;
      isLocal: boolean;
      describedBy: string | null;
      scopes: KeyScope[];
      /** Where to send the browser if the person refuses. */
      refuseTo: string;
    }
  | { kind: "refused"; message: string; redirect: string };

export type RecordedEventKind = EventKind;

/** Who did it: a person or a key by `name`; `nobody` was not signed in, `themselves` have deleted their account. */
export type EventDoer = {
  kind: "person" | "key" | "cli" | "nobody" | "themselves" | "several" | "unknown";
  /** Null also for a person who is gone. */
  name: string | null;
};

/** A line of the audit log. */
export type EventView = {
  id: string;
  at: string;
  kind: RecordedEventKind;
  /** The e-mail address of the account that it concerns; null for none, or one that is gone. */
  account: string | null;
  by: EventDoer;
  /** The client's address. */
  from: string | null;
  /** How often, if several were recorded together. */
  times: number;
  detail: Record<string, string | number | boolean>;
};

export type InvitationView = { id: string; email: string; createdAt: string; expiresAt: string };

/** `from` is whom to answer: a name and an address. */
export type MessageView = { id: string; at: string; from: string; subject: string; text: string };

/** The key itself is never shown again. `source`: which settings are active; the environment wins. */
export type ModelView = {
  baseUrl: string;
  hasKey: boolean;
  model: string;
  embeddingModel: string;
  source: "environment" | "stored" | "none";
};

/**
 * What the service uses of a language model, and whether it works; `words`: why not, in the endpoint's own as well.
 * Without what is not needed, something else is done instead, which `words` say.
 */
export type ModelAbility = {
  name: "answer" | "json" | "streaming" | "tools" | "embeddings";
  label: string;
  isNeeded: boolean;
  works: boolean;
  words: string;
};

export type InstanceView = {
  registration: "open" | "closed";
  model: ModelView;
  invitations: InvitationView[];
  users: number;
};

/** What the owner sees of somebody: never anything that they wrote. */
export type PersonView = {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  isOwner: boolean;
  suspendedAt: string | null;
  /** Null if nobody is signed in. */
  lastSeenAt: string | null;
  sessions: number;
  keys: number;
};

export type Cursor = { cursor_created_at: string; cursor_id: string };

/** With what an edit in the web app needs. */
export type ListedThought = ThoughtView & { version: number; updatedAt: string };
/** `noteSnippet`: the words of the note by which it was found. */
export type FoundThought = MatchView & { version: number; updatedAt: string; noteSnippet?: string };

/** The first of them; all are counted. */
export type CountedThoughts = { count: number; thoughts: ListedThought[] };

/** What a day begins with, in the person's time zone; a few of each. */
export type TodayView = {
  /** For example 2026-11-18. */
  day: string;
  overdue: CountedThoughts;
  dueToday: CountedThoughts;
  /** In the six days after. */
  dueSoon: CountedThoughts;
  captured: CountedThoughts;
  /** Captured earlier, and speaking of today. */
  about: ListedThought[];
  /** Open, not due, and speaking of one of the six days after. */
  comingUp: { day: string; thoughts: ListedThought[] }[];
  /** Captured on this day of an earlier year, or speaking of it. */
  yearsAgo: { years: number; thoughts: ListedThought[] }[];
  /** Ideas that are still open after a month, those that waited longest first. */
  again: ListedThought[];
  questions: ListedThought[];
  /** There is no open thought yet. */
  isEmpty: boolean;
};

/** The last seven days, and what is ahead. */
export type DigestView = {
  /** Days in the person's time zone. */
  from: string;
  to: string;
  captured: {
    count: number;
    states: Record<ThoughtState, number>;
    categories: { category: string; count: number }[];
    /** `name`: of an assistant's key; null: the person. */
    authors: { name: string | null; count: number }[];
  };
  completed: CountedThoughts;
  overdue: CountedThoughts;
  /** Due today or in the six days after. */
  ahead: CountedThoughts;
  /** The same of what is not due, but speaks of one of these days. */
  comingUp: TodayView["comingUp"];
  /** Named for the first time. */
  newEntities: { id: string; kind: EntityKind; name: string }[];
  /** With the most links of those captured in these days. */
  linked: { thought: ListedThought; links: number }[];
  yearsAgo: TodayView["yearsAgo"];
};

/** `canMail`: a mail server is set. Times such as 07:30. */
export type RemindersView = {
  canMail: boolean;
  daily: string | null;
  weekly: string | null;
  /** Null: there is no address. */
  calendarMadeAt: string | null;
};

export type Facets = {
  states: Record<ThoughtState, number>;
  /** Of open thoughts, like the authors. */
  categories: { category: string; count: number }[];
  authors: { kind: "user" | "agent"; name?: string; count: number }[];
  entities: EntityView[];
  tags: EntityView[];
};

/** `count`: how many thoughts mention it, in any state. */
export type EntityView = { id: string; kind: EntityKind; name: string; count: number };

/** What the person corrected about an entity; `subject` is its name, `by` the key's name, null for the person. */
export type EntityCorrection = {
  id: string;
  kind: "renamed" | "retyped" | "spelled" | "merged" | "ignored" | "restored";
  subject: string;
  before: { name?: string; kind?: EntityKind };
  after: { name?: string; kind?: EntityKind; spelling?: string; into?: string };
  at: string;
  by: string | null;
  undoneAt: string | null;
};

/** `spellings` include those of entities that were merged into it. Newest corrections first. */
export type EntityDetail = EntityView & {
  /** Of `count`. */
  states: Record<ThoughtState, number>;
  isIgnored: boolean;
  spellings: string[];
  corrections: EntityCorrection[];
};

/** `taken`: `other` has that name already, and nothing was changed. `undo` is the correction's id. */
export type CorrectionAnswer =
  | { kind: "corrected"; entity: EntityDetail; undo: string }
  | { kind: "unchanged"; entity: EntityDetail }
  | { kind: "taken"; other: EntityDetail };

/** One per linked thought; `kind` and `weight` are those of the strongest link. */
export type LinkedThought = {
  thought: ListedThought;
  kind: "semantic" | "entity" | "time" | "duplicate" | "hand";
  weight: number;
  /** In words: "both mention Anna", "captured 4 minutes apart", "much alike". */
  reason: string;
};

export type NoteListing = {
  id: string;
  title: string;
  state: "open" | "archived";
  version: number;
  createdAt: string;
  updatedAt: string;
};
export type NoteView = NoteListing & { text: string; thoughtIds: string[] };
/** Where a note is named as `[[Title]]`; `label` is the beginning of the thought. Newest first. */
export type Backlinks = {
  thoughts: { id: string; label: string }[];
  notes: { id: string; title: string }[];
};
export type NoteVersion = {
  version: number;
  title: string;
  text: string;
  state: "open" | "archived";
  action: string;
  at: string;
  by: string | null;
};

/** Something that may need the person. `other`: the newer thought of a pair. */
export type ReviewFinding = {
  id: string;
  kind: ReviewKind;
  /** Which secrets, why it looks like junk, or what is contradicted. */
  detail: string;
  thought: ListedThought;
  other: ListedThought | null;
  /** The text as it would be once its secrets are masked. */
  masked: string | null;
};

/** `failed`: thoughts that could not be enriched. */
export type ReviewCounts = Record<ReviewKind | "failed", number>;

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

/** How many rows of each kind were erased. */
export type ErasureReport = Record<string, number>;

/** `stale`: somebody else has changed it; `current` is the thought now. */
export type ChangeAnswer =
  | { kind: "changed" | "unchanged"; thought: ListedThought }
  | { kind: "stale"; current: ListedThought };

export type GraphNode =
  | { id: string; kind: "thought"; label: string; state: ThoughtState; category: string; createdAt: string }
  | { id: string; kind: "entity"; label: string; entityKind: EntityKind; count: number };
export type GraphEdge = {
  from: string;
  to: string;
  kind: "semantic" | "entity" | "time" | "duplicate" | "hand" | "mention" | "relation";
  weight: number;
  /** The label of a relation between entities: "works at". */
  label?: string;
};
export type GraphView = {
  /** Null for everything. Of an entity that was merged, the one that it was merged into. */
  centre: string | null;
  nodes: GraphNode[];
  edges: GraphEdge[];
  isTruncated: boolean;
};

export type FailedThought = {
  id: string;
  text: string;
  stage: string;
  error: string;
  attempts: number;
  retryAt: string;
};

export type HealthView = {
  version: string;
  startedAt: string;
  thoughts: number;
  pending: number;
  failed: number;
  /** Enriched thoughts that are being indexed again, for a new model or analyzer. */
  updating: number;
  failures: FailedThought[];
  /** This instance's requests of the last hours, one point per minute with requests. */
  requests: { at: string; count: number; errors: number; p50: number; p95: number }[];
  storageBytes: number;
  /** The servers of a distributed database; null if there is only one. */
  nodes: { all: number; away: number } | null;
  indexBytes: number;
  gateway: GatewayView;
  /** For the owner. */
  backups: BackupsView | null;
};

/** `elsewhere`: the PostgreSQL server's own tools make them. */
export type BackupsView =
  | { kind: "off" | "elsewhere" }
  | {
      kind: "on";
      last: { at: string; bytes: number } | null;
      kept: number;
      isEncrypted: boolean;
      isRunning: boolean;
      nextAt: string;
      /** Of the last try. */
      failure: { at: string; reason: string } | null;
    };

/** `open`: it failed too often, and background calls are paused until `retryAt`. `reason`: of the last call, if it failed. */
export type GatewayView =
  | { kind: "none" }
  | { kind: "ok"; reason?: string }
  | { kind: "open"; since: string; retryAt: string; reason: string };

/** An entry of a file before it is imported; `index` names it in `importInput`. */
export type PreviewEntry = {
  index: number;
  kind: "thought" | "note";
  /** Of a note. */
  title: string | null;
  excerpt: string;
  at: string | null;
  /** An index of `groups`. */
  group: number;
};

/** What a file will become. Entries beyond the first few hundred are counted only. */
export type ImportPreview = {
  sha256: string;
  format: ImportFormat;
  as: "notes" | "thoughts";
  /** What the entries may become. */
  choices: ("notes" | "thoughts")[];
  counts: { thoughts: number; notes: number; offered: number; failed: number };
  /** The entries by where they come from, such as their folder; empty: the top. */
  groups: { name: string; count: number }[];
  entries: PreviewEntry[];
  /** Taken only if asked for. */
  offered: PreviewEntry[];
  leftOut: { reason: string; count: number; examples: string[] }[];
  errors: { row: number; error: string }[];
};

/** `running` also if it broke off; `removed`: by undoing it. */
export type ImportBatch = {
  id: string;
  fileName: string;
  format: ImportFormat;
  begunAt: string;
  state: "running" | "done" | "undoing" | "undone";
  thoughts: number;
  notes: number;
  removed: number;
};

/** `kept`: changed since the import; some of them are named. */
export type ImportUndo = {
  isDone: boolean;
  removed: number;
  remaining: number;
  kept: number;
  named: { kind: "thought" | "note"; id: string; title: string }[];
};

export type AppOutputs = {
  readMe: Me;
  updateMe: Me;
  deleteMe: { removed: ErasureReport };
  readStorage: StorageView;
  changePassword: { ok: true };
  confirmPassword: { ok: true };
  changeEmail: { ok: true };
  /** How many there were; this browser is signed out, too. */
  endEverything: { sessions: number; passkeys: number; keys: number };
  readSecondFactor: SecondFactorView;
  beginTotp: TotpSetup;
  removeTotp: { ok: true };
  renewRecoveryCodes: { recoveryCodes: string[] };
  removePasskey: { ok: true };
  readReminders: RemindersView;
  updateReminders: RemindersView;
  /** Shown only now. */
  createCalendar: { url: string };
  revokeCalendar: { ok: true };
  listSessions: { sessions: SessionView[] };
  endSession: { ok: true };
  listKeys: { keys: KeyView[] };
  createKey: { key: string; id: string; name: string; prefix: string };
  updateKey: { ok: true };
  revokeKey: { ok: true };
  readConnectionRequest: ConnectionRequestView;
  /** Where to send the browser. */
  approveConnection: { redirect: string };
  listEvents: { events: EventView[]; next: { cursor_at: string; cursor_id: string } | null };

  readInstance: InstanceView;
  updateInstance: InstanceView;
  updateModel: InstanceView;
  /** `message`: in a sentence, whether it can be used. */
  testModel: { ok: boolean; message: string; abilities: ModelAbility[] };
  /** By name; `message` says why there are none. */
  listModels: { models: string[]; message: string | null };
  createInvitation: { id: string; url: string; expiresAt: string };
  revokeInvitation: { ok: true };
  /** Of the contact form, kept here because no mail server is set. Newest first. */
  listMessages: { messages: MessageView[] };
  deleteMessage: { ok: true };

  listPeople: { people: PersonView[] };
  suspendPerson: { ok: true };
  resumePerson: { ok: true };
  endPersonSessions: { ended: number };
  /** Shown only now. */
  createResetLink: { url: string };
  /** `file`: where the export is, on the service's machine. */
  removePerson: { removed: ErasureReport; file: string | null };

  readToday: TodayView;
  snoozeThought: { ok: true };
  readDigest: DigestView;

  /** At most `limit` of each kind, best first; thoughts of every state. */
  searchAll: {
    thoughts: FoundThought[];
    notes: AppOutputs["searchNotes"]["matches"];
    conversations: FoundConversation[];
  };
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
  scanReview: { counts: ReviewCounts; isDone: boolean };
  listReview: { findings: ReviewFinding[]; next: string | null };
  decideFinding: { counts: ReviewCounts };
  undoFinding: { counts: ReviewCounts };
  findEntities: { entities: EntityView[] };
  /** `count`: how many texts name it. */
  listIgnoredEntities: { entities: EntityView[] };
  readEntity: EntityDetail;
  correctEntity: CorrectionAnswer;
  addSpelling: CorrectionAnswer;
  /** `entity` is the other one. */
  mergeEntity: CorrectionAnswer;
  ignoreEntity: CorrectionAnswer;
  restoreEntity: CorrectionAnswer;
  /** Null if nothing names it any more. */
  undoCorrection: { entity: EntityDetail | null };
  readGraph: GraphView;

  listNotes: { notes: NoteListing[]; next: { cursor_updated_at: string; cursor_id: string } | null };
  searchNotes: { matches: { noteId: string; title: string; score: number; snippet: string }[] };
  createNote: NoteView;
  /** Whatever its case and accents; of several, the newest. */
  findNoteByTitle: { note: { id: string; title: string } | null };
  readNote: NoteView;
  listBacklinks: Backlinks;
  updateNote: { kind: "changed" | "unchanged"; note: NoteView } | { kind: "stale"; current: NoteView };
  archiveNote: NoteView;
  restoreNote: NoteView;
  /** The thoughts it was attached to are kept. */
  eraseNote: { removed: ErasureReport };
  listNoteHistory: { versions: NoteVersion[]; next: number | null };
  restoreNoteVersion: NoteView;
  attachNote: NoteView;
  detachNote: NoteView;

  /** Newest first. */
  listImports: { imports: ImportBatch[] };
  undoImport: ImportUndo;

  readHealth: HealthView;
};

/** An event of `GET /api/app/events`: ids of new or changed thoughts and notes; what was erased has none any more. */
export type LiveEvent = { revision: number; thoughts: string[]; notes: string[]; isErased: boolean };

/** A source of an answer; `label` is a note's title or the beginning of a thought. */
export type Citation = { kind: "thought" | "note"; id: string; label: string };

/** A chat message's data besides its parts; a running answer has only the first two. */
export type MessageMetadata = {
  conversationId: string;
  createdAt: string;
  /**
   * `cut-off`: at the limit of the answer's length. `filtered`: the model's provider withheld it, or the rest of it. `asking`: it
   * waits for the person's consent.
   */
  ending?: "finished" | "cut-off" | "filtered" | "asking" | "stopped" | "failed";
  /** Why it failed, in a sentence that is safe to show. */
  error?: string;
  citations?: Citation[];
};

/**
 * How to undo a change: `version` is the one that it made, `restores` the one before it. A thought of version 1 and a note
 * with `restores: 0` were created: undoing archives them.
 */
export type Undo =
  | { kind: "thought"; id: string; version: number }
  | { kind: "note"; id: string; version: number; restores: number };

/**
 * The result of a chat tool, for the model and the web app. `summary` tells people what was changed; `undo` is set if
 * that can be undone. `proposal`: nothing was done, and the person is asked first.
 */
export type ToolResult =
  | ({ ok: true; stored_text_is_data: true; summary?: string; undo?: Undo } & Record<string, unknown>)
  | { ok: false; error: string; message: string; proposal?: Proposal };

/** What a tool would do, if the person allows it. `subject`: what it changes, as it was when the person was asked. */
export type Proposal = { what: string; text?: string; subject?: { id: string; version: number } };

export type ConversationView = {
  id: string;
  title: string;
  createdAt: string;
  updatedAt: string;
  isArchived: boolean;
  /** An answer is being generated, by any instance. */
  isAnswering: boolean;
};

export type FoundConversation = Pick<ConversationView, "id" | "title" | "updatedAt" | "isArchived">;

/** Every error of the API: `code` is for programs, `message` for people. */
export type AppFailure = { error: { code: string; message: string } };
