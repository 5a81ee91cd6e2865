import { createHmac } from "node:crypto";
import { z } from "zod";
import { trimName } from "../../auth/accounts/names.ts";
import { parseJson } from "../../base/json.ts";
import { isSameSecret } from "../../base/same-secret.ts";
import { isAllowedRedirect } from "./redirects.ts";

/** Somebody's program; nothing that it says about itself is verified, except by where its user is sent. */
export type Client = { id: string; name: string; redirectUris: string[] };

const BEGINNING = "cp1.";
/** Registered addresses are part of the id, which is part of an address itself. Counted as a browser escapes them. */
const REDIRECT_CHARACTERS = 2_000;
const UNNAMED = "An assistant";

const escapeAddress = (address: string) => URL.parse(address)?.href ?? address;

/** What we read of a registration (RFC 7591). Everything else a client asks for is answered with what it gets. */
export const registration = z.object({
  client_name: z.string().optional().catch(undefined),
  redirect_uris: z
    .array(z.string(), { error: "must be a list of addresses" })
    .min(1, { error: "must have at least one address" })
    .refine((addresses) => addresses.map(escapeAddress).join("").length <= REDIRECT_CHARACTERS, {
      error: `must have at most ${REDIRECT_CHARACTERS} characters together`,
    })
    .refine((addresses) => addresses.every(isAllowedRedirect), {
      error: "must be https addresses, http addresses of localhost, or addresses of an app's own scheme",
    }),
});

/**
 * A client's id is its name and addresses, signed: registrations need no table, so no flood of them fills one. The
 * signature keeps people from being sent to addresses that were never checked.
 */
export function registerClient(given: z.infer<typeof registration>, secret: Buffer): Client {
  const name = trimName(given.client_name ?? "") ?? UNNAMED;
  const redirectUris = [...new Set(given.redirect_uris)];
  const body = Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
  return { id: `${BEGINNING}${body}.${sign(body, secret)}`, name, redirectUris };
}

/** Undefined if we have not signed it. */
export function readClientId(id: string, secret: Buffer): Client | undefined {
  if (!id.startsWith(BEGINNING)) return undefined;
  const [body = "", signature = "", ...more] = id.slice(BEGINNING.length).split(".");
  if (more.length > 0 || !isSameSecret(signature, sign(body, secret))) return undefined;
  const [name = UNNAMED, ...redirectUris] = parseJson(Buffer.from(body, "base64url").toString()) as string[];
  return { id, name, redirectUris };
}

const sign = (body: string, secret: Buffer) => createHmac("sha256", secret).update(body).digest("base64url");
