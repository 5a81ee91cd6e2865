import { type Actor, authorise } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import type { Secrets } from "../../src/base/secrets.ts";
import type { Db } from "../../src/storage/db.ts";
import { addPerson, openSession } from "../../testkit/people.ts";

export const ORIGIN = "http://localhost";

export type Session = { actor: Actor; headers: Record<string, string> };

/** Adds a person who is signed in; the headers are those of their browser on our own pages. */
export async function signIn({ db, secrets }: { db: Db; secrets: Secrets }): Promise<Session> {
  const id = await addPerson(db, `${createId(Date.now())}@example.com`);
  const cookie = await openSession(db, secrets, id);
  return { actor: authorise(id), headers: { cookie, origin: ORIGIN } };
}
