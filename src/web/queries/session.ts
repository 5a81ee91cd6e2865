import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { request } from "../api.ts";
import { query, queryClient } from "../query-client.ts";

type Session = { user: { email: string; name: string } } | null;

/** Whether anybody is signed in, for the pages that everybody may see. Asking also prolongs the session. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => request<Session>("GET", "/api/auth/get-session"),
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

export const meQuery = { ...query("readMe"), staleTime: 60_000 };

/** The person who is signed in; the shell has read it before any page inside is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export async function signIn(email: string, password: string): Promise<void> {
  await request("POST", "/api/auth/sign-in/email", { email, password });
  queryClient.clear();
}

/** A full load afterwards: nothing of the person stays in the page's memory. */
export async function signOut(): Promise<void> {
  await request("POST", "/api/auth/sign-out", {});
  window.location.assign("/sign-in");
}
