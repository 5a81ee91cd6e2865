import { z } from "zod";
import { type EventKind, eventKinds } from "../base/event-kinds.ts";
import { instant, oneOf, plain, requireWholeCursor, wholeFromText } from "../base/fields.ts";
import { type Scope, scopes } from "../base/scopes.ts";
import { id, nothing } from "./shared.ts";

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

export const keysInputs = {
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

export type KeysOutputs = {
  listKeys: { keys: KeyView[] };
  createKey: { key: string; id: string; name: string; prefix: string };
  updateKey: { ok: true };
  revokeKey: { ok: true };
  readConnectionRequest: ConnectionRequestView;
  /** Where to send the browser. */
  approveConnection: { redirect: string };
  listEvents: { events: EventView[]; next: { cursor_at: string; cursor_id: string } | null };
};
