import type { Hono } from "hono";
import { addUser } from "../../src/auth/accounts.ts";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import type { Db } from "../../src/storage/db.ts";

export const ORIGIN = "http://localhost";
const password = "correct horse";
let signIns = 0;

export type Session = { actor: Actor; headers: Record<string, string> };

/** Adds a person and signs them in over HTTP; the headers are those of their browser on our own pages. */
export async function signIn({ app, db }: { app: Hono; db: Db }): Promise<Session> {
  const email = `${createId(Date.now())}@example.com`;
  const { id } = await addUser(db, { email, password }, Date.now());
  // Its own address for each: sign-ins are counted by it, for the whole process.
  const socket = { remoteAddress: `10.1.0.${++signIns}` };
  const response = await app.request(
    `${ORIGIN}/api/auth/sign-in/email`,
    {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN },
      body: JSON.stringify({ email, password }),
    },
    { incoming: { socket } },
  );
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`signing in failed: ${response.status}`);
  return { actor: authorise(id), headers: { cookie, origin: ORIGIN } };
}
