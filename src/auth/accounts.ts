import { randomBytes } from "node:crypto";
import { hashPassword } from "@better-auth/utils/password";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import { toIso } from "../base/instant.ts";
import { countCharacters } from "../base/text.ts";
import { createBook } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";

export type User = { id: string; email: string; name: string; createdAt: string };

/** `generatedPassword` is there when none was given; it is shown this once. */
export type AddedUser = User & { generatedPassword?: string };

const passwordLength = { min: 8, max: 128 };
const NAME_CHARACTERS = 100;

const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Adds a person: the user, the way to sign in and the book, all or none. */
export async function addUser(
  db: Db,
  { email, password, name }: { email: string; password?: string; name?: string },
  now: number,
): Promise<AddedUser> {
  const address = toEmail(email);
  const user = { id: createId(now), email: address, name: toUserName(name, address), createdAt: toIso(now) };
  const generatedPassword = password === undefined ? generatePassword() : undefined;
  // Hashed before the transaction: it takes long on purpose, and nobody else may write meanwhile.
  const hash = await hashPassword(generatedPassword ?? toPassword(password));
  await db.transaction().execute((tx) => insertUser(tx, user, hash));
  return generatedPassword === undefined ? user : { ...user, generatedPassword };
}

export async function listUsers(db: Db): Promise<User[]> {
  return selectUsers(db).orderBy("created_at").orderBy("id").execute();
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return selectUsers(db).where("email", "=", email.trim().toLowerCase()).executeTakeFirst();
}

function selectUsers(db: Db) {
  return db.selectFrom("users").select(["id", "email", "name", "created_at as createdAt"]);
}

async function insertUser(tx: Db, user: User, passwordHash: string): Promise<void> {
  const times = { created_at: user.createdAt, updated_at: user.createdAt };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("users")
    // Counts as verified: whoever runs the service vouches for the address.
    .values({ id: user.id, email: user.email, name: user.name, email_verified: 1, ...times })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new AppError("conflict", `There is a user ${user.email} already.`);
  await tx
    .insertInto("accounts")
    .values({
      id: createId(Date.parse(user.createdAt)),
      user_id: user.id,
      account_id: user.id,
      provider_id: "credential",
      password: passwordHash,
      ...times,
    })
    .execute();
  await createBook(tx, user.id);
}

function toEmail(email: string): string {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success)
    throw new AppError("invalid-argument", "The e-mail must be an address such as name@example.com.");
  return parsed.data;
}

function toUserName(name: string | undefined, email: string): string {
  const given = name?.toWellFormed().normalize("NFC").trim() || email.slice(0, email.lastIndexOf("@"));
  if (countCharacters(given) > NAME_CHARACTERS || /\p{Cc}/u.test(given))
    throw new AppError(
      "invalid-argument",
      `The name must have 1 to ${NAME_CHARACTERS} characters and no control characters.`,
    );
  return given;
}

function toPassword(password = ""): string {
  const length = countCharacters(password);
  if (length < passwordLength.min || length > passwordLength.max)
    throw new AppError(
      "invalid-argument",
      `The password must have ${passwordLength.min} to ${passwordLength.max} characters.`,
    );
  return password;
}

/** 144 bits of chance. */
function generatePassword(): string {
  return randomBytes(18).toString("base64url");
}
