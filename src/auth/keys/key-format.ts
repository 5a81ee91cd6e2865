import { hash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_CHARACTERS = 40;
/** The largest multiple of 62 in a byte: higher values would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** How much of a key may be shown, and how much is needed to name it. */
export const VISIBLE_CHARACTERS = 10;
export const NAMING_CHARACTERS = 8;

/** What a secret begins with: an API key, what OAuth clients get, and a calendar address. */
const beginnings = { key: "cpl_", access: "cpa_", refresh: "cpr_", code: "cpc_", calendar: "cpf_" } as const;

const BEARER = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(cp[la]_[0-9A-Za-z]{40})$/;

/** About 238 random bits, so a plain SHA-256 of it cannot be brute-forced. */
export function generateKey(kind: keyof typeof beginnings = "key"): string {
  let secret = "";
  while (secret.length < SECRET_CHARACTERS)
    for (const byte of randomBytes(SECRET_CHARACTERS))
      if (byte < FAIR_BYTES && secret.length < SECRET_CHARACTERS) secret += ALPHABET[byte % ALPHABET.length];
  return beginnings[kind] + secret;
}

export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}

export function isAccessToken(key: string): boolean {
  return key.startsWith(beginnings.access);
}

/** The key or access token of an `Authorization: Bearer` header, if it looks like one of ours. */
export function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}
