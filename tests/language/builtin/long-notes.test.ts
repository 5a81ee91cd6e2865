import { expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";

const plan = (text: string, request: string) => planBuiltinEdit({ text, request, state: "open" });

const kitchen =
  "Kitchen rebuild: Drexler does the cupboards for 7,850 euros, delivery in week 19. The electrician, Mr Sahin, moves three sockets beforehand. Worktop in oak, 38 mm. A deposit of 30% is paid, ask ext. 308 about the rest.";
const viewings =
  "Viewings on Saturday:\n- 10:00 Ms Delacroix, teacher\n- 11:00 Mr Stubbs, smokes\nAsking 940 warm.";

test.each([
  "add to the kitchen note: the sink is on the left",
  "For the kitchen rebuild, add: the sink is on the left",
  "Put this at the end of the Drexler plan: the sink is on the left",
  "write underneath: the sink is on the left",
  "one more thing for the kitchen note - the sink is on the left",
  "One more detail to add: the sink is on the left",
  "Extend the kitchen note with: the sink is on the left",
  'Append "the sink is on the left" to the kitchen note',
])("words are added to the note that a request names: %s", (request) => {
  const { text } = plan(kitchen, request) as { text: string };
  expect(text.startsWith(kitchen)).toBe(true);
  expect(text.slice(kitchen.length).trim()).toBe("the sink is on the left");
});

test.each([
  "add to the garden note: the sink is on the left",
  "add to the second line: the sink is on the left",
  "for Monday, add: buy screws",
])("but not to another one, or to a part of it: %s", (request) => {
  expect(plan(kitchen, request).kind).toBe("unclear");
});

const sockets = " The electrician, Mr Sahin, moves three sockets beforehand.";
test.each([
  [kitchen, "The sentence about the electrician can go.", kitchen.replace(sockets, "")],
  [kitchen, "scratch the whole sentence about the sockets, that's done", kitchen.replace(sockets, "")],
  [kitchen, "The sockets are moved. Delete that sentence.", kitchen.replace(sockets, "")],
  [kitchen, "Take out the sentence about the worktop", kitchen.replace(" Worktop in oak, 38 mm.", "")],
  [kitchen, "he is paid, so the deposit sentence can come out", kitchen.replace(/ A deposit.*$/, "")],
  [viewings, "Mr Stubbs cancelled, take him off", viewings.replace("- 11:00 Mr Stubbs, smokes\n", "")],
  [
    viewings,
    "Drop the line with the teacher, she found a flat",
    viewings.replace("- 10:00 Ms Delacroix, teacher\n", ""),
  ],
])("a sentence or a line goes, whatever else is told: %j | %s", (text, request, result) => {
  expect(plan(text, request)).toEqual({ kind: "change", text: result });
});

test.each([
  "The sentence about the electrician can go if he agrees.",
  "Delete the sentence about the electrician and add that he is paid.",
  "The sentence about the plumber can go.",
])("unless it is not sure which, or whether: %s", (request) => {
  expect(plan(kitchen, request).kind).toBe("unclear");
});

test("one quotation takes the place of the other, whatever is said of them", () => {
  const told = { kind: "change", text: kitchen.replace("three sockets", "all sockets") };
  expect(plan(kitchen, "instead of 'three sockets' say 'all sockets'")).toEqual(told);
  expect(plan(kitchen, '"three sockets" sounds like few, say "all sockets". He counted them.')).toEqual(told);
  expect(plan(kitchen, "it should say 'all sockets', not 'three sockets'")).toEqual(told);
  expect(plan(kitchen, "it should say 'three sockets', not 'all sockets'").kind).toBe("unclear");
  expect(plan(kitchen, 'put "all sockets" before "three sockets"')).not.toEqual(told);
});
