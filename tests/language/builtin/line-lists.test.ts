import { describe, expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

const mind = createBuiltinMind(openStaticEmbedder());
const plan = (text: string, request: string) => mind.planEdit({ text, request, state: "open" });

const shopping = "Shopping:\n- eggs\n- milk\n- strawberry jam\n- 2 kg flour";
const plain = "Shopping list\neggs\nmilk\nbread";
const steps = "Pancakes\n1. Mix flour and milk\n2. Rest for 20 minutes\n3. Fry in butter";
const checks = "This week\n[ ] pay rent\n[ ] call the dentist\n[x] buy stamps";
const signs = "To do:\n☐ Pay rent\n☑ Buy stamps";
const contacts = "The hall\n- Ana: 555-1234\n- Ben: 555-9876\n- Caretaker: 555-1111 (mornings)";
const stores = "Shopping:\n- eggs\n- milk\n\nHardware store:\n- screws\n- glue";
const nested = "- Fruit\n  - apples\n  - pears\n- Veg\n  - peas";
const recipe = "Soup\n\nIngredients:\n- 1 onion\n- 2 carrots\n\nMethod:\n1. Chop the carrots.\n2. Fry them.";
const prose = "We want more bees.\n- lavender\n- clover\nThe budget is 400 euros, and parking is sorted.";

describe("a list by lines", () => {
  test.each([
    [shopping, "add cheese", `${shopping}\n- cheese`],
    [shopping, "add a rye loaf", `${shopping}\n- rye loaf`],
    [shopping, "add: cheese", `${shopping}\n- cheese`],
    [shopping, "add butter, ham and rolls to the list", `${shopping}\n- butter\n- ham\n- rolls`],
    [shopping, "add honey", `${shopping}\n- honey`],
    [shopping, "put cheese at the top", shopping.replace("- eggs", "- cheese\n- eggs")],
    [shopping, "add cheese after milk", shopping.replace("- milk", "- milk\n- cheese")],
    [plain, "put butter before milk", plain.replace("milk", "butter\nmilk")],
    [plain, "add cheese to the shopping list", `${plain}\ncheese`],
    [stores, "add nails to the hardware store list", `${stores}\n- nails`],
    [stores, "add butter to the shopping list", stores.replace("- milk", "- milk\n- butter")],
    [recipe, "add leeks to the ingredients list", recipe.replace("- 2 carrots", "- 2 carrots\n- leeks")],
    [nested, "add bread", `${nested}\n- bread`],
    [nested, "add plums after pears", nested.replace("pears", "pears\n  - plums")],
    [prose, "add roses to the list", prose.replace("- clover", "- clover\n- roses")],
    [contacts, "add Carla: 555-2222", `${contacts}\n- Carla: 555-2222`],
    [steps, "add a step: serve with syrup", `${steps}\n4. Serve with syrup`],
    [checks, "add water the plants", `${checks}\n[ ] water the plants`],
    [signs, "add call mum", `${signs}\n☐ Call mum`],
  ])("takes one more: %j | %s", async (text, request, result) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: result });
  });

  test.each([
    [shopping, "remove eggs", shopping.replace("- eggs\n", "")],
    [shopping, "take the jam off the list", shopping.replace("- strawberry jam\n", "")],
    [shopping, "remove flour", shopping.replace("\n- 2 kg flour", "")],
    [shopping, "remove the milk line", shopping.replace("- milk\n", "")],
    [shopping, "delete the last item", shopping.replace("\n- 2 kg flour", "")],
    [plain, "remove eggs and milk", "Shopping list\nbread"],
    [steps, "remove step 2", "Pancakes\n1. Mix flour and milk\n2. Fry in butter"],
    [steps, "remove the first step", "Pancakes\n1. Rest for 20 minutes\n2. Fry in butter"],
    [checks, "remove buy stamps", checks.replace("\n[x] buy stamps", "")],
    [contacts, "remove Ben", contacts.replace("- Ben: 555-9876\n", "")],
    [contacts, "delete the line with Ana", contacts.replace("- Ana: 555-1234\n", "")],
    [nested, "remove fruit", "- Veg\n  - peas"],
    ["- buy stamps, envelopes\n- pay rent", "remove envelopes", "- buy stamps\n- pay rent"],
    [prose, "remove the part about parking", prose.replace(", and parking is sorted", "")],
    ["We had rain.\nAna says hi.\nSaw a heron.", "remove the line about Ana", "We had rain.\nSaw a heron."],
    ["We had rain.\nAna says hi.\nSaw a heron.", "delete the second line", "We had rain.\nSaw a heron."],
  ])("loses one: %j | %s", async (text, request, result) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: result });
  });

  test.each([
    [shopping, "change milk to oat milk", shopping.replace("milk", "oat milk")],
    [shopping, "replace jam with honey", shopping.replace("strawberry jam", "honey")],
    [shopping, "change flour to sugar", shopping.replace("flour", "sugar")],
    [shopping, "change item 2 to oat milk", shopping.replace("milk", "oat milk")],
    [steps, "step 2 should be rest for an hour", steps.replace("Rest for 20 minutes", "Rest for an hour")],
    [
      steps,
      'insert "Add an egg" after step 1',
      "Pancakes\n1. Mix flour and milk\n2. Add an egg\n3. Rest for 20 minutes\n4. Fry in butter",
    ],
    [contacts, "Ana's number is 555-4321 now", contacts.replace("1234", "4321")],
  ])("has one other: %j | %s", async (text, request, result) => {
    expect(await plan(text, request)).toEqual({ kind: "change", text: result });
  });

  test.each([
    [checks, "mark pay rent as done", "pay rent"],
    [checks, "rent is paid", "pay rent"],
    [checks, "tick off call the dentist", "call the dentist"],
    [checks, "check off pay rent", "pay rent"],
    [checks, "called the dentist", "call the dentist"],
    [checks, "mark item 2 as done", "call the dentist"],
    [signs, "paid the rent", "Pay rent"],
    ["Lisbon:\n[ ] passport\n[ ] sun cream", "I packed the passport", "passport"],
    ["Lisbon:\n[ ] passport\n[ ] sun cream", "sun cream is bought", "sun cream"],
    ["[ ] call Bob\n[ ] call Ana", "mark call Bob as done", "call Bob"],
  ])("with boxes has one ticked: %j | %s", async (text, request, item) => {
    const ticked = text.replace(`[ ] ${item}`, `[x] ${item}`).replace(`☐ ${item}`, `☑ ${item}`);
    expect(ticked).not.toBe(text);
    expect(await plan(text, request)).toEqual({ kind: "change", text: ticked });
  });

  test("with boxes has one opened again", async () => {
    const open = { kind: "change", text: checks.replace("[x]", "[ ]") };
    expect(await plan(checks, "untick buy stamps")).toEqual(open);
    expect(await plan(checks, "uncheck the last item")).toEqual(open);
  });

  test.each([checks, shopping])("is done as a whole: %j", async (text) => {
    expect(await plan(text, "all done")).toEqual({ kind: "change", state: "completed" });
    expect(await plan(text, "archive it")).toEqual({ kind: "change", state: "archived" });
  });

  test.each([
    ["is not done when one of its things is", "- call Bob\n- pay rent", "paid the rent"],
    ["is not done when one of its boxes is", checks, "done with rent and dentist"],
    ["has no box ticked twice", checks, "mark buy stamps as done"],
    ["has nothing twice", shopping, "add milk"],
    ["is one of several", stores, "delete the last item"],
    ["has no such thing", shopping, "remove butter"],
    ["has no such line", steps, "remove step 7"],
  ])("%s", async (_, text, request) => {
    expect((await plan(text, request)).kind).toBe("unclear");
  });
});
