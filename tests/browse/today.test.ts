import { afterEach, beforeEach, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import { snoozeThought } from "../../src/browse/snooze.ts";
import { readToday } from "../../src/browse/today.ts";
import type { ListedThought } from "../../src/contract-app/thoughts.ts";
import type { TodayView } from "../../src/contract-app/today.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { deleteThought } from "../../src/thoughts/changing/delete.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { fillDue } from "../../src/thoughts/due/fill.ts";
import { createTestApp } from "../support/app.ts";

/** A Wednesday afternoon in Lisbon. */
let now = Date.parse("2026-11-18T15:00:00Z");
const clock = () => now;
const open = async () => {
  const service = await createTestApp({ clock });
  const actor = authorise(service.actor.userId, null, "Europe/Lisbon");
  return {
    ...service,
    actor,
    async capture(raw: string, captured_at?: string): Promise<string> {
      const { id } = await captureThought(service.thoughts, actor, {
        raw,
        ...(captured_at && { captured_at }),
      });
      return id;
    },
    read: () => readToday(service.db, actor, now),
  };
};
let book: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  now = Date.parse("2026-11-18T15:00:00Z");
  book = await open();
});
afterEach(() => book.close());

const texts = (thoughts: ListedThought[]) => thoughts.map(({ normalizedText }) => normalizedText);
const shown = ({ overdue, dueToday, dueSoon }: TodayView) => ({
  overdue: texts(overdue.thoughts),
  today: texts(dueToday.thoughts),
  soon: texts(dueSoon.thoughts),
});

test("tasks are due by their dates, in the person's time zone", async () => {
  await book.capture("Buy milk");
  await book.capture("Pay the rent by yesterday's date 17 November 2026", "2026-11-10T09:00:00Z");
  await book.capture("Send the slides by Wednesday", "2026-11-16T09:00:00Z");
  await book.capture("Send Tomas the keys today at 2pm", "2026-11-18T09:00:00Z");
  await book.capture("Send Maria the keys today at 11pm");
  await book.capture("Book the table by Friday");
  await book.capture("Renew the passport by 3 May 2027");
  await book.enrich();
  expect(shown(await book.read())).toEqual({
    overdue: ["Pay the rent by yesterday's date 17 November 2026", "Send Tomas the keys today at 2pm"],
    today: ["Send the slides by Wednesday", "Send Maria the keys today at 11pm"],
    soon: ["Book the table by Friday"],
  });
  now = Date.parse("2026-11-19T01:00:00Z");
  expect(shown(await book.read()).overdue).toHaveLength(4);
  const other = authorise(book.actor.userId, null, "America/Los_Angeles");
  expect(shown(await readToday(book.db, other, now)).today).toEqual(["Send the slides by Wednesday"]);
});

test("all that is due is counted, also what there is no room for", async () => {
  for (let i = 0; i < 23; i++) {
    await book.capture(`Send parcel ${i} by Wednesday`);
    await book.capture(`Send letter ${i} by Friday`);
  }
  await book.enrich();
  const { dueToday, dueSoon } = await book.read();
  expect([dueToday.count, dueToday.thoughts.length]).toEqual([23, 20]);
  expect([dueSoon.count, dueSoon.thoughts.length]).toEqual([23, 20]);
});

test("what is done or archived is not due, and a new text has a new date", async () => {
  const done = await book.capture("Send the slides by Wednesday");
  const moved = await book.capture("Send the invoice by Wednesday");
  const gone = await book.capture("Send the flowers by Wednesday");
  await book.enrich();
  expect((await book.read()).dueToday.thoughts).toHaveLength(3);
  await editThought(book.thoughts, book.actor, { thought_id: done, edit_request: "done" });
  await editThought(book.thoughts, book.actor, { thought_id: moved, raw_text: "Send the invoice by Friday" });
  await deleteThought(book.thoughts, book.actor, { thought_id: gone });
  expect(shown(await book.read())).toEqual({ overdue: [], today: [], soon: ["Send the invoice by Friday"] });
});

test("what was captured today, what speaks of today, and what happened on this day", async () => {
  await book.capture("The tram was late");
  await book.capture("Concert on 18 November", "2026-11-01T09:00:00Z");
  await book.capture("Concert on 19 November", "2026-11-01T09:00:00Z");
  await book.capture("The first snow", "2025-11-18T23:30:00Z");
  await book.capture("The second snow", "2025-11-19T00:30:00Z");
  await book.capture("We moved on 18 November 2023", "2024-02-01T09:00:00Z");
  await book.enrich();
  const { captured, about, yearsAgo, day } = await book.read();
  expect(day).toBe("2026-11-18");
  expect({ ...captured, thoughts: texts(captured.thoughts) }).toEqual({
    count: 1,
    thoughts: ["The tram was late"],
  });
  expect(texts(about)).toEqual(["Concert on 18 November"]);
  expect(yearsAgo.map(({ years, thoughts }) => [years, ...texts(thoughts)])).toEqual([
    [1, "The first snow"],
    [3, "We moved on 18 November 2023"],
  ]);
});

test("what was noted about the next six days is coming up, by day, unless it is due or done", async () => {
  await book.capture("Dentist on Friday at 10:30");
  await book.capture("Concert tomorrow");
  await book.capture("Lunch with Tomas on 20 November", "2026-11-01T09:00:00Z");
  await book.capture("Book the table by Friday");
  await book.capture("Anna's birthday is on 24 November");
  await book.capture("The fair is on 25 November");
  const done = await book.capture("The plumber comes on Friday");
  await book.enrich();
  await editThought(book.thoughts, book.actor, { thought_id: done, edit_request: "done" });
  const { comingUp } = await book.read();
  expect(comingUp.map(({ day, thoughts }) => [day, ...texts(thoughts)])).toEqual([
    ["2026-11-19", "Concert tomorrow"],
    ["2026-11-20", "Dentist on Friday at 10:30", "Lunch with Tomas on 20 November"],
    ["2026-11-24", "Anna's birthday is on 24 November"],
  ]);
});

test("what is done is remembered, too: a book of it alone is not empty", async () => {
  expect(await book.read()).toMatchObject({ isEmpty: true, yearsAgo: [] });
  const snow = await book.capture("The first snow", "2025-11-18T12:00:00Z");
  const ferry = await book.capture("The first ferry", "2020-11-18T12:00:00Z");
  await editThought(book.thoughts, book.actor, { thought_id: ferry, edit_request: "done" });
  expect((await book.read()).yearsAgo.map(({ years }) => years)).toEqual([1, 6]);
  await deleteThought(book.thoughts, book.actor, { thought_id: snow });
  expect(await book.read()).toMatchObject({ isEmpty: false, yearsAgo: [{ years: 6 }] });
});

test("what speaks of today is not hidden by what was captured today, nor by what is due", async () => {
  await book.capture("Concert on 18 November", "2026-11-01T09:00:00Z");
  for (let i = 0; i < 6; i++) await book.capture(`Pay bill ${i} by 18 November`, "2026-11-02T09:00:00Z");
  for (let i = 0; i < 6; i++) await book.capture(`Today tram ${i} was late`);
  await book.enrich();
  expect(texts((await book.read()).about)).toEqual(["Concert on 18 November"]);
});

test("a year with many memories hides no earlier one", async () => {
  await book.capture("We moved on 18 November 2023", "2024-02-01T09:00:00Z");
  for (let i = 0; i < 10; i++)
    await book.capture(`Guest ${i} came on 18 November 2025`, "2025-12-01T09:00:00Z");
  await book.enrich();
  expect((await book.read()).yearsAgo.map(({ years, thoughts }) => [years, thoughts.length])).toEqual([
    [1, 3],
    [3, 1],
  ]);
});

test("open ideas come back after a month until they are snoozed", async () => {
  const id = await book.capture("Idea: a map of all wells", "2026-09-01T09:00:00Z");
  await book.capture("Idea: a map of all trees", "2026-11-10T09:00:00Z");
  const question = await book.capture("Where do herons sleep?");
  await book.enrich();
  const again = async () => texts((await book.read()).again);
  expect(await again()).toEqual(["Idea: a map of all wells"]);
  const snooze = (length: "day" | "week" | "month" | "never" | "nothing", thought = id) =>
    snoozeThought(book.thoughts, book.actor, { id: thought, for: length });
  await snooze("day");
  expect(await again()).toEqual([]);
  now = Date.parse("2026-11-19T00:30:00Z");
  expect(await again()).toEqual(["Idea: a map of all wells"]);
  await snooze("never");
  now = Date.parse("2036-11-19T00:30:00Z");
  expect(await again()).not.toContain("Idea: a map of all wells");
  await snooze("nothing");
  expect(await again()).toContain("Idea: a map of all wells");
  expect(texts((await book.read()).questions)).toEqual(["Where do herons sleep?"]);
  await snooze("week", question);
  expect((await book.read()).questions).toEqual([]);
});

test("due dates of a book of an older version are read in the background, once", async () => {
  await book.capture("Send the slides by Wednesday");
  await book.capture("The tram was late");
  await book.enrich();
  const before = await book.read();
  await book.db
    .updateTable("thoughts")
    .set({ due_at: null, due_has_time: -1, about_day: null })
    .where("dates", "<>", "[]")
    .execute();
  expect((await book.read()).dueToday).toEqual({ count: 0, thoughts: [] });
  expect(await fillDue(book.db)).toBe(1);
  expect(await book.read()).toEqual(before);
  expect(await fillDue(book.db)).toBe(0);
});
