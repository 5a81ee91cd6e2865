import { afterEach, beforeEach, expect, test } from "vitest";
import { createResetLink } from "../../src/auth/signing-in/recovery.ts";
import type { Message } from "../../src/mail/mailer.ts";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const NEXT = "new@example.com";

let sent: Message[];
let now: number;
let web: WebApp;
let old: string;
let addresses = 0;

beforeEach(async () => {
  sent = [];
  now = Date.now();
  const mailer = { send: async (message: Message) => void sent.push(message) };
  web = await openWebApp({ mailer, reminders: { wake() {} }, clock: () => now });
  old = (await web.ask("readMe", {})).email;
});
afterEach(() => web.close());

async function post(path: string, body: object) {
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const bindings = { incoming: { socket: { remoteAddress: `10.8.0.${++addresses}` } } };
  const response = await web.app.request(`${ORIGIN}/api${path}`, init, bindings);
  return { status: response.status, body: await response.json() };
}
const confirm = (token: string) => post("/app/confirm-email", { token });
const signIn = async (email: string) =>
  (await post("/auth/sign-in/email", { email, password: PASSWORD })).status;

async function askFor(email: string): Promise<string> {
  const before = sent.length;
  await web.ask("changeEmail", { email });
  await expect.poll(() => sent.length).toBe(before + 1);
  return /\/confirm-email\/([\w-]{43})(?!\S)/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
}

test("an address changes when the link to it was used, once, and the old one is told", async () => {
  const reset = (await createResetLink(web.db, { userId: web.person.actor.userId, base: "" }, now))
    .split("/")
    .at(-1);
  const readIsVerified = () =>
    web.db.selectFrom("users").select("email_verified").where("email", "=", NEXT).executeTakeFirst();
  await web.db.updateTable("users").set({ email_verified: 0 }).execute();
  const token = await askFor(" New@Example.com ");
  expect(sent[0]?.to).toBe(NEXT);
  expect((await web.ask("readMe", {})).email).toBe(old);
  expect(await (await web.app.request(`/api/app/confirm-email/${token}`)).json()).toEqual({ kind: "valid" });

  expect(await confirm(token)).toEqual({ status: 200, body: { email: NEXT } });
  expect((await web.ask("readMe", {})).email).toBe(NEXT);
  expect(await readIsVerified()).toEqual({ email_verified: 1 });
  expect([await signIn(old), await signIn(NEXT)]).toEqual([401, 200]);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ to: old, text: expect.stringContaining(NEXT) });

  expect((await confirm(token)).status).toBe(409);
  expect(await (await web.app.request(`/api/app/confirm-email/${token}`)).json()).toEqual({ kind: "gone" });
  // What was mailed to the old address must not open the account any more.
  expect(await (await web.app.request(`/api/app/reset/${reset}`)).json()).toEqual({ kind: "gone" });
});

test("who registered with an address confirms it with a link to it, and nobody is told of a change", async () => {
  await web.db.updateTable("users").set({ email_verified: 0 }).execute();
  expect((await web.ask("readMe", {})).awaitsConfirmation).toBe(true);
  const refused = await web.send("updateReminders", { daily: "07:00", weekly: null });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain("Confirm your e-mail address first.");
  expect(await confirm(await askFor(old))).toEqual({ status: 200, body: { email: old } });
  expect(await web.ask("readMe", {})).toMatchObject({ email: old, awaitsConfirmation: false });
  const { events } = await web.ask("listEvents", {});
  expect(events.filter(({ kind }) => kind === "email_changed")).toEqual([]);
  expect(sent).toHaveLength(1);
});

test("the link ends after an hour", async () => {
  const token = await askFor(NEXT);
  now += 60 * 60_000;
  expect((await confirm(token)).status).toBe(409);
  expect((await web.ask("readMe", {})).email).toBe(old);
});

test("who asks is not told that an address has an account; its reader is, and nothing changes", async () => {
  await addPerson(web.db, "bob@example.com");
  expect(await askFor("bob@example.com")).toBe("");
  expect(sent[0]).toMatchObject({
    to: "bob@example.com",
    text: expect.stringContaining("has an account already"),
  });
  expect(await web.db.selectFrom("account_links").selectAll().execute()).toEqual([]);

  const token = await askFor(NEXT);
  await addPerson(web.db, NEXT);
  expect((await confirm(token)).status).toBe(409);
  expect((await web.ask("readMe", {})).email).toBe(old);
});

test("bad addresses, one's own, and too many mails are refused", async () => {
  for (const email of ["", "ada", "a b@example.com", old])
    expect((await web.send("changeEmail", { email })).status, email).toBe(400);
  for (let i = 0; i < 5; i++) await askFor(`${i}${NEXT}`);
  expect((await web.send("changeEmail", { email: NEXT })).status).toBe(429);
});
