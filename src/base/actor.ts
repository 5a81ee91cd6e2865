declare const authorised: unique symbol;

/** The API key a request came with; `prefix` is its visible part. */
export type KeyIdentity = { id: string; name: string; prefix: string };

/**
 * The authenticated caller, with their time zone. Only `auth/` creates one, so an Actor proves that the identity was
 * checked.
 */
export type Actor = {
  readonly userId: string;
  readonly key: KeyIdentity | null;
  readonly timeZone: string;
  readonly [authorised]: true;
};

/** For `auth/` (and tests): states that the caller has verified this identity. */
export function authorise(userId: string, key: KeyIdentity | null = null, timeZone = "UTC"): Actor {
  return { userId, key, timeZone } as Actor;
}
