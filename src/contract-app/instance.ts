import { z } from "zod";
import { oneOf, plain, uuid } from "../base/fields.ts";
import { type ErasureReport, nothing } from "./shared.ts";

/** An empty text removes a setting; a missing key keeps the stored one. */
const model = z.object({
  base_url: z.string(),
  api_key: z.string().optional(),
  model: z.string(),
  embedding_model: z.string(),
});

export const instanceInputs = {
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
  readHealth: nothing,
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

export type InstanceOutputs = {
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
  readHealth: HealthView;
};
