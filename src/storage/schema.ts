import type { Generated } from "kysely";
import type { EventKind } from "../base/event-kinds.ts";
import type { SecretName } from "../base/secrets.ts";
import type { Category, EntityKind, ThoughtState } from "../contract.ts";

/**
 * The tables of both kinds of database. Times are epoch milliseconds; `json` columns hold text. The key of every table of
 * user data begins with `user_id`, and every query filters by it.
 */

/** One per user. `revision` counts their changes; `erased_revision` is that of the last erasure. */
type Books = { user_id: string; revision: number; erased_revision: Generated<number> };

type EnrichmentState = "pending" | "done" | "failed";

type Thoughts = {
  user_id: string;
  id: string;
  text: string;
  category: Category;
  state: ThoughtState;
  author_kind: "user" | "agent";
  /** The API key's name for an agent's thought, null for the user's own. */
  author_name: string | null;
  /** The thought's own time (`captured_at`), by which lists are ordered. */
  created_at: number;
  /** Where it was captured, as an IANA name or an offset; "tomorrow" in its text refers to it. Null: unknown. */
  time_zone: string | null;
  /** When it was stored here. */
  stored_at: number;
  updated_at: number;
  /** Counts the edits of this thought; guards every later write. */
  version: number;
  /** The book's revision at the last change; finds what changed since a known revision. */
  revision: number;
  dates: string;
  enrichment: EnrichmentState;
  /** The stage that failed, while `enrichment` is `failed`. */
  enrichment_stage: string | null;
  enrichment_error: string | null;
  /** What people corrected of its understanding (`thoughts/corrections.ts`); null: nothing. */
  corrections: string | null;
  pinned_at: number | null;
  /** When it is due: an instant, or the midnight in UTC of a day; null if it is not. */
  due_at: number | null;
  /** 1 for an instant, 0 for a day; -1 if an older version stored it: `fillDue` has not read its dates yet. */
  due_has_time: number;
  /** The day that the text speaks of first, in its own zone. */
  about_day: string | null;
};

/** What searching needs of a thought. Terms and tokens are written with the text, vectors by the enrichment. */
type ThoughtIndex = {
  user_id: string;
  thought_id: string;
  /** The thought's version when its text was last changed. */
  version: number;
  /** The analyzer's version that the entry was made with. */
  analysis: number;
  /** The analyzer's terms in order, separated by spaces. */
  terms: string;
  /** The terms before a leading colon: a speaker or a subject. */
  label: string;
  is_question: number;
  /** Row numbers of the built-in model, two bytes each. */
  tokens: Uint8Array;
  /** The built-in static model's vector of the whole text, and that model's name. */
  model: string | null;
  vector: Uint8Array | null;
  /** The model of the contextual vectors, which are concatenated, one per passage. */
  passage_model: string | null;
  passage_vectors: Uint8Array | null;
  /** Start and end of each passage as 32-bit numbers; null if the whole text is one. */
  passage_ranges: Uint8Array | null;
  /** Which mind understood the text (category, entities, dates); null until one has. */
  mind: string | null;
};

/** The key that a thought was captured with. `text_hash`: the SHA-256 of the text that came with it. */
type CaptureKeys = { user_id: string; key: string; thought_id: string; text_hash: string };

/** Hides a thought from the Today page until then. */
type Snoozes = { user_id: string; thought_id: string; until: number };

/** A private calendar address. Only the SHA-256 of its token is stored. */
type CalendarFeeds = { user_id: string; hash: string; created_at: number };

export type MailKind = "daily" | "weekly";
/** Mail that a person asked for, at a minute of their day; `next_at` is when it is next due. */
type MailChoices = { user_id: string; kind: MailKind; minute: number; next_at: number };

/** `corrected`, `merged` and `ignored` by the person: kept even if no thought mentions it. */
export type EntityStanding = "found" | "corrected" | "merged" | "ignored";
type Entities = {
  user_id: string;
  id: string;
  kind: EntityKind;
  name: string;
  standing: Generated<EntityStanding>;
  /** The entity that it is the same as, while it is `merged`. */
  merged_into: string | null;
};
/** Every spelling of an entity, folded. A name is one entity, whatever its kind in a text; a tag begins with `#`. */
type EntityAliases = { user_id: string; alias: string; entity_id: string };
/** `is_said`: 0 if the text names only entities that were merged into this one. */
type Mentions = { user_id: string; thought_id: string; entity_id: string; is_said: Generated<number> };
/** What texts say of entities that are merged or ignored, and thus not mentioned. */
type AsideMentions = { user_id: string; thought_id: string; entity_id: string };

export type CorrectionKind = "renamed" | "retyped" | "spelled" | "merged" | "ignored" | "restored";
/** `before` and `after` are JSON. `is_settled`: 0 until every mention is as the correction says. */
type EntityCorrections = {
  user_id: string;
  id: string;
  entity_id: string;
  kind: CorrectionKind;
  /** The API key's name; null for the person. */
  actor_name: string | null;
  at: number;
  before: string;
  after: string;
  undone_at: number | null;
  is_settled: number;
};

type EmbeddingModels = { name: string; dimensions: number };

/** A thought's statement about two entities that it mentions. */
type Relations = { user_id: string; thought_id: string; from_id: string; label: string; to_id: string };

export type LinkKind = "semantic" | "entity" | "time" | "duplicate";
/**
 * Precomputed neighbours, packed (`tables/packed-links.ts`). A link is in the rows of both thoughts, so that one row has
 * all links of a thought.
 */
type ThoughtLinks = { user_id: string; thought_id: string; links: Uint8Array };

/** What a person says about two thoughts; stored in both directions. */
export type Verdict = "related" | "unrelated";
type HandLinks = { user_id: string; from_id: string; to_id: string; verdict: Verdict };
/** Each change is stored with both thoughts. */
type HandLinkChanges = {
  user_id: string;
  thought_id: string;
  id: string;
  other_id: string;
  before: Verdict | "none";
  after: Verdict | "none";
  /** The API key's name; null for the person. */
  actor_name: string | null;
  at: number;
};

type Notes = {
  user_id: string;
  id: string;
  title: string;
  text: string;
  state: "open" | "archived";
  created_at: number;
  updated_at: number;
  /** Counts the changes of this note, attachments included; guards every later write. */
  version: number;
  /** The book's revision at the last change. */
  revision: number;
};
type NoteAttachments = { user_id: string; note_id: string; thought_id: string };

/** What searching needs of a note. */
type NoteIndex = {
  user_id: string;
  note_id: string;
  /** The note's version when its title or text was last changed. */
  version: number;
  /** The analyzer's version that the entry was made with. */
  analysis: number;
  /** Alternating: a term, and how often it occurs in the note. */
  terms: string;
  /** The model of the contextual vectors, which are concatenated, one per passage; null until they are made. */
  passage_model: string | null;
  passage_vectors: Uint8Array | null;
  /** Start and end of each passage in the text, nothing for the title; null if there is only one. */
  passage_ranges: Uint8Array | null;
};

/** A conversation with the in-app agent; `archived_at` is null while it is open. */
type Conversations = {
  user_id: string;
  id: string;
  title: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
};

type Messages = {
  user_id: string;
  conversation_id: string;
  id: string;
  /** Ascending within the conversation. */
  position: number;
  role: "user" | "assistant";
  /** The parts of a UI message of the AI SDK: texts, and tool calls with their results. */
  parts: string;
  /** How an answer ended (see `MessageMetadata`); null for the person's messages. */
  ending: "finished" | "cut-off" | "filtered" | "asking" | "failed" | "stopped" | null;
  /** Why an answer failed, in one sentence. */
  error: string | null;
  citations: string;
  created_at: number;
};

/** A conversation that is being answered: at most one answer at a time, across all instances. */
type AnswerLeases = {
  user_id: string;
  conversation_id: string;
  /** The answer's future message id. */
  answer_id: string;
  /** By the database's clock. The answering instance renews it; if that dies, the lease expires. */
  claimed_until: number;
  /** 1 if it should stop. */
  is_stopping: number;
};

/** Every change, with the state before and after it, for history and undo. */
type Activity = {
  user_id: string;
  id: string;
  subject_id: string;
  action: "captured" | "edited" | "corrected" | "completed" | "archived" | "reopened";
  /** The API key's name, or null for the person. */
  actor_name: string | null;
  at: number;
  before: string | null;
  /** Null while a thought is as it was captured: then it is the thought itself. The first change writes it. */
  after: string | null;
  /** 1 if the change came from an imported file. */
  imported: Generated<number>;
};

/** At most one open job per thought: a newer change raises its `version` instead of queueing twice. */
type Jobs = {
  user_id: string;
  thought_id: string;
  version: number;
  queued_at: number;
  /** Not before this time, for retries. */
  run_at: number;
  /** A worker holds it until then; a crashed worker's claim expires. */
  claimed_until: number;
  attempts: number;
};

type Users = {
  id: string;
  name: string;
  email: string;
  email_verified: number;
  /** 1 if a code is asked for after the password. */
  two_factor_enabled: Generated<number>;
  image: string | null;
  /** IANA name; null if not set. */
  time_zone: string | null;
  /** Since when they may not sign in or use a key; null: they may. */
  suspended_at: number | null;
  created_at: string;
  updated_at: string;
};

/** A way to sign in; better-auth's. `password` is its scrypt hash, for the provider `credential`. */
type Accounts = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
};

/** Of an authenticator app; better-auth's, encrypted. */
type TwoFactors = {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  /** 0 until the first code was right. */
  verified: Generated<number>;
  failed_verification_count: Generated<number>;
  locked_until: string | null;
};

/** better-auth's. */
type Passkeys = {
  id: string;
  user_id: string;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: number;
  transports: string | null;
  created_at: string | null;
  aaguid: string | null;
};

/** Challenges that are being answered; better-auth's. */
type Verifications = {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
};

/** A browser that is signed in; better-auth's. */
type Sessions = {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
  /** When the password was last given again. */
  confirmed_at: number | null;
};

/** `owner` is a user's id, `registration` is open or closed. Secrets are stored here on PostgreSQL only. */
export type SettingName = "owner" | "registration" | "backup-series" | SecretName;
type InstanceSettings = { name: SettingName; value: string };

/** Lets one person register. Only the SHA-256 of its token is stored. */
type Invitations = {
  id: string;
  token_hash: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  used_by: string | null;
  /** The only address that may register with it; null in old ones. */
  email: string | null;
};

/** Only the SHA-256 of a key is stored. `prefix` is the part that may be shown. */
type ApiKeys = {
  user_id: string;
  id: string;
  name: string;
  prefix: string;
  hash: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Separated by spaces. */
  scopes: Generated<string>;
  expires_at: number | null;
  last_used_from: string | null;
  /** Of a connection: the SHA-256 of the client's id, and where the person's browser was sent. */
  client_hash: string | null;
  client_site: string | null;
};

/** An approved request of an OAuth client. `key_id` is set once the code was redeemed. */
type OauthCodes = {
  user_id: string;
  hash: string;
  client_hash: string;
  client_name: string;
  client_site: string;
  redirect_uri: string;
  challenge: string;
  scopes: string;
  life_days: number | null;
  expires_at: number;
  key_id: string | null;
};

/** `spent_at`: when a refresh token was first used. */
type OauthTokens = {
  user_id: string;
  hash: string;
  key_id: string;
  kind: "access" | "refresh";
  expires_at: number;
  spent_at: number | null;
};

/** Sets a new password, or confirms the new address `email`. Works once; only the SHA-256 of its token is stored. */
type AccountLinks = {
  user_id: string;
  hash: string;
  kind: "reset" | "email";
  email: string | null;
  expires_at: number;
};

/** Networks that a person has signed in from. */
type SignInPlaces = { user_id: string; network: string; seen_at: number };

/** A file that was imported. `thoughts` and `notes`: how many it made, known at its end; `removed`: by undoing it. */
type Imports = {
  user_id: string;
  id: string;
  file_name: string;
  format: string;
  /** `running` also after a crash. */
  state: "running" | "done" | "undoing" | "undone";
  begun_at: number;
  thoughts: number;
  notes: number;
  removed: number;
};

/** What an import made, in which version, an entity with how many corrections. `is_kept`: undoing found it changed. */
type ImportItems = {
  user_id: string;
  import_id: string;
  subject_id: string;
  kind: "thought" | "note" | "entity";
  version: number;
  is_kept: number;
};

export type FindingKind = "duplicate" | "contradiction" | "junk" | "secret" | "statement";
export type FindingDecision = "kept" | "merged" | "superseded" | "archived" | "masked";
/**
 * What the review found. `other_id`: the newer thought of a pair, otherwise empty. A `statement` is not shown: `topic` finds
 * later ones that contradict its value, `detail`.
 */
type ReviewFindings = {
  user_id: string;
  id: string;
  kind: FindingKind;
  thought_id: string;
  other_id: string;
  topic: string;
  detail: string;
  /** Null while nobody has decided. */
  decision: FindingDecision | null;
  decided_at: number | null;
  /** The thought that the decision has archived. */
  archived_id: string | null;
};

/** How far the review has read a book, with which rules: all thoughts up to this revision and id. */
type ReviewProgress = { user_id: string; revision: number; thought_id: string; rules: number };

/** The audit log. `user_id` is empty for what concerns nobody's account; `detail` is JSON without anybody's texts. */
type AuditEvents = {
  user_id: string;
  id: string;
  at: number;
  kind: EventKind;
  done_by: string;
  /** The client's. */
  address: string | null;
  /** How often it happened, if several were recorded together. */
  times: Generated<number>;
  detail: string | null;
};

export type Tables = {
  books: Books;
  thoughts: Thoughts;
  thought_index: ThoughtIndex;
  capture_keys: CaptureKeys;
  snoozes: Snoozes;
  calendar_feeds: CalendarFeeds;
  mail_choices: MailChoices;
  entities: Entities;
  entity_aliases: EntityAliases;
  mentions: Mentions;
  aside_mentions: AsideMentions;
  entity_corrections: EntityCorrections;
  relations: Relations;
  embedding_models: EmbeddingModels;
  thought_links: ThoughtLinks;
  hand_links: HandLinks;
  hand_link_changes: HandLinkChanges;
  notes: Notes;
  note_attachments: NoteAttachments;
  note_index: NoteIndex;
  conversations: Conversations;
  messages: Messages;
  answer_leases: AnswerLeases;
  activity: Activity;
  jobs: Jobs;
  users: Users;
  accounts: Accounts;
  two_factors: TwoFactors;
  passkeys: Passkeys;
  verifications: Verifications;
  sessions: Sessions;
  instance_settings: InstanceSettings;
  invitations: Invitations;
  api_keys: ApiKeys;
  sign_in_places: SignInPlaces;
  oauth_codes: OauthCodes;
  oauth_tokens: OauthTokens;
  imports: Imports;
  import_items: ImportItems;
  account_links: AccountLinks;
  audit_events: AuditEvents;
  review_findings: ReviewFindings;
  review_progress: ReviewProgress;
};
