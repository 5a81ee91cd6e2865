import { oneOf, searchParams, text } from "../../search-params.ts";

/** What follows the owner's account in the set-up. */
const setupSteps = ["model", "assistant"] as const;
export type SetupStep = (typeof setupSteps)[number];

/**
 * `next`: where to go after signing in; `reason`: why somebody is asked to; `error`: why the identity provider's answer was of no use; `token`: the one that
 * the service printed at its first start; `step`: of the set-up, once there is an account.
 */
export function validateEntranceSearch(search: Record<string, unknown>) {
  return searchParams({
    next: ownPath(search.next),
    reason: oneOf(search.reason, ["ended"]),
    error: text(search.error),
    token: text(search.token),
    step: oneOf(search.step, setupSteps),
  });
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
