import { randomBytes } from "node:crypto";
import { serializeSignedCookie } from "better-call";
import { claimOwnership } from "../src/auth/accounts/owner.ts";
import { createId } from "../src/base/ids.ts";
import type { Secrets } from "../src/base/secrets.ts";
import type { Db } from "../src/storage/db.ts";
import { addPasswordlessUser } from "./seed.ts";

export const PASSWORD = "correct horse";
/** Made once by `hashNewPassword`: hashing takes long on purpose, and most tests are not about it. */
const PASSWORD_HASH =
  "6a238fb743f6e88baea75a4f5b594de8:57c1c868a29c79b8037eecacd9a4a67a5d1640804cb5a05735e5e9fd7710ca0f0259f947c7491e10f89e928f14924d2f20072c9e1155cbf8643d8db0e5c32f19";

const DAY_MS = 24 * 60 * 60_000;

/** As `addUser` would, the first one as the owner, but without hashing; the password is always `PASSWORD`. */
export async function addPerson(db: Db, email: string): Promise<string> {
  const id = await addPasswordlessUser(db, email, email.slice(0, email.indexOf("@")));
  const at = new Date().toISOString();
  const credential = { account_id: id, provider_id: "credential", password: PASSWORD_HASH };
  await db
    .insertInto("accounts")
    .values({ id: createId(Date.now()), user_id: id, ...credential, created_at: at, updated_at: at })
    .execute();
  await claimOwnership(db, id);
  return id;
}

/** Signs somebody in without asking for the password; returns the cookie, as a browser sends it. */
export async function openSession(db: Db, secrets: Secrets, userId: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  const at = new Date(now).toISOString();
  const times = { created_at: at, updated_at: at, expires_at: new Date(now + 7 * DAY_MS).toISOString() };
  const session = { id: createId(now), user_id: userId, token, ip_address: null, user_agent: null };
  await db
    .insertInto("sessions")
    .values({ ...session, ...times })
    .execute();
  const secret = await secrets.findOrCreate("auth_secret");
  return serializeSignedCookie("commonplace.session_token", token, secret);
}
