import { useMutation } from "@tanstack/react-query";
import { request } from "../api.ts";
import { queryClient, refresh } from "../query-client.ts";

const BASE = "/api/auth/passkey";

/** Browsers allow passkeys over https and on localhost only, and older ones cannot read the options. */
export const canUsePasskeys =
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

export async function signInWithPasskey(): Promise<void> {
  const options = await request<PublicKeyCredentialRequestOptionsJSON>(
    "GET",
    `${BASE}/generate-authenticate-options`,
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    userVerification: "required",
  });
  const credential = await ask(
    navigator.credentials.get({ publicKey }),
    "No passkey was used. Try again, or sign in another way.",
  );
  await request("POST", `${BASE}/verify-authentication`, { response: credential });
  queryClient.clear();
}

export const useAddPasskey = () =>
  useMutation({
    mutationFn: addPasskey,
    onSuccess: () => refresh("readSecondFactor"),
  });

async function addPasskey(name: string): Promise<void> {
  const options = await request<PublicKeyCredentialCreationOptionsJSON>(
    "GET",
    `${BASE}/generate-register-options`,
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await ask(
    navigator.credentials.create({ publicKey }),
    "No passkey was added. Try again, unless this device has one already.",
  );
  await request("POST", `${BASE}/verify-registration`, { response: credential, name });
}

/** The browser's own words are for developers. */
async function ask(asking: Promise<Credential | null>, refusal: string): Promise<unknown> {
  const credential = await asking.catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new PasskeyRefused(refusal);
}

/** Cancelled by the person, or no device was suitable. */
export class PasskeyRefused extends Error {}
