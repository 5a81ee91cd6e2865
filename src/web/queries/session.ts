import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ApiError, request } from "../api.ts";
import { query, queryClient } from "../query-client.ts";

type Session = { user: { email: string; name: string } } | null;

/** Whether anybody is signed in, for the public pages. Fetching it also extends the session. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => request<Session>("GET", "/api/auth/get-session"),
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

export const meQuery = { ...query("readMe"), staleTime: 60_000 };

/** The signed-in user; loaded before any page inside the shell is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

/** `challenged`: the second factor is missing. */
export async function signIn(email: string, password: string): Promise<"done" | "challenged"> {
  const answer = await request<{ twoFactorRedirect?: boolean }>("POST", "/api/auth/sign-in/email", {
    email,
    password,
  });
  if (answer.twoFactorRedirect) return "challenged";
  queryClient.clear();
  return "done";
}

/** Of a code as it was typed: apps show the digits in groups. */
export const toCode = (typed: string) => typed.replace(/\s/g, "");

export const giveCode = (code: string) => answerChallenge("verify-totp", code);
export const giveRecoveryCode = (code: string) => answerChallenge("verify-backup-code", code);

async function answerChallenge(way: string, code: string): Promise<void> {
  await request("POST", `/api/auth/two-factor/${way}`, { code }).catch(explainEnd);
  queryClient.clear();
}

/** Ten minutes after the password, and after some wrong codes, no code helps any more. */
const ENDED = ["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"];

function explainEnd(error: unknown): never {
  if (!(error instanceof ApiError) || !ENDED.includes(error.code)) throw error;
  throw new ApiError(400, error.code, "Too much time has passed, or too many codes were wrong. Start again.");
}

/** `next`: where to go after the next sign-in. */
export async function signOut(next?: string): Promise<void> {
  await request("POST", "/api/auth/sign-out", {});
  await leave(next);
}

/** Once the session is over. Removes the offline copy and reloads the page, so none of the user's data stays on the device or in memory. */
export async function leave(next?: string): Promise<void> {
  const { dropCopy } = await import("../offline/offline-copy.ts");
  await dropCopy();
  window.location.assign(next === undefined ? "/sign-in" : `/sign-in?${new URLSearchParams({ next })}`);
}
