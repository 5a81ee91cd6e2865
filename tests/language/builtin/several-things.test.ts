import { describe, expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

/** Thoughts that tell several things, and requests about one of them, or about none. */

const mind = createBuiltinMind(openStaticEmbedder());
const plan = (text: string, request: string) => mind.planEdit({ text, request, state: "open" });

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
