import { afterEach, beforeEach, expect, test } from "vitest";
import { createResetLink } from "../../src/auth/signing-in/recovery.ts";
import { networkOf, rememberPlace } from "../../src/auth/signing-in/sign-in-places.ts";
import type { Message } from "../../src/mail/mailer.ts";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const DAY_MS = 24 * 60 * 60_000;

let sent: Message[];
let now: number;
let web: WebApp;

beforeEach(async () => {
  sent = [];
  now = Date.now();
  const noticeMailer = { send: async (message: Message) => void sent.push(message) };
  web = await openWebApp({ noticeMailer, clock: () => now });
});
afterEach(() => web.close());

const subjects = () => sent.map(({ subject }) => subject);

async function signInFrom(email: string, remoteAddress: string): Promise<void> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ email, password: PASSWORD }),
  };
  const bindings = { incoming: { socket: { remoteAddress } } };
  const response = await web.app.request(`${ORIGIN}/api/auth/sign-in/email`, init, bindings);
  expect(response.status).toBe(200);
}

test("a new key is reported to its user, by its name and never by itself", async () => {
  const { key } = await web.ask("createKey", { name: "Laptop" });
  await expect.poll(subjects).toEqual(["New API key: Laptop"]);
  expect(sent[0]?.to).toMatch(/@example\.com$/);
  expect(JSON.stringify(sent)).not.toContain(key.slice(4));
});

test("nothing is reported to an address that may be somebody else's", async () => {
  await web.db.updateTable("users").set({ email_verified: 0 }).execute();
  await web.ask("createKey", { name: "Buy my watches" });
  await web.db.updateTable("users").set({ email_verified: 1 }).execute();
  await web.ask("createKey", { name: "Laptop" });
  await expect.poll(subjects).toEqual(["New API key: Laptop"]);
});

test("a new password is reported, however it was set", async () => {
  await web.ask("changePassword", { current: PASSWORD, next: "another pass phrase" });
  await expect.poll(subjects).toEqual(["Your password was changed"]);
  const { userId } = web.person.actor;
  const link = await createResetLink(web.db, { userId, base: ORIGIN }, now);
  const token = link.split("/").at(-1);
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ token, password: "a third pass phrase" }),
  };
  expect((await web.app.request(`${ORIGIN}/api/app/reset`, init)).status).toBe(200);
  await expect.poll(subjects).toEqual(["Your password was changed", "Your password was changed"]);
});

test("a sign-in from a new network is reported, one from a known network is not", async () => {
  await addPerson(web.db, "eve@example.com");
  const places = () => web.db.selectFrom("sign_in_places").selectAll().execute();
  await signInFrom("eve@example.com", "203.0.113.5");
  await expect.poll(async () => (await places()).length).toBe(1);
  await signInFrom("eve@example.com", "203.0.113.200");
  await signInFrom("Eve@example.com", "198.51.100.7");
  await expect.poll(subjects).toEqual(["Sign-in from a new place"]);
  expect(sent[0]).toMatchObject({ to: "eve@example.com", text: expect.stringContaining("198.51.100.7") });
});

test("a place is one's own, and forgotten after a year", async () => {
  const other = await addPerson(web.db, "bob@example.com");
  const { userId } = web.person.actor;
  const isNew = (user: string, address: string) => rememberPlace(web.db, user, address, now);
  expect(await isNew(userId, "203.0.113.5")).toBe(false);
  expect(await isNew(other, "198.51.100.7")).toBe(false);
  expect(await isNew(userId, "198.51.100.7")).toBe(true);
  expect(await isNew(userId, "198.51.100.8")).toBe(false);
  now += 366 * DAY_MS;
  await isNew(userId, "203.0.113.5");
  expect(await isNew(userId, "198.51.100.7")).toBe(true);
});

test.each([
  ["203.0.113.5", "203.0.113.0/24"],
  ["::ffff:203.0.113.5", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nonsense", "unknown"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
