import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MatchView } from "../../src/contract.ts";
import { toBriefMatch } from "../../src/thoughts/retrieving/brief.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const match: MatchView = {
  id: "01a1e0e0-fff6-7000-9239-7fded65c97d5",
  normalizedText: "The wifi password is tulip99",
  category: "fact",
  state: "open",
  author: { kind: "user" },
  createdAt: "2026-11-15T20:23:24.406Z",
  storedAt: "2026-11-15T20:23:24.406Z",
  score: 0.9945582850040097,
  metadata: {
    enrichment: "done",
    entities: [],
    dates: [],
    why: { lexical: 0.618, semantic: 0.376, graph: 0, time: 0, note: 0 },
  },
};

describe("a match in brief", () => {
  test("leaves out what goes without saying, and explains itself in a phrase", () => {
    expect(toBriefMatch(match)).toEqual({
      id: match.id,
      normalizedText: match.normalizedText,
      category: "fact",
      createdAt: match.createdAt,
      score: 0.99,
      metadata: { why: "words, meaning" },
    });
  });

  test("keeps what is not the usual", () => {
    const storedAt = "2026-11-16T08:00:00.000Z";
    const author = { kind: "agent" as const, name: "Claude" };
    const note = { id: "n", title: "Cabin" };
    const metadata = { ...match.metadata, enrichment: "failed" as const, enrichmentStage: "embed", note };
    const brief = toBriefMatch({ ...match, storedAt, author, truncated: true, metadata });
    expect(brief).toMatchObject({
      storedAt,
      author,
      truncated: true,
      metadata: { enrichment: "failed", enrichmentStage: "embed", note },
    });
  });

  test.each([
    ["2026-11-16T00:00:00.000Z", "2026-11-17T00:00:00.000Z", "2026-11-16"],
    ["2026-11-16T00:00:00.000-08:00", "2026-11-17T00:00:00.000-08:00", "2026-11-16"],
    ["2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z", "2026-11-16/2026-11-23"],
    [
      "2026-11-16T09:30:00.000+01:00",
      "2026-11-16T10:30:00.000+01:00",
      "2026-11-16T09:30+01:00/2026-11-16T10:30+01:00",
    ],
  ])("a date from %s to %s is told as %s", (from, to, told) => {
    const metadata = { ...match.metadata, dates: [{ text: "then", from, to }] };
    expect(toBriefMatch({ ...match, metadata }).metadata.dates).toEqual([`then: ${told}`]);
  });

  test.each([
    [{ lexical: 0, semantic: 0.5, graph: 0.02, time: 0, note: 0.3 }, "meaning, note"],
    [{ lexical: 0, semantic: 0, graph: -0.1, time: 0.4, note: 0 }, "time"],
    [{ lexical: 0, semantic: 0, graph: 0, time: 0, note: 0 }, undefined],
  ])("why %j is %s", (why, phrase) => {
    expect(toBriefMatch({ ...match, metadata: { ...match.metadata, why } }).metadata.why).toBe(phrase);
  });
});

/** UTF-8 bytes / 4, as the benchmarks count tokens. */
const tokens = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) / 4;

test("a short match costs at most 60 tokens in brief; with detail full it has every member", async () => {
  const texts = ["Buy milk on Monday", "Anna's birthday is June 12", "The wifi password is tulip99"];
  for (const raw of texts) await service.call("capture_thought", { raw, as_user: true });
  await service.enrich();
  const ask = async (detail: string) =>
    (await service.call("retrieve_thoughts", { query: "when is Anna's birthday", detail })).body.result;
  const { content, structuredContent } = await ask("snippet");
  expect(JSON.parse(content[0].text)).toEqual(structuredContent.matches);
  expect(structuredContent.matches).toHaveLength(3);
  for (const brief of structuredContent.matches) expect(tokens(brief)).toBeLessThanOrEqual(60);
  const [full] = (await ask("full")).structuredContent.matches;
  expect(full).toMatchObject({
    state: "open",
    author: { kind: "user" },
    storedAt: full.createdAt,
    metadata: {
      enrichment: "done",
      entities: [{ kind: "person", name: "Anna" }],
      dates: [{ text: "June 12", from: expect.any(String), to: expect.any(String) }],
      why: { lexical: expect.any(Number) },
      links: expect.any(Array),
    },
  });
});

test("a threshold of a score that was shown keeps the match that showed it", async () => {
  const ask = async (threshold: number) =>
    (await service.call("retrieve_thoughts", { query: "password of the network", threshold })).output;
  for (const { id, score } of await ask(0))
    expect((await ask(score)).map((match: { id: string }) => match.id)).toContain(id);
});
