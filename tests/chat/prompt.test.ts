import { expect, test } from "vitest";
import { createPrompt } from "../../src/chat/prompt.ts";
import { estimateTokens } from "../../src/language/tokens.ts";
import { openChat } from "./support.ts";

test("instructions and tools take at most 1,200 tokens before anything is said", async () => {
  const chat = await openChat();
  try {
    await chat.say(crypto.randomUUID(), "Hello");
    const { messages = [], tools } = chat.model.requests[0]?.body ?? {};
    const tokens = estimateTokens(messages[0]?.content ?? "") + estimateTokens(JSON.stringify(tools));
    expect(tokens).toBeLessThanOrEqual(1_200);
    expect(tokens).toBeGreaterThan(600);
  } finally {
    await chat.close();
  }
});

test.each([
  ["America/Los_Angeles", "Wednesday, 2026-11-18, 19:30 in America/Los_Angeles (UTC-08:00)"],
  ["Europe/Berlin", "Thursday, 2026-11-19, 04:30 in Europe/Berlin (UTC+01:00)"],
  ["UTC", "Thursday, 2026-11-19, 03:30 in UTC (UTC+00:00)"],
])("the model is told what time it is in %s", (zone, time) => {
  expect(createPrompt(Date.parse("2026-11-19T03:30:00Z"), zone)).toContain(`It is now ${time}.`);
});
