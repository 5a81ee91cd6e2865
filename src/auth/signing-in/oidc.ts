import { randomBytes } from "node:crypto";
import type { Config } from "../../base/config.ts";
import type { Db } from "../../storage/db.ts";
import { admitUser, findUserByEmail } from "../accounts/accounts.ts";
import { trimName } from "../accounts/names.ts";
import { countUsers } from "../accounts/owner.ts";
import { type Registration, readRegistration } from "../accounts/registration.ts";
import { bySelf, recordEvent } from "../audit/audit.ts";
import type { OidcProfile, OidcSettings } from "./oidc-plugin.ts";

/** Undefined if there is no identity provider. */
export function readOidcSettings(
  config: Pick<Config, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET">,
): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** Adds somebody whom the provider vouches for, if anybody may register. The owner comes first, by the set-up link. */
export async function admitByOidc(
  { db, fixed, now }: { db: Db; fixed: Registration | undefined; now: number },
  { email, name }: OidcProfile,
): Promise<void> {
  if ((await readRegistration(db, fixed)) !== "open" || (await countUsers(db)) === 0) return;
  if (await findUserByEmail(db, email)) return;
  // One that nobody knows; another can be set with a link.
  const password = randomBytes(24).toString("base64url");
  await admitUser(db, { email, password, name: name && trimName(name) }, now, async (tx, { id }) => {
    const detail = { how: "identity provider" };
    await recordEvent(tx, { kind: "person_added", userId: id, ...bySelf(id, undefined), detail }, now);
  });
}
