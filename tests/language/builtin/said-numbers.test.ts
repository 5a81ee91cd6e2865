import { describe, expect, test } from "vitest";
import { writeFigures } from "../../../src/language/builtin/editing/said-numbers.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";

describe("numbers that somebody dictates are read as the thought writes them", () => {
  test.each([
    ["we need thirty kilos, not twenty", "Order 20 kg of flour", "we need 30 kilos, not 20"],
    ["it's forty-eight hours", "It needs 36 hours", "it's 48 hours"],
    ["make it a hundred and twenty grams", "150 g sugar", "make it 120 grams"],
    ["put two thousand five hundred", "Under 1500", "put 2500"],
    ["fifteen hundred", "Under 1200", "1500"],
    ["it's at four thirty", "Vet at 4 pm", "it's at 4:30"],
    ["it's seven oh five now", "Train at 7:10", "it's 7:05 now"],
    ["it's at half past eight now", "Vet at 4 pm", "it's at 8:30 now"],
    ["make it a quarter to one", "Train at 7:10", "make it 12:45"],
    ["five past ten", "Train at 7:10", "10:05"],
    ["we start at seven o'clock", "Choir Tuesday 19:30", "we start at 19:00"],
    ["it's ten past six now", "Parents' evening, 17:40", "it's 18:10 now"],
    ["in the morning, at nine o'clock", "Lift engineer at 13:00", "in the morning, at 9:00"],
    ["it was forty point nine", "40.6 this morning", "it was 40.9"],
    ["one thousand two hundred and sixty pounds", "Pay 1,240 pounds", "1,260 pounds"],
    ["one twenty-five over eighty-five", "135 over 85", "125 over 85"],
    ["invoice two zero seventeen", "Invoice 2071 is unpaid", "invoice 2017"],
    ["since nineteen eighty-four", "Founded in 1985", "since 1984"],
    ["five five five zero one four three", "Mr. Novak, 555 0142", "555 0143"],
    ["it ends in four three", "Mr. Novak, 555 0142", "it ends in 43"],
    ["it's the twenty-eighth", "Surgery on the 21st", "it's the 28th"],
    ["until the twenty-eighth", "Denmark July 12 to 26", "until the 28"],
    ["at two, not at one", "Open from 6 to 1", "at 2, not at 1"],
  ])("%s | %s", (request, text, expected) => {
    expect(writeFigures(request, text)).toBe(expected);
  });
});

describe("words stay words", () => {
  test.each([
    ["where the thought has its numbers in words, or none", "we are eight now", "A table for six, room 4"],
    ["in quotation marks", 'change "three" to "four"', "3 boxes"],
    ["at the end of a request that gives the words as they are", "add: call three people", "Party on 3 May"],
    ["beside figures", "two more are coming, make it 24", "Dinner for 22 people"],
    ["where they count something else", "two more are coming, and it has two n's", "Dinner for 22 people"],
    ["where they are no numbers", "wait a second, no one came, the first one is fine", "3 boxes"],
  ])("%s", (_, request, text) => {
    expect(writeFigures(request, text)).toBe(request);
  });
});

test.each([
  [
    "Health inspection next Monday at 9",
    "they're coming at eight, so change nine to eight",
    "Health inspection next Monday at 8",
  ],
  ["Birthday party: 8 kids, pizza at 6", "it's ten kids, not eight", "Birthday party: 10 kids, pizza at 6"],
  [
    "Vet appointment for Biscuit on the 9th at 4 pm",
    "it's at four thirty actually",
    "Vet appointment for Biscuit on the 9th at 4:30 pm",
  ],
])("%s | %s", async (text, request, expected) => {
  const plan = await createBuiltinMind().planEdit({ text, request, state: "open" });
  expect(plan).toEqual({ kind: "change", text: expected });
});
