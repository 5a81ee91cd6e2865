import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { type RetrieveOutput, retrieveInput } from "../../src/contract.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { readAskedDue } from "../../src/thoughts/retrieving/asked-due.ts";
import { retrieveThoughts } from "../../src/thoughts/retrieving/retrieve.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

/** A Wednesday. */
const now = Date.parse("2026-11-18T15:00:00Z");
let app: TestApp;
const actor = () => authorise(app.actor.userId, null, "Europe/Lisbon");
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  for (const [raw, captured_at] of [
    ["Pay the electricity by Monday", "2026-11-14T09:00:00Z"],
    ["Return the books by 3 November", "2026-11-01T09:00:00Z"],
    ["Send the slides by Thursday", "2026-11-18T09:00:00Z"],
    ["Book the table by Sunday #dinner", "2026-11-18T09:00:00Z"],
    ["Renew the passport by 25 November", "2026-11-18T09:00:00Z"],
    ["Trains were cancelled last week due to rain", "2026-11-18T09:00:00Z"],
    ["Anna's train is overdue, says the board", "2026-11-18T09:00:00Z"],
  ])
    await captureThought(app.thoughts, actor(), { raw: raw ?? "", captured_at });
  await app.enrich();
});
afterAll(() => app.close());

const find = async (input: object) => {
  const { matches } = await retrieveThoughts(app.thoughts, actor(), retrieveInput.parse(input));
  return matches.map(({ normalizedText, score }) => ({ text: normalizedText, score }));
};
/** Those that come by their date: only they are sure. */
const due = async (query: string) =>
  (await find({ query, detail: "full" })).filter(({ score }) => score === 1).map(({ text }) => text);

describe("a question for what is due is answered by due date", () => {
  test.each<[string, string[]]>([
    [
      "what is due this week",
      ["Pay the electricity by Monday", "Send the slides by Thursday", "Book the table by Sunday #dinner"],
    ],
    ["What's overdue?", ["Return the books by 3 November", "Pay the electricity by Monday"]],
    ["anything due tomorrow?", ["Send the slides by Thursday"]],
    [
      "which of my tasks are due by Friday",
      ["Return the books by 3 November", "Pay the electricity by Monday", "Send the slides by Thursday"],
    ],
    ["tasks due next week", ["Renew the passport by 25 November"]],
    [
      "deadlines this week",
      ["Pay the electricity by Monday", "Send the slides by Thursday", "Book the table by Sunday #dinner"],
    ],
    ["Was ist morgen fällig?", ["Send the slides by Thursday"]],
    ["Was ist überfällig?", ["Return the books by 3 November", "Pay the electricity by Monday"]],
    ["what's coming up?", ["Send the slides by Thursday", "Book the table by Sunday #dinner"]],
    ["my upcoming tasks", ["Send the slides by Thursday", "Book the table by Sunday #dinner"]],
    [
      "What do I have to do this week?",
      ["Pay the electricity by Monday", "Send the slides by Thursday", "Book the table by Sunday #dinner"],
    ],
    ["what do I need to do tomorrow", ["Send the slides by Thursday"]],
    ["my to-dos for next week", ["Renew the passport by 25 November"]],
    ["Was muss ich morgen erledigen?", ["Send the slides by Thursday"]],
    ["¿Qué tengo que hacer mañana?", ["Send the slides by Thursday"]],
    ["Qu'est-ce que je dois faire demain ?", ["Send the slides by Thursday"]],
    ["¿Qué vence mañana?", ["Send the slides by Thursday"]],
  ])("%s", async (query, texts) => {
    expect(await due(query)).toEqual(texts);
  });

  test("the rest of the ranking comes behind", async () => {
    const found = await find({ query: "what is due tomorrow", detail: "full" });
    expect(found.length).toBeGreaterThan(1);
    expect(found.slice(1).every(({ score }) => score < 1)).toBe(true);
  });
});

test("of many dates, a question gets those around today, and not the oldest", async () => {
  const { actor: added } = await app.addUser();
  const other = authorise(added.userId, null, "Europe/Lisbon");
  for (const day of ["03-01", "04-01", "11-02", "11-16", "11-19", "11-20", "12-01", "12-24"]) {
    const { id } = await captureThought(app.thoughts, other, { raw: `Errand ${day}` });
    await editThought(app.thoughts, other, { thought_id: id, edit_request: `due 2026-${day}` });
  }
  const ask = async (query: string, top_k: number) => {
    const input = retrieveInput.parse({ query, top_k, author: "all" });
    const { matches } = await retrieveThoughts(app.thoughts, other, input);
    return matches.map(({ normalizedText }) => normalizedText.slice("Errand ".length));
  };
  expect(await ask("what is due", 4)).toEqual(["11-02", "11-16", "11-19", "11-20"]);
  expect(await ask("what is due", 7)).toEqual([
    "04-01",
    "11-02",
    "11-16",
    "11-19",
    "11-20",
    "12-01",
    "12-24",
  ]);
  expect(await ask("what is overdue", 3)).toEqual(["04-01", "11-02", "11-16"]);
  expect(await ask("what is due by Thursday", 2)).toEqual(["11-16", "11-19"]);
  expect(await ask("what is due", 1)).toEqual(["11-19"]);
});

test.each([
  "what is the delay due to",
  "when is the passport due",
  "what date is the tax return due",
  "in due course",
  "why was the train overdue",
  "Which book did Anna say is due",
  "due diligence",
  "what is coming up in December",
  "What did I do last week?",
  "What did I have to do last week?",
  "What do I have to do for the passport this week?",
  "What do I have to do?",
  "the upcoming election",
])("%s asks for something else", async (query) => {
  expect(await readAskedDue(actor(), query, now)).toBeUndefined();
});

test("a limit keeps what is due first, also west of UTC", async () => {
  const { actor: other } = await app.addUser();
  const inLosAngeles = authorise(other.userId, null, "America/Los_Angeles");
  for (const raw of ["Pay the rent by Saturday", "Send Maria the keys on Friday at 8pm"])
    await captureThought(app.thoughts, inLosAngeles, { raw });
  await app.enrich();
  const input = retrieveInput.parse({ due: "week", top_k: 1 });
  const { matches } = await retrieveThoughts(app.thoughts, inLosAngeles, input);
  expect(matches.map(({ normalizedText }) => normalizedText)).toEqual([
    "Send Maria the keys on Friday at 8pm",
  ]);
});

test("the filter lists by due date, and narrows a search", async () => {
  const listed = await find({ due: "overdue" });
  expect(listed.map(({ text }) => text)).toEqual([
    "Return the books by 3 November",
    "Pay the electricity by Monday",
  ]);
  expect(await find({ due: "today" })).toEqual([]);
  const [first, ...others] = await find({ due: "week", query: "slides" });
  expect(first?.text).toBe("Send the slides by Thursday");
  expect(others.map(({ text }) => text)).not.toContain("Renew the passport by 25 November");
  const tagged = await find({ due: "week", tag: "dinner" });
  expect(tagged.map(({ text }) => text)).toEqual(["Book the table by Sunday #dinner"]);
});

test("a tag's overdue thoughts are listed behind any number of others, page by page", async () => {
  const { actor: added } = await app.addUser();
  const other = authorise(added.userId, null, "Europe/Lisbon");
  const capture = (raw: string) => captureThought(app.thoughts, other, { raw });
  for (let day = 0; day < 1_001; day++) await capture(`Row ${day} kilometres`);
  await app.db
    .updateTable("thoughts")
    .set({ due_at: Date.parse("2026-01-01") })
    .where("user_id", "=", other.userId)
    .execute();
  const ids: string[] = [];
  for (const room of ["attic", "cellar", "hall"]) {
    const { id } = await capture(`Paint the ${room} #house`);
    await editThought(app.thoughts, other, { thought_id: id, edit_request: "due 2026-02-01" });
    ids.push(id);
  }
  const list = (cursor: object = {}) =>
    retrieveThoughts(
      app.thoughts,
      other,
      retrieveInput.parse({ due: "overdue", tag: "house", top_k: 2, ...cursor }),
    );
  const first = await list();
  const second = await list(first.next ?? {});
  expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(ids);
});

test("a search for what is due finds it behind any number of better matches that are not", async () => {
  const { actor: added } = await app.addUser();
  const other = authorise(added.userId, null, "Europe/Lisbon");
  for (const client of ["Adler", "Brandt", "Costa", "Duarte"])
    await captureThought(app.thoughts, other, { raw: `The quarterly report for ${client} was sent` });
  await captureThought(app.thoughts, other, { raw: "Print the slides and the report by Thursday" });
  await app.enrich();
  const input = retrieveInput.parse({ query: "quarterly report", due: "week", top_k: 2 });
  const { matches } = await retrieveThoughts(app.thoughts, other, input);
  expect(matches.map(({ normalizedText }) => normalizedText)).toEqual([
    "Print the slides and the report by Thursday",
  ]);
});

describe("a long list of what is due is read page by page", () => {
  const inLosAngeles = async () => authorise((await app.addUser()).actor.userId, null, "America/Los_Angeles");
  const page = (other: Actor, input: object) =>
    retrieveThoughts(app.thoughts, other, retrieveInput.parse({ due: "week", top_k: 2, ...input }));

  test("days and times come once each, in order, with what was completed in between", async () => {
    const other = await inLosAngeles();
    for (const raw of [
      "Pay the rent by Saturday",
      "Send Maria the keys on Friday at 8pm",
      "Call the plumber on Saturday at 9am",
      "Water the plants by Saturday",
      "Send Anna the slides by Thursday",
      "Send Tom the slides by Thursday",
      "Send Eva the slides by Thursday",
    ])
      await captureThought(app.thoughts, other, { raw });
    await app.enrich();
    const { matches: all, next: none } = await page(other, { top_k: 7 });
    expect([all.length, none]).toEqual([7, null]);
    const read: string[] = [];
    let next: object | null = {};
    while (next) {
      const found: RetrieveOutput = await page(other, next);
      read.push(...found.matches.map(({ id }) => id));
      for (const { id } of found.matches)
        await editThought(app.thoughts, other, { thought_id: id, edit_request: "mark as done" });
      next = found.next;
    }
    expect(read).toEqual(all.map(({ id }) => id));
  });

  test("after one that was put off, the list has to be begun again", async () => {
    const other = await inLosAngeles();
    for (const raw of ["Pay the rent by Friday", "Pay the gas by Friday", "Pay the power by Saturday"])
      await captureThought(app.thoughts, other, { raw });
    await app.enrich();
    const { matches, next } = await page(other, {});
    const thought_id = matches[1]?.id ?? "";
    await editThought(app.thoughts, other, { thought_id, edit_request: "due on 20 December" });
    await expect(page(other, next ?? {})).rejects.toThrow("begin");
  });
});
