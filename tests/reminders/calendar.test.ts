import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { endEverything } from "../../src/auth/accounts/end-everything.ts";
import { bySelf } from "../../src/auth/audit/audit.ts";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { createFeed, revokeFeed } from "../../src/reminders/calendar-feed.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const clock = () => Date.parse("2026-11-18T15:00:00Z");
let app: TestApp;
let anna: Actor;
beforeEach(async () => {
  app = await createTestApp({ clock, config: { BASE_URL: "https://book.example" } });
  const { id } = await addUser(app.db, { email: "anna@example.com", password: "correct horse" }, clock());
  anna = authorise(id, null, "Europe/Lisbon");
});
afterEach(() => app.close());

const source = () => bySelf(anna.userId, "203.0.113.5");
const subscribe = () => createFeed(app.db, anna, clock(), source());
async function capture(raw: string): Promise<string> {
  const { id } = await captureThought(app.thoughts, anna, { raw });
  await app.enrich();
  return id;
}
const read = async (token: string, headers: Record<string, string> = {}) =>
  app.app.request(`/calendar/${token}.ics`, { headers });
async function readEvents(token: string) {
  const body = await (await read(token)).text();
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

test("a calendar reads the due dates: days as days, times as times", async () => {
  const long = `Pay the rent; the flat, \\ ${"für Łukasz 東京 🎹 ".repeat(12)}`;
  const named = await capture(`${long}\nsecond line`);
  await editThought(app.thoughts, anna, { thought_id: named, edit_request: "due Friday" });
  const timed = await capture("Send Maria the keys today at 11pm");
  await capture("Buy milk");
  const token = await subscribe();
  const answer = await read(token);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const body = await answer.text();
  expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  const events = await readEvents(token);
  expect(events).toHaveLength(2);
  const [first, second] = events;
  // The one at a time comes first: it is due today.
  expect(first?.uid).toBe(`${timed}@commonplace`);
  expect(first?.startDate.toJSDate().toISOString()).toBe("2026-11-18T23:00:00.000Z");
  expect(second?.startDate.isDate).toBe(true);
  expect([second?.startDate.toString(), second?.endDate.toString()]).toEqual(["2026-11-20", "2026-11-21"]);
  expect(second?.summary).toBe(`${Array.from(long.trim()).slice(0, 120).join("")}…`);
  expect(second?.description).toContain("\nsecond line");
  expect(second?.description).toContain("https://book.example/thoughts?thought=");
});

test("what did not change is not sent again, and what is done is gone", async () => {
  const id = await capture("Pay the rent by Friday");
  const token = await subscribe();
  const etag = (await read(token)).headers.get("etag") ?? "";
  const again = await read(token, { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await editThought(app.thoughts, anna, { thought_id: id, edit_request: "done" });
  const changed = await read(token, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(await readEvents(token)).toEqual([]);
});

test("a new address ends the old one; revoked, suspended or unknown ones lead nowhere", async () => {
  await capture("Pay the rent by Friday");
  const old = await subscribe();
  const token = await subscribe();
  const statusOf = async (given: string) => (await read(given)).status;
  expect([await statusOf(old), await statusOf(token)]).toEqual([404, 200]);
  await app.db.updateTable("users").set({ suspended_at: clock() }).where("id", "=", anna.userId).execute();
  expect(await statusOf(token)).toBe(404);
  await app.db.updateTable("users").set({ suspended_at: null }).where("id", "=", anna.userId).execute();
  expect(await statusOf(token)).toBe(200);
  await endEverything(app.db, anna.userId, clock(), source());
  expect(await statusOf(token)).toBe(404);
  expect(await revokeFeed(app.db, anna, clock(), source())).toBe(false);
  const last = await subscribe();
  expect(await revokeFeed(app.db, anna, clock(), source())).toBe(true);
  expect(await statusOf(last)).toBe(404);
  expect(await statusOf("cpf_x")).toBe(404);
  const events = await app.db
    .selectFrom("audit_events")
    .select(["kind", "address"])
    .where("user_id", "=", anna.userId)
    .where("kind", "in", ["calendar_created", "calendar_revoked"])
    .orderBy("id")
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    ...["calendar_created", "calendar_created", "calendar_created", "calendar_revoked"],
  ]);
  expect(events[0]?.address).toBe("203.0.113.5");
});

test("of addresses that are made at the same time one works", async () => {
  const tokens = await Promise.all([subscribe(), subscribe(), subscribe(), subscribe()]);
  const statuses = await Promise.all(tokens.map(async (token) => (await read(token)).status));
  expect(statuses.sort()).toEqual([200, 404, 404, 404]);
});

test("nobody tries addresses without end, and only the hash is stored", async () => {
  const token = await subscribe();
  const { hash } = await app.db.selectFrom("calendar_feeds").select("hash").executeTakeFirstOrThrow();
  expect(hash).not.toContain(token);
  for (let i = 0; i < 120; i++) await read("cpf_guess");
  const refused = await read(token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("600");
});
