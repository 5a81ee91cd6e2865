import { describe, expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";

const plan = (request: string, text = "Call Tomas about the shed") =>
  planBuiltinEdit({ request, text, state: "open" });
const tags = (...names: string[]) => names.map((name) => ({ kind: "tag", name: `#${name}` }));

describe("a request corrects", () => {
  test.each([
    ["this is a task", { category: "task" }],
    ["This is a question.", { category: "question" }],
    ["it's actually a decision", { category: "decision" }],
    ["this should be an event", { category: "event" }],
    ["make it a decision", { category: "decision" }],
    ["please turn this into an idea", { category: "idea" }],
    ["mark this as a preference", { category: "preference" }],
    ["this is a task, not an idea", { category: "task" }],
    ["change the category to fact", { category: "fact" }],
    ["category: reference", { category: "reference" }],
    ["tag it #garden", { mentions: { add: tags("garden"), remove: [] } }],
    ["Tag this with garden", { mentions: { add: tags("garden"), remove: [] } }],
    ["tag it #garden and #home", { mentions: { add: tags("garden", "home"), remove: [] } }],
    ["tag this #garden, #home", { mentions: { add: tags("garden", "home"), remove: [] } }],
    ["add the tag garden", { mentions: { add: tags("garden"), remove: [] } }],
    ["add the tags garden and home", { mentions: { add: tags("garden", "home"), remove: [] } }],
    ["add tag: garden", { mentions: { add: tags("garden"), remove: [] } }],
    ["add #garden as a tag", { mentions: { add: tags("garden"), remove: [] } }],
    ["remove the tag garden", { mentions: { add: [], remove: ["#garden"] } }],
    ["remove the garden tag", { mentions: { add: [], remove: ["#garden"] } }],
    ["untag garden", { mentions: { add: [], remove: ["#garden"] } }],
    ["untag it #garden", { mentions: { add: [], remove: ["#garden"] } }],
    ["not about Tomas", { mentions: { add: [], remove: ["Tomas"] } }],
    ["this isn't about Tomas Lind", { mentions: { add: [], remove: ["Tomas Lind"] } }],
    ['it is not about "the shed"', { mentions: { add: [], remove: ["the shed"] } }],
    ["this is about Ingrid", { mentions: { add: [{ kind: "person", name: "Ingrid" }], remove: [] } }],
    ["it's also about Lisbon", { mentions: { add: [{ kind: "place", name: "Lisbon" }], remove: [] } }],
    ["pin this", { pinned: true }],
    ["Pin", { pinned: true }],
    ["keep it at the top", { pinned: true }],
    ["unpin", { pinned: false }],
    ["remove the pin", { pinned: false }],
    [
      "this is a task, tag it #garden and pin it",
      { category: "task", mentions: { add: tags("garden"), remove: [] }, pinned: true },
    ],
    [
      "mark as done and tag it #garden",
      { state: "completed", mentions: { add: tags("garden"), remove: [] } },
    ],
  ])("%s", (request, change) => {
    expect(plan(request)).toEqual({ kind: "change", ...change });
  });
});

describe("a request that may mean something else corrects nothing", () => {
  test.each([
    ["is this a task?"],
    ["this is not a task"],
    ["this is a task and this is an idea"],
    ["pin it and unpin it"],
    ["this is about the garden"],
    ["this is about Monday"],
    ["tag it later"],
    ["maybe tag it #garden"],
    ["should i tag it #garden"],
    ["tag it #2026"],
    ["pin it", "Pin the poster to the wall"],
  ])("%s", (request, text?: string) => {
    expect(plan(request, text)).toMatchObject({ kind: "unclear" });
  });

  test.each([
    ["tag it as done", undefined, { state: "completed" }],
    ["remove the price tag", "Cut off the price tag and wash it", { text: "Cut off and wash it" }],
    ["add a gift tag", "Wrap the present", { text: "Wrap the present. A gift tag" }],
  ])("%s", (request, text, change) => {
    const planned = plan(request, text);
    expect(planned).not.toHaveProperty("mentions");
    if ("state" in change) expect(planned).toMatchObject(change);
  });
});
