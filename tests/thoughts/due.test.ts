import { describe, expect, test } from "vitest";
import type { Category } from "../../src/contract.ts";
import { readDates } from "../../src/language/builtin/dates/dates.ts";
import { deriveDue, spellDue, toDueColumns } from "../../src/thoughts/due/due.ts";

/** A Monday, eleven o'clock in Berlin. */
const now = Date.parse("2026-11-16T10:00:00Z");
const time_zone = "Europe/Berlin";

const read = async (text: string, category: Category) => {
  const dates = await readDates(text, now, time_zone);
  return toDueColumns({ text, category, dates, createdAt: now, corrected: undefined });
};
const due = async (text: string, category: Category = "task") =>
  spellDue({ ...(await read(text, category)), time_zone });

describe("a task is due at the date that it names", () => {
  test.each([
    ["Pay the rent by Friday", "2026-11-20"],
    ["Print papers by Friday 27", "2026-11-27"],
    ["Ring back within the next two hours", "2026-11-16T13:00:00.000+01:00"],
    ["Take the bread out in an hour and a half", "2026-11-16T12:30:00.000+01:00"],
    ["Move the car before 8 tomorrow", "2026-11-17T08:00:00.000+01:00"],
    ["Move the car tomorrow before 8", "2026-11-17T08:00:00.000+01:00"],
    ["Remind me in the evening to lock the shed", "2026-11-16"],
    ["Boiler service due Dec", "2026-12-31"],
    ["Call Tomas on Monday at 9am", "2026-11-23T09:00:00.000+01:00"],
    ["Call Tomas tomorrow at 3pm", "2026-11-17T15:00:00.000+01:00"],
    ["Finish the deck this week", "2026-11-22"],
    ["Finish the deck in two weeks", "2026-11-30"],
    ["Reply to Tomas within two weeks", "2026-11-30"],
    ["Renew the passport within a month", "2026-12-16"],
    ["Clean the gutters before winter", "2026-11-30"],
    ["Submit the grant by midnight tonight", "2026-11-16"],
    ["Submit the grant by midnight", "2026-11-16"],
    ["Rendre le dossier avant minuit", "2026-11-16"],
    ["Entregar hoje à meia-noite", "2026-11-16"],
    ["Nettoyer les gouttières avant l'hiver", "2026-11-30"],
    ["Dipingere la casa prima dell'estate", "2027-05-31"],
    ["Ring Anna, but not before Friday", "2026-11-20"],
    ["Répondre à Ada d'ici deux semaines", "2026-11-30"],
    ["Renew the passport in two months", "2027-01-16"],
    ["Submit the grant in May", "2027-05-31"],
    ["Send the report by end of month", "2026-11-30"],
    ["Renew the passport before 3 May 2027", "2027-05-02"],
    ["Book the flights for the May trip by Friday", "2026-11-20"],
    ["Plan the trip on 3 December, tickets due 20 November", "2026-11-20"],
    ["Answer the letter of 3 November by Thursday", "2026-11-19"],
    ["Steuererklärung bis 31.12. abgeben", "2026-12-31"],
    ["Appeler Marie demain à 15h", "2026-11-17T15:00:00.000+01:00"],
    ["Buy milk today", "2026-11-16"],
    ["Stop the trial before it renews on 1 December", "2026-11-30"],
    ["Migrate the agents before the end of May", "2027-05-31"],
    ["The Germans arrive on 3 December, book the coach tomorrow", "2026-11-17"],
    ["Antrag Mitte Januar stellen", "2027-01-20"],
    ["Take the pills until 3 Dec, 2 a day", "2026-12-03"],
    ["Answer the mail about tomorrow's meeting by Friday", "2026-11-20"],
    ["Call Tomas not on Friday but on Saturday", "2026-11-21"],
    ["Tomas anrufen, nicht am Freitag, sondern am Samstag", "2026-11-21"],
    ["Am Freitag nicht, sondern Samstag anrufen", "2026-11-21"],
    ["Abgabe bis 0 Uhr", "2026-11-16"],
    ["Renew the passport in 2027", "2027-12-31"],
    ["Work the bar on Friday until 2am", "2026-11-20"],
    ["Be home on Friday, the plumber comes", "2026-11-20"],
    ["Try to arrive on Friday", "2026-11-20"],
    ["Ask if the plumber comes tomorrow", "2026-11-17"],
    ["Levar o carro antes do dia 20", "2026-11-19"],
    ["Refaire le toit en 2027", "2027-12-31"],
  ])("%s: %s", async (text, day) => {
    expect(await due(text)).toBe(day);
  });

  test.each([
    ["Buy milk"],
    ["Thank Anna for what she said last Monday"],
    ["Water the plants every Monday"],
    ["Put out the bins every second Friday"],
    ["Water the plants every 3rd Monday"],
    ["Call the bank after Friday"],
    ["Call the bank after the summer"],
    ["Read the report from Monday"],
    ["Post office open Mon-Fri 9-5, Sat 9-12"],
    ["Buy the 2027 planner"],
    ["I should have posted it by Friday"],
    ["The rent was due on Friday"],
    ["Die Frist war Freitag"],
    ["Das hätte Freitag fertig sein sollen"],
    ["Il fallait payer avant vendredi"],
    ["Alquiler pagado el 5"],
    ["The plumber comes tomorrow 8-10"],
    ["Prices go up on 1 December"],
    ["Der Techniker kommt morgen"],
    ["Mañana viene el técnico"],
  ])("%s: not at all", async (text) => {
    expect(await due(text)).toBeUndefined();
  });
});

test("the day of a text is not the feast that something is named after", async () => {
  const day = async (text: string) => (await read(text, "event")).about_day;
  expect(await day("Christmas party on 11 December at 19:00")).toBe("2026-12-11");
  expect(await day("Christmas market with Tom on Friday")).toBe("2026-11-20");
  expect(await day("Christmas at Anna's")).toBe("2026-12-25");
});

test("anything else is due only if it says so", async () => {
  expect(await due("The grant's deadline is 3 May", "fact")).toBe("2027-05-03");
  expect(await due("The essay is due on Friday", "observation")).toBe("2026-11-20");
  expect(await due("The form has to be with the school by Friday", "fact")).toBe("2026-11-20");
  expect(await due("Bis zum 30.11.2026 muss das Geld da sein", "event")).toBe("2026-11-30");
  expect(await due("The form has to be blue. The fair lasts until Friday", "fact")).toBeUndefined();
  expect(await due("Mia's school is closed on Monday. Book a sitter by Friday.", "event")).toBe("2026-11-20");
  expect(await due("Der Beitrag ist am 3. Dezember fällig", "fact")).toBe("2026-12-03");
  expect(await due("Opgave indienen voor 15 december, anders korting", "event")).toBe("2026-12-14");
  expect(await due("The lease runs until 30 June 2027", "fact")).toBeUndefined();
  expect(await due("Call Dr. Weber on Tuesday in his practice", "event")).toBe("2026-11-17");
  expect(await due("Call Ben tomorrow at 2:30am", "event")).toContain("2026-11-17T02:30");
  expect(await due("Deploy the fix on Friday at 22:00", "event")).toContain("2026-11-20T22:00");
  expect(await due("I need to be at the airport at 5:00 on Saturday", "event")).toContain("2026-11-21T05:00");
  expect(await due("Merge window for the branch on Friday", "event")).toBeUndefined();
  expect(await due("Meet Anna on Friday", "event")).toBeUndefined();
  expect(await due("Concert on Friday", "event")).toBeUndefined();
  expect(await due("The delay on Friday is due to rain", "fact")).toBeUndefined();
  expect(await due("Due to rain the match is on Friday", "event")).toBeUndefined();
  expect(await due("Is the essay due on Friday?", "question")).toBeUndefined();
});

test("a date that a language model found is read like any other", () => {
  const dates = [{ text: "soon", from: "2026-11-20T00:00:00.000Z", to: "2026-11-20T23:59:59.000Z" }];
  const source = { text: "Do it soon", category: "task" as const, dates, createdAt: now };
  expect(deriveDue(source)).toEqual({ at: Date.parse("2026-11-20"), hasTime: false });
  expect(deriveDue({ ...source, dates: [{ text: "soon", from: "+12026-01-01", to: "" }] })).toBeUndefined();
});

test("the day that a text speaks of is the next one, or else the first", async () => {
  expect((await read("Concert on Friday", "event")).about_day).toBe("2026-11-20");
  expect((await read("We moved on 3 May 2024", "fact")).about_day).toBe("2024-05-03");
  expect((await read("Seen on 3 May 2024, again tomorrow at 10pm", "event")).about_day).toBe("2026-11-17");
  expect((await read("In May we move", "event")).about_day).toBeNull();
});
