import { isIPv4, isIPv6 } from "node:net";
import type { Db } from "../../storage/db.ts";
import { findUserByEmail } from "../accounts/accounts.ts";

/** A network that was not seen for so long is new again. */
const KEPT_MS = 365 * 24 * 60 * 60_000;

/**
 * Remembers that the person signed in from this address. True if it is of a new network, unless it is the first one of
 * all.
 */
export async function rememberPlace(db: Db, userId: string, address: string, now: number): Promise<boolean> {
  const network = networkOf(address);
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("sign_in_places")
      .where("user_id", "=", userId)
      .where("seen_at", "<", now - KEPT_MS)
      .execute();
    const known = await tx
      .selectFrom("sign_in_places")
      .select("network")
      .where("user_id", "=", userId)
      .execute();
    await tx
      .insertInto("sign_in_places")
      .values({ user_id: userId, network, seen_at: now })
      .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet({ seen_at: now }))
      .execute();
    return known.length > 0 && known.every((place) => place.network !== network);
  });
}

/** Whether somebody with this e-mail address has signed in from there before. */
export async function isKnownPlace(db: Db, email: string, address: string | undefined): Promise<boolean> {
  const user = address === undefined ? undefined : await findUserByEmail(db, email);
  if (!user || address === undefined) return false;
  const place = await db
    .selectFrom("sign_in_places")
    .select("network")
    .where("user_id", "=", user.id)
    .where("network", "=", networkOf(address))
    .executeTakeFirst();
  return place !== undefined;
}

/** Addresses change within a network: of IPv4 the first 24 bits count, of IPv6 the first 64. */
export function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/i, "");
  if (isIPv4(v4)) return `${v4.slice(0, v4.lastIndexOf("."))}.0/24`;
  if (!isIPv6(address)) return "unknown";
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const left = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => "0");
  return `${[...before, ...left, ...after].slice(0, 4).join(":")}::/64`;
}
