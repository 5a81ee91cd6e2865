import { describe, expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

/** Thoughts that tell several things, and requests about one of them, or about none. */

const mind = createBuiltinMind(openStaticEmbedder());
const plan = (text: string, request: string) => mind.planEdit({ text, request, state: "open" });

describe("what is said of a thing without a value does not take the value of the thing before it", () => {
  const lea = "Lea: piano on Monday at 15:00, ballet, judo with Max";
  test.each([
    [lea, "ballet is at 16:00"],
    [lea, "ballet is on Thursday"],
    [lea, "judo at 17:30"],
    ["Quote from Keller: 3 windows, one door, 4,200 euros, pergola", "the pergola is 900 euros"],
    ["Ramipril 5 mg, aspirin at night", "aspirin is 100 mg"],
    ["Amoxicillin 500 mg three times a day; probiotic at night", "the probiotic is 20 mg"],
    ["Ramipril 5 mg two tablets in the morning, aspirin at night", "the aspirin is 100 mg"],
    ["Bag of flour 1 kg, sugar, eggs", "sugar is 2 kg"],
    ["Pasta 500 g for two people, sauce from Tom", "the sauce is 300 g"],
    ["Screws 40 mm, washers, four brackets", "washers are 8 mm"],
    ["Cable 3 m, adapter and socket", "the adapter is 2 m"],
    ["Pick-up: Mon to Thu 15:30, Fri 14:00, allowed: Oma, Tom", "Oma picks her up on Friday"],
  ])("%s | %s", async (text, request) => {
    expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
  });

  test.each([
    [lea, "piano is at 16:00", lea.replace("15:00", "16:00")],
    ["Ramipril 5 mg, aspirin at night", "ramipril is 10 mg now", "Ramipril 10 mg, aspirin at night"],
    ["Monday, 15:00, piano with Ms Ito", "piano is at 16:00", "Monday, 16:00, piano with Ms Ito"],
    ["Bag of flour 1 kg, sugar, eggs", "the flour is 2 kg", "Bag of flour 2 kg, sugar, eggs"],
  ])("%s | %s: %s", async (text, request, changed) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: changed });
  });
});

describe("what is said of one of two things archives neither the other nor the thought", () => {
  const allergies = "Allergic to peanuts and penicillin";
  test.each([
    [allergies, "the allergist says I'm not allergic to penicillin so remove that", "Allergic to peanuts"],
    [allergies, "penicillin was wrong, remove it", "Allergic to peanuts"],
    [allergies, "I'm not allergic to penicillin anymore, delete that", undefined],
    [
      "Meeting on Friday with Tom and the lawyer, bring the lease",
      "the lawyer isn't coming, remove that",
      undefined,
    ],
  ])("%s | %s: %s", async (text, request, changed) => {
    expect(await plan(text, request)).toMatchObject(
      changed === undefined ? { kind: "unclear" } : { kind: "change", text: changed },
    );
  });

  test.each([
    ["Trip to Rome in May with Ana", "the trip was cancelled, delete it"],
    [allergies, "that was wrong, delete it"],
    ["Dinner at Rosa's on Friday at 7, bring wine", "it was cancelled, remove that"],
  ])("but what is said of all of it does: %s | %s", async (text, request) => {
    expect(await plan(text, request)).toEqual({ kind: "change", state: "archived" });
  });
});

describe("what is said of somebody or something that the thought does not name changes nothing", () => {
  const swimming = "Swimming lessons for Ida Tuesdays 16:00 and Fridays 15:30, coach Marta, 12 euros each";
  const server = "Server: 32 GB RAM, 8 cores, 2 TB NVMe, 49 euros a month, Falkenstein";
  test.each([
    ["Team: Anna (design, Berlin), David joins 1 June", "Emma joins on 1 July"],
    ["Nina: size 38 shoes, size M shirts, ring 54, likes silver", "Paul: size 44 shoes"],
    ["Nina: size 38 shoes, size M shirts, ring 54, likes silver", "dress size is 40"],
    ["Feed the cat twice a day, 60 g each, water plants every three days", "the dog gets 300 g"],
    [server, "staging has 4 cores"],
    [swimming, "Ida is 7 now"],
  ])("%s | %s", async (text, request) => {
    expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
  });

  test.each([
    [server, "it has 16 cores now", server.replace("8 cores", "16 cores")],
    [swimming, "Marta says it's 14 euros each", swimming.replace("12 euros", "14 euros")],
    ["Leo is 6 and likes trains", "Leo is 7 now", "Leo is 7 and likes trains"],
  ])("%s | %s: %s", async (text, request, changed) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: changed });
  });
});

test.each([
  ["Delivery by end of May, contact Hannah", "Delivery by mid June instead"],
  ["Delivery by end of May", "make it mid June instead"],
])("a part of a month is not lost, nor what only leads to it put in: %s | %s", async (text, request) => {
  expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
});

describe("what is added to a named part of the text goes there, or nowhere", () => {
  const packing = "Clothes:\n- socks\n\nBathroom:\n- soap\n\nDocuments:\n- passport";
  const cake = "Plum cake\n\nIngredients:\n- 1 kg plums\n- 2 eggs\n\nBake 45 minutes.";
  const interview = "Interview at 14:00, panel: Ben, Aiko, Ruth. Send her the task.";
  const guests = "Guests: Ana, Ben\nFood: bread, cheese";
  test.each([
    [packing, "add sunscreen to the bathroom section", packing.replace("- soap", "- soap\n- sunscreen")],
    [packing, "add sunscreen to bathroom", packing.replace("- soap", "- soap\n- sunscreen")],
    [packing, 'add "a warm hat" under "Clothes"', packing.replace("- socks", "- socks\n- a warm hat")],
    [cake, "add a pinch of cinnamon to the ingredients", cake.replace("eggs", "eggs\n- a pinch of cinnamon")],
    [cake, 'Add "100 g sugar" to the ingredients', cake.replace("eggs", "eggs\n- 100 g sugar")],
    [interview, "add Lior to the panel", interview.replace("Ruth", "Ruth, Lior")],
    [guests, "add Tom to the guests", guests.replace("Ben", "Ben, Tom")],
    [guests, "add olives to the food", guests.replace("cheese", "cheese, olives")],
  ])("%s | %s: %s", async (text, request, changed) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: changed });
  });

  test.each([
    ["Interview with Sofia in room Atlas. Send her the task.", "add a chair to the room"],
    ["Panel of three: Ben leads, Aiko asks. Notes with Ruth.", "add Lior to the panel"],
    ["Dinner, guests: Ana, Ben, wine from Tom. Book a table.", "add Eva to the guests"],
  ])("%s | %s", async (text, request) => {
    expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
  });
});

describe("a list is done when all of it was bought or packed", () => {
  const shopping = "Shopping list: oat milk, 6 eggs, butter";
  const lines = "- milk\n- eggs\n- bread";
  test.each([
    [shopping, "everything bought"],
    [shopping, "bought everything"],
    [shopping, "got everything this morning"],
    [lines, "everything is bought"],
    [lines, "we got it all"],
    ["Pack tent, stove and sleeping bags", "everything packed"],
    ["Einkaufsliste: Milch, Eier, Butter", "alles eingekauft"],
    ["Einkaufsliste: Milch, Eier, Butter", "hab alles gekauft"],
    ["Liste de courses : lait, pain", "j'ai tout acheté"],
  ])("%s | %s", async (text, request) => {
    expect(await plan(text, request)).toEqual({ kind: "change", state: "completed" });
  });

  test.each([
    [shopping, "everything bought except the butter"],
    [shopping, "bought everything but the eggs"],
    [shopping, "almost everything bought"],
    [shopping, "everything packed"],
    ["Packing list: tent, stove, torch", "everything packed"],
    [shopping, "did we get everything?"],
    ["Shopping at Rossi's was fun", "bought everything"],
  ])("%s | %s: not", async (text, request) => {
    expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
  });
});

describe("what is done again and again is not over when it was done once", () => {
  test.each([
    ["Water the plants every three days", "watered them"],
    ["Water the plants every three days", "watered them yesterday"],
    ["Feed the cat twice a day, 60 g each", "fed her"],
    ["Take the pill at 8 every morning", "took it"],
    ["Bike to work twice a week", "biked today!"],
    ["Dad's medication: ramipril 5 mg in the morning, metformin 500 mg twice a day", "he took it"],
    ["Spare key for the cellar, Ana has it", "she took it"],
  ])("%s | %s", async (text, request) => {
    expect(await plan(text, request)).toMatchObject({ kind: "unclear" });
  });

  test.each([
    ["Water the plants every three days", "mark as done"],
    ["Water the plants every three days", "done"],
    ["Water the plants", "watered them"],
    ["Fix the tap", "someone took care of it"],
    ["Take out the trash", "he took it out"],
  ])("%s | %s: completed", async (text, request) => {
    expect(await plan(text, request)).toEqual({ kind: "change", state: "completed" });
  });
});
