import { searchParams, text } from "../../search-params.ts";

/** `error`: why the identity provider's answer was of no use. `next`: where to go after signing in; `token`: the one that the service printed at its first start. */
export function validateEntranceSearch(search: Record<string, unknown>) {
  return searchParams({ next: ownPath(search.next), token: text(search.token), error: text(search.error) });
}

/** Only a path on this site: prevents an open redirect after sign-in. */
function ownPath(value: unknown): string | undefined {
  const path = text(value);
  return path &&
    URL.parse(path, window.location.origin)?.origin === window.location.origin &&
    /^\/(?![/\\])/.test(path)
    ? path
    : undefined;
}
