declare const authorised: unique symbol;

/** The API key a request came with; `prefix` is its visible part. */
export type KeyIdentity = { id: string; name: string; prefix: string };

/** Who is asking. Only `auth/` makes one, so holding an Actor means that somebody checked. */
export type Actor = { readonly userId: string; readonly key: KeyIdentity | null } & {
  readonly [authorised]: true;
};

/** For `auth/` (and tests): states that the caller has verified this identity. */
export function authorise(userId: string, key: KeyIdentity | null = null): Actor {
  return { userId, key } as Actor;
}
