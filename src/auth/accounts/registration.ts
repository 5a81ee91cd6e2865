import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findSetting, writeSetting } from "../../storage/tables/instance-settings.ts";
import { bySelf, recordEvent, type Source } from "../audit/audit.ts";
import { admitUser, type NewUser, toEmail, type User } from "./accounts.ts";
import { findInvitation, noSuchInvitation, spendInvitation } from "./invitations.ts";
import { countUsers } from "./owner.ts";

/** Whether anyone may register. */
export type Registration = "open" | "closed";

/** `fixed` is the value of the setting, which wins over the owner's choice. */
export async function readRegistration(db: Db, fixed: Registration | undefined): Promise<Registration> {
  if (fixed) return fixed;
  return (await findSetting(db, "registration")) === "open" ? "open" : "closed";
}

export async function writeRegistration(
  db: Db,
  { userId, value, source }: { userId: string; value: Registration; source: Source },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeSetting(tx, "registration", value);
    const detail = { registration: value };
    await recordEvent(tx, { kind: "registration_changed", userId, ...source, detail }, now);
  });
}

/** An invitation works whether registration is open or not. The owner comes first, by the set-up link. */
export async function registerUser(
  {
    db,
    fixed,
    now,
    from,
  }: { db: Db; fixed: Registration | undefined; now: number; from?: string | undefined },
  { invitation, ...guest }: NewUser & { invitation?: string | undefined },
): Promise<User> {
  const mayEnter = invitation !== undefined || (await readRegistration(db, fixed)) === "open";
  if (!mayEnter || (await countUsers(db)) === 0)
    throw new AppError("conflict", "Registration is closed here. Ask the owner for an invitation.");
  // Checked first: an invitation must not reveal which addresses have an account.
  if (invitation !== undefined) await requireInvited(db, { invitation, email: guest.email }, now);
  // Nobody has checked that the address is theirs.
  return admitUser(db, { ...guest, isVerified: false }, now, async (tx, { id }) => {
    if (invitation !== undefined) await spendInvitation(tx, invitation, id, now);
    const kind = invitation === undefined ? "person_added" : "invitation_accepted";
    await recordEvent(tx, { kind, userId: id, ...bySelf(id, from) }, now);
  });
}

async function requireInvited(
  db: Db,
  { invitation, email }: { invitation: string; email: string },
  now: number,
): Promise<void> {
  const invited = await findInvitation(db, invitation, now);
  if (!invited) throw noSuchInvitation();
  if (toEmail(email) !== invited.email)
    throw new AppError("conflict", "This invitation is for another e-mail address.");
}
