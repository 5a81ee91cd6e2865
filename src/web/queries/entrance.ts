import { useMutation, useQuery } from "@tanstack/react-query";
import { request } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { browserTimeZone } from "../time-zone.ts";

export type NewAccount = { email: string; password: string; name: string };
/** `identityProvider`: its host, if people may sign in through one. */
type Entrance = {
  needsSetup: boolean;
  registration: "open" | "closed";
  sendsMail: boolean;
  identityProvider: string | null;
};

/** Leaves for the identity provider, which leads back to `next`. */
export const useIdentityProvider = (next: string) =>
  useMutation({
    mutationFn: () => request<{ url: string }>("POST", "/api/auth/sign-in/oidc", { next }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

/** Whether an account exists yet, whether registration is open, and whether the contact form is sent by e-mail. */
export const useEntrance = () =>
  useQuery({ queryKey: ["entrance"], queryFn: () => request<Entrance>("GET", "/api/app/entrance") });

export const useSetupState = (token: string) =>
  useQuery({
    queryKey: ["setup", token],
    queryFn: () =>
      request<{ kind: "open" | "closed" | "wrong-token" }>(
        "GET",
        `/api/app/setup?token=${encodeURIComponent(token)}`,
      ),
    // Fetched once: it becomes "closed" as soon as the owner exists, who is still in the middle of set-up then.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ["invitation", token],
    queryFn: () =>
      request<{ kind: "valid"; email: string } | { kind: "gone" }>(
        "GET",
        `/api/app/invitations/${encodeURIComponent(token)}`,
      ),
  });

export const useSetUp = (token: string) =>
  useMutation({
    mutationFn: (account: NewAccount) => request("POST", "/api/app/setup", { ...complete(account), token }),
  });

export const useRegister = (invitation?: string) =>
  useMutation({
    mutationFn: (account: NewAccount) =>
      request("POST", "/api/app/register", { ...complete(account), ...(invitation && { invitation }) }),
    onSuccess: () => queryClient.clear(),
  });

/** Sends a link, if the address has an account. */
export const useForgot = () =>
  useMutation({ mutationFn: (email: string) => request("POST", "/api/app/forgot", { email }) });

export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ["reset", token],
    queryFn: () => request<{ kind: "valid" | "gone" }>("GET", `/api/app/reset/${encodeURIComponent(token)}`),
  });

export const useReset = () =>
  useMutation({
    mutationFn: (reset: { token: string; password: string; revoke_keys: boolean }) =>
      request("POST", "/api/app/reset", reset),
    // This browser is signed out as well.
    onSuccess: () => queryClient.clear(),
  });

export const useEmailLink = (token: string) =>
  useQuery({
    queryKey: ["confirm-email", token],
    queryFn: () =>
      request<{ kind: "valid" | "gone" }>("GET", `/api/app/confirm-email/${encodeURIComponent(token)}`),
  });

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => request<{ email: string }>("POST", "/api/app/confirm-email", { token }),
    onSuccess: () => queryClient.clear(),
  });

/** A new account starts with the time zone of its browser. */
const complete = ({ name, ...account }: NewAccount) => ({
  ...account,
  ...(name.trim() && { name: name.trim() }),
  time_zone: browserTimeZone(),
});
