import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Actor, authorise, type KeyIdentity } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { createId, createUserId } from "../../base/ids.ts";
import { toIso } from "../../base/instant.ts";
import { findTimeZone, machineTimeZone } from "../../base/time-zone.ts";
import type { Db } from "../../storage/db.ts";
import { createBook } from "../../storage/tables/books.ts";
import { recordEvent, type Source, UNKNOWN } from "../audit/audit.ts";
import { hashNewPassword } from "../signing-in/passwords.ts";
import { toName } from "./names.ts";
import { claimOwnership } from "./owner.ts";

export type User = { id: string; email: string; name: string; timeZone: string; createdAt: string };

/** The default name comes from the address, the default time zone from the machine. */
export type NewUser = {
  email: string;
  password: string;
  name?: string | undefined;
  time_zone?: string | undefined;
  /** Whether somebody vouches for the address: the operator, or an identity provider. */
  isVerified?: boolean | undefined;
};

/** `generatedPassword` is set if none was given; it is shown only once. */
export type AddedUser = User & { generatedPassword?: string };

/** Part of the transaction that adds the user: checks preconditions, and writes what belongs to it. */
export type Admission = (tx: Db, user: User) => Promise<void>;

const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** For operators. The first user owns the instance. */
export async function addUser(
  db: Db,
  { password, ...given }: Omit<NewUser, "password"> & { password?: string },
  now: number,
  source: Source = UNKNOWN,
): Promise<AddedUser> {
  const generatedPassword = password === undefined ? generatePassword() : undefined;
  const newUser = { ...given, password: generatedPassword ?? password ?? "" };
  const user = await admitUser(db, newUser, now, async (tx, { id }) => {
    await claimOwnership(tx, id);
    await recordEvent(tx, { kind: "person_added", userId: id, ...source }, now);
  });
  return generatedPassword === undefined ? user : { ...user, generatedPassword };
}

/** Adds the user, their password, their book and whatever `admission` adds, in one transaction. */
export async function admitUser(db: Db, given: NewUser, now: number, admission: Admission): Promise<User> {
  const email = toEmail(given.email);
  const time_zone = given.time_zone === undefined ? null : toTimeZone(given.time_zone);
  const user = {
    id: createUserId(now),
    email,
    name: toUserName(given.name?.trim() || email.slice(0, email.lastIndexOf("@"))),
    timeZone: time_zone ?? machineTimeZone(),
    createdAt: toIso(now),
  };
  const password = await hashNewPassword(given.password);
  await db.transaction().execute(async (tx) => {
    await insertUser(tx, user, { password, time_zone, isVerified: given.isVerified ?? true });
    await admission(tx, user);
  });
  return user;
}

export async function listUsers(db: Db): Promise<User[]> {
  return selectUsers(db).orderBy("created_at").orderBy("id").execute();
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return selectUsers(db).where("email", "=", email.trim().toLowerCase()).executeTakeFirst();
}

export async function findUser(db: Db, { userId }: Pick<Actor, "userId">): Promise<User | undefined> {
  return selectUsers(db).where("id", "=", userId).executeTakeFirst();
}

/** For the command line: anyone who can read the database may act as its users, or as `assistant` of theirs. */
export function actAs(user: User, assistant: KeyIdentity | null = null): Actor {
  return authorise(user.id, assistant, user.timeZone);
}

/** The address, if it is known to be theirs. What people register with is not, until they confirm it. */
export async function findVerifiedEmail(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified", "=", 1)
    .executeTakeFirst();
  return user?.email;
}

/** The operator vouches for the address: an identity provider's account of the same address is then theirs. */
export async function verifyAddress(db: Db, { userId }: Actor, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_verified: 1, updated_at: toIso(now) })
    .where("id", "=", userId)
    .execute();
}

export async function changeUser(
  db: Db,
  { userId }: Actor,
  { name, time_zone }: Pick<NewUser, "name" | "time_zone">,
  now: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(name !== undefined && { name: toUserName(name) }),
      ...(time_zone !== undefined && { time_zone: toTimeZone(time_zone) }),
      updated_at: toIso(now),
    })
    .where("id", "=", userId)
    .execute();
}

function selectUsers(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "email", "name", "created_at as createdAt"])
    .select((user) => user.fn.coalesce("time_zone", user.val(machineTimeZone())).as("timeZone"));
}

type Stored = { password: string; time_zone: string | null; isVerified: boolean };

async function insertUser(tx: Db, user: User, stored: Stored): Promise<void> {
  const { password, time_zone, isVerified } = stored;
  const times = { created_at: user.createdAt, updated_at: user.createdAt };
  const email_verified = isVerified ? 1 : 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("users")
    .values({ id: user.id, email: user.email, name: user.name, time_zone, email_verified, ...times })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw alreadyHere(user.email);
  await tx
    .insertInto("accounts")
    .values({
      id: createId(Date.parse(user.createdAt)),
      user_id: user.id,
      account_id: user.id,
      provider_id: "credential",
      password,
      ...times,
    })
    .execute();
  await createBook(tx, user.id);
}

export const alreadyHere = (email: string) => new AppError("conflict", `There is a user ${email} already.`);

/** As it is stored. */
export function toEmail(email: string): string {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success)
    throw new AppError("invalid-argument", "The e-mail must be an address such as name@example.com.");
  return parsed.data;
}

const toUserName = (name: string) => toName("The name", name);

function toTimeZone(name: string): string {
  const zone = findTimeZone(name);
  if (zone === undefined)
    throw new AppError("invalid-argument", "time_zone must be an IANA name such as Europe/Lisbon.");
  return zone;
}

/** 144 random bits. */
function generatePassword(): string {
  return randomBytes(18).toString("base64url");
}
