import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { AppError } from "../../src/base/errors.ts";
import { createLog } from "../../src/base/log.ts";
import { toLocalIso } from "../../src/base/time-zone.ts";
import type { Message } from "../../src/mail/mailer.ts";
import {
  changeMailChoices,
  findNext,
  readMailChoices,
  renewMailTimes,
} from "../../src/reminders/mail-choices.ts";
import { createMailSchedule, type MailDeps, sendDueMail } from "../../src/reminders/mail-schedule.ts";
import type { Db } from "../../src/storage/db.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { createFakeTime } from "../support/fake-time.ts";

/** A Wednesday. */
const start = Date.parse("2026-11-18T06:00:00Z");
let now = start;
let app: TestApp;
let anna: Actor;
let sent: Message[];
let isDown: boolean;
beforeEach(async () => {
  [now, sent, isDown] = [start, [], false];
  app = await createTestApp({ clock: () => now });
  const user = { email: "anna@example.com", password: "correct horse", time_zone: "Europe/Lisbon" };
  const { id } = await addUser(app.db, user, now);
  anna = authorise(id, null, "Europe/Lisbon");
});
afterEach(() => app.close());

const deps = (db: Db = app.db): MailDeps => ({
  db,
  mailer: {
    async send(message) {
      if (isDown) throw new Error("no mail server");
      sent.push(message);
    },
  },
  from: "book@example.com",
  ownUrl: () => "https://book.example",
  clock: () => now,
  log: createLog({ LOG_LEVEL: "silent" }),
});
/** The same database, which is gone after so many statements. */
const goneAfter = (db: Db, statements: number): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      if (statements-- <= 0) throw new AppError("storage-unavailable", "gone");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
const at = (time: string) => Date.parse(time);
const choose = (daily: number | null, weekly: number | null = null) =>
  changeMailChoices(app.db, anna, { daily, weekly }, now);
async function capture(raw: string, captured_at?: string): Promise<void> {
  await captureThought(app.thoughts, anna, { raw, ...(captured_at && { captured_at }) });
  await app.enrich();
}

test("the next time is by the person's clocks, also when they change", () => {
  const lisbon = { minute: 7 * 60, timeZone: "Europe/Lisbon" };
  const next = (kind: "daily" | "weekly", now: string) =>
    new Date(findNext(kind, lisbon, at(now))).toISOString().slice(0, 16);
  expect(next("daily", "2026-11-18T06:59:00Z")).toBe("2026-11-18T07:00");
  expect(next("daily", "2026-11-18T07:00:00Z")).toBe("2026-11-19T07:00");
  expect(next("daily", "2027-03-27T12:00:00Z")).toBe("2027-03-28T06:00");
  expect(next("weekly", "2026-11-18T06:59:00Z")).toBe("2026-11-23T07:00");
  expect(next("weekly", "2026-11-23T07:00:00Z")).toBe("2026-11-30T07:00");
});

test("where clocks skip the end of a day, every day still has one mail", () => {
  const nuuk = { minute: 23 * 60 + 30, timeZone: "America/Nuuk" };
  const times = [at("2026-03-27T12:00:00Z")];
  while (times.length < 5) times.push(findNext("daily", nuuk, times.at(-1) ?? 0));
  expect(times.slice(1).map((time) => toLocalIso(nuuk.timeZone, time).slice(0, 16))).toEqual([
    "2026-03-27T23:30",
    "2026-03-28T22:59",
    "2026-03-29T23:30",
    "2026-03-30T23:30",
  ]);
});

test("one mail a day lists what is due today and overdue", async () => {
  await capture("Pay the rent\nof the flat by Wednesday");
  await capture("Return the books by 3 November", "2026-11-01T09:00:00Z");
  await capture("Book the table by Friday");
  await choose(7 * 60);
  expect(await sendDueMail(deps())).toBe(0);
  now = at("2026-11-18T07:00:00Z");
  await sendDueMail(deps());
  await sendDueMail(deps());
  expect(sent).toMatchObject([
    { from: "book@example.com", to: "anna@example.com", subject: "1 due today, 1 overdue" },
  ]);
  expect(sent[0]?.text).toBe(
    [
      "Due today",
      "- Pay the rent of the flat by Wednesday (2026-11-18)",
      "",
      "Overdue",
      "- Return the books by 3 November (2026-11-03)",
      "",
      "All of it: https://book.example/today",
      "No more of these: https://book.example/settings#reminders",
      "",
    ].join("\n"),
  );
  now = at("2026-11-19T07:00:00Z");
  await sendDueMail(deps());
  expect(sent).toHaveLength(2);
});

test("the daily mail has the appointments of the day", async () => {
  await capture("Dentist on Thursday at 10:30");
  await capture("Pay the rent by Thursday");
  await capture("Dentist on Friday at 11:30");
  await choose(7 * 60);
  now = at("2026-11-19T07:00:00Z");
  await sendDueMail(deps());
  expect(sent.map(({ subject }) => subject)).toEqual(["1 due today, 1 about today"]);
  expect(sent[0]?.text).toContain("About today\n- Dentist on Thursday at 10:30\n\n");
  expect(sent[0]?.text).not.toContain("Friday");
});

test("nothing is sent without anything to say, to who did not ask, to who is suspended, or to an address of which nobody knows whose it is", async () => {
  await choose(7 * 60);
  now = at("2026-11-18T07:00:00Z");
  expect(await sendDueMail(deps())).toBe(1);
  await capture("Pay the rent by Thursday");
  const change = (values: { suspended_at?: number | null; email_verified?: number }) =>
    app.db.updateTable("users").set(values).where("id", "=", anna.userId).execute();
  await change({ suspended_at: now });
  now = at("2026-11-19T07:00:00Z");
  expect(await sendDueMail(deps())).toBe(1);
  await change({ suspended_at: null, email_verified: 0 });
  now = at("2026-11-20T07:00:00Z");
  expect(await sendDueMail(deps())).toBe(1);
  await change({ email_verified: 1 });
  await choose(null);
  now = at("2026-11-21T07:00:00Z");
  expect(await sendDueMail(deps())).toBe(0);
  expect(sent).toEqual([]);
  expect(await readMailChoices(app.db, anna)).toEqual({ daily: null, weekly: null });
});

test("instances that look at the same time send it once", async () => {
  await capture("Pay the rent by Wednesday");
  await choose(7 * 60);
  now = at("2026-11-18T07:00:00Z");
  const others = [app.openAgain(), app.openAgain()];
  await Promise.all([app.db, ...others].map((db) => sendDueMail(deps(db))));
  expect(sent).toHaveLength(1);
  await Promise.all(others.map((db) => db.destroy()));
});

test("of choices that are sent at the same time, also through another instance, one counts", async () => {
  const other = app.openAgain();
  const chosen = [8, 9, 10, 11].map((hour) => ({ daily: hour * 60, weekly: hour * 60 }));
  await Promise.all([
    ...chosen.map((choices, i) => changeMailChoices(i % 2 ? other : app.db, anna, choices, now)),
    ...chosen.map((_, i) => renewMailTimes(i % 2 ? other : app.db, anna, now)),
  ]);
  expect(chosen).toContainEqual(await readMailChoices(app.db, anna));
  await other.destroy();
});

test("a mail that the database did not let us write is sent once it answers again", async () => {
  await capture("Pay the rent by Wednesday");
  await choose(7 * 60);
  now = at("2026-11-18T07:00:00Z");
  await expect(sendDueMail(deps(goneAfter(app.db, 2)))).rejects.toThrow("gone");
  now = at("2026-11-18T07:30:00Z");
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
});

test("a mail that could not be sent is tried again on the same day", async () => {
  await capture("Pay the rent by Wednesday");
  await choose(7 * 60);
  isDown = true;
  now = at("2026-11-18T07:00:00Z");
  await sendDueMail(deps());
  isDown = false;
  now = at("2026-11-18T07:14:00Z");
  expect(await sendDueMail(deps())).toBe(0);
  now = at("2026-11-18T07:15:00Z");
  await sendDueMail(deps());
  expect(sent).toHaveLength(1);
});

test("a mail that a slow server may have taken is not sent again", async () => {
  await capture("Pay the rent by Wednesday");
  await choose(7 * 60);
  const slow = {
    async send(message: Message) {
      sent.push(message);
      throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    },
  };
  for (const time of ["07:00", "07:15", "07:30"]) {
    now = at(`2026-11-18T${time}:00Z`);
    await sendDueMail({ ...deps(), mailer: slow });
  }
  expect(sent).toHaveLength(1);
  now = at("2026-11-19T07:00:00Z");
  await sendDueMail(deps());
  expect(sent).toHaveLength(2);
});

test("after the clock was ahead for a while, mails come again at their next time", async () => {
  await capture("Pay the rent by Thursday");
  await choose(7 * 60, 8 * 60);
  now = at("2027-11-18T07:00:00Z");
  await sendDueMail(deps());
  sent = [];
  now = at("2026-11-18T12:00:00Z");
  await sendDueMail(deps());
  expect(sent).toEqual([]);
  now = at("2026-11-19T07:00:00Z");
  await sendDueMail(deps());
  now = at("2026-11-23T08:00:00Z");
  await sendDueMail(deps());
  expect(sent.map(({ subject }) => subject)).toEqual([
    "1 due today",
    "1 overdue",
    "Your week: 1 captured, 0 done",
  ]);
});

test("the digest comes on Monday, and says what the week was", async () => {
  await capture("Pay the rent by Wednesday", "2026-11-17T09:00:00Z");
  await capture("The tram was late again");
  await capture("Concert on 23 November");
  await capture("Dentist on 26 November");
  for (let bill = 1; bill <= 11; bill++) await capture(`Pay bill ${bill} by 25 November`);
  await choose(null, 8 * 60);
  now = at("2026-11-23T08:00:00Z");
  await capture("Snow on 23 November");
  await sendDueMail(deps());
  expect(sent).toMatchObject([{ subject: "Your week: 16 captured, 0 done" }]);
  expect(sent[0]?.text).toContain("Overdue\n- Pay the rent by Wednesday");
  expect(sent[0]?.text).toContain(
    "Coming up\n- Concert on 23 November (2026-11-23)\n- Dentist on 26 November (2026-11-26)\n\n",
  );
  expect(sent[0]?.text).toMatch(/Due in the next days\n(- Pay bill \d+ by 25 November\n){10}… and 1 more\n/);
  expect(sent[0]?.text).toContain("https://book.example/digest");
});

test("the schedule sleeps until the next mail, and wakes when somebody chooses a time", async () => {
  const time = createFakeTime(start);
  await capture("Pay the rent by Wednesday");
  const schedule = createMailSchedule({ ...deps(), clock: time.clock }, time.timer);
  schedule.start();
  await time.asleep();
  expect(sent).toEqual([]);
  await changeMailChoices(app.db, anna, { daily: 6 * 60 + 5, weekly: null }, start);
  schedule.wake();
  await time.asleep();
  now = start + 5 * 60_000;
  const sending = new Promise<void>((resolve) => {
    const { push } = sent;
    sent.push = (...messages) => {
      resolve();
      return push.apply(sent, messages);
    };
  });
  await time.pass(5 * 60_000);
  await sending;
  await schedule.stop();
  expect(sent).toHaveLength(1);
});

test("the schedule stops after the mail that is being sent, and the others are sent after the next start", async () => {
  const { id } = await addUser(app.db, { email: "ben@example.com", password: "correct horse" }, now);
  const ben = authorise(id, null, "UTC");
  for (const person of [anna, ben]) {
    await captureThought(app.thoughts, person, { raw: "Pay the rent by Wednesday" });
    await changeMailChoices(app.db, person, { daily: 7 * 60, weekly: null }, now);
  }
  await app.enrich();
  now = at("2026-11-18T07:00:00Z");
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = {
    async send(message: Message) {
      sent.push(message);
      begun.resolve();
      await answered.promise;
    },
  };
  const schedule = createMailSchedule({ ...deps(), mailer: slow });
  schedule.start();
  await begun.promise;
  const stopped = schedule.stop();
  answered.resolve();
  await stopped;
  expect(sent).toHaveLength(1);
  await sendDueMail(deps());
  expect(sent.map(({ to }) => to).toSorted()).toEqual(["anna@example.com", "ben@example.com"]);
});
