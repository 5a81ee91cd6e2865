import { scopes as everything, type Scope } from "./scopes.ts";

declare const authorised: unique symbol;

/** The API key a request came with; `prefix` is its visible part. */
export type KeyIdentity = { id: string; name: string; prefix: string };

/** The author of what the in-app agent writes, in lists and histories. No key has its name. */
export const CHAT_ASSISTANT: KeyIdentity = { id: "chat", name: "Chat assistant", prefix: "chat" };

/**
 * The authenticated caller, with their time zone. Only `auth/` creates one, so an Actor proves that the identity was
 * checked. `scopes` is what a key may do; a person may do everything.
 */
export type Actor = {
  readonly userId: string;
  readonly key: KeyIdentity | null;
  readonly timeZone: string;
  readonly scopes: readonly Scope[];
  readonly [authorised]: true;
};

/** The same person's rights, but what is written is attributed to an assistant of theirs. */
export const actThrough = (actor: Actor, assistant: KeyIdentity): Actor => ({ ...actor, key: assistant });

/** For `auth/` (and tests): states that the caller has verified this identity. */
export function authorise(
  userId: string,
  key: KeyIdentity | null = null,
  timeZone = "UTC",
  scopes: readonly Scope[] = everything,
): Actor {
  return { userId, key, timeZone, scopes } as Actor;
}
