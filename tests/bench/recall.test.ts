import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binScores, calibrationError } from "../../bench/support/recall/calibration.ts";
import { findCaseFiles } from "../../bench/support/recall/cases.ts";
import { listMakers } from "../../bench/support/recall/enriched-key.ts";
import { measure, type Outcome } from "../../bench/support/recall/measures.ts";
import { openCases } from "../../bench/support/recall/open-cases.ts";
import { PlainBm25 } from "../../bench/support/recall/plain-bm25.ts";
import { BM25, NOW, runSet } from "../../bench/support/recall/run-set.ts";
import { explainSources, sources } from "../../bench/support/recall/sources.ts";
import { formatChanges, formatSets } from "../../bench/support/recall/table.ts";
import { analyzeText } from "../../src/language/analysis/analyzer.ts";

const directory = mkdtempSync(join(tmpdir(), "commonplace-recall-test-"));
const cases = join(directory, "cases");
beforeAll(() => {
  process.env.RECALL_CACHE = join(directory, "cache");
  mkdirSync(cases);
});
afterAll(() => {
  delete process.env.RECALL_CACHE;
  rmSync(directory, { recursive: true });
});

const texts = [
  "The plumber's number is 555-0199.",
  "Anna is allergic to walnuts.",
  "The spare key hangs behind the boiler.",
  "Anna is no longer allergic to walnuts: the doctor says so.",
];
const docs = texts.map((text, i) => ({ id: `d${i}`, text, time: `2024-05-0${i + 1}T09:00:00Z` }));
const growing = {
  dataset: "house",
  conversation: "one",
  docs,
  queries: [
    { id: "later", q: "What is Anna allergic to?", evidence: ["d1", "d3"], time: "2024-06-01T09:00:00Z" },
    { id: "early", q: "What is Anna allergic to?", evidence: ["d1", "d3"], asof: 2 },
  ],
};
const other = {
  dataset: "house",
  conversation: "two",
  docs: [{ id: "d0", text: "The boiler was repaired.", time: "2024-05-01T09:00:00Z" }],
  queries: [{ id: "boiler", q: "boiler", evidence: ["d0"], category: 5 }],
};
const house = join(cases, "house.dev.json");
const wanted = { fast: true, ablation: false, calibration: true };

describe("running a set", () => {
  test("asks each question when it was asked, in a book that holds its own conversation alone", async () => {
    writeFileSync(house, JSON.stringify([growing, other]));
    const { runs, docs, calibration } = await runSet({ set: "house", path: house }, wanted);
    expect(docs).toBe(5);
    for (const run of [BM25, NOW, "fast"]) {
      const byId = new Map(runs[run]?.map((outcome) => [outcome.id, outcome]));
      // The fourth document came after the second one, when it was asked.
      expect(byId.get("early")?.ranks, run).toEqual([0]);
      expect(byId.get("later")?.ranks, run).toEqual([0, 1]);
      expect(byId.get("boiler")?.ranks, run).toEqual([0]);
    }
    expect(runs[NOW]?.[0]?.tokens[10]).toBeGreaterThan(50);
    expect(runs[NOW]?.[0]?.scores[0]).toBeGreaterThan(0);
    expect(calibration?.quotations).toHaveLength(5);
  });

  test("the second time nothing is captured, and the answers are the same", async () => {
    const file = { set: "house", path: house };
    const first = await runSet(file, wanted);
    const before = readdirSync(join(directory, "cache"));
    const again = await openCases(file);
    expect(again.isCached).toBe(true);
    await again.close();
    expect(await runSet(file, wanted)).toEqual(first);
    expect(readdirSync(join(directory, "cache"))).toEqual(before);
  });

  test("other cases make another library, and only the last few of a set stay", async () => {
    for (let i = 0; i < 4; i++) {
      const docs = [{ id: "d0", text: `Note ${i}`, time: "2024-05-01T09:00:00Z" }];
      writeFileSync(house, JSON.stringify([{ ...other, docs }]));
      const opened = await openCases({ set: "house", path: house });
      expect(opened.isCached).toBe(false);
      await opened.close();
    }
    expect(readdirSync(join(directory, "cache"))).toHaveLength(3);
  });

  test("a library depends on what is stored, not on how it is ranked", () => {
    const makers = listMakers();
    for (const file of [
      "src/language/analysis/analyzer.ts",
      "src/enrichment/links.ts",
      "src/search/index/vector-table.ts",
    ])
      expect(makers).toContain(file);
    for (const file of [
      "src/search/ranking/rank.ts",
      "src/search/ranking/plan.ts",
      "src/search/index/postings.ts",
      "src/thoughts/retrieving/retrieve.ts",
    ])
      expect(makers).not.toContain(file);
  });
});

describe("where the cases are", () => {
  test("a folder's files, chosen by the beginning of their names, or files one by one", () => {
    writeFileSync(join(cases, "locomo.json"), "[]");
    expect(findCaseFiles(cases, []).map(({ set }) => set)).toEqual(["house", "locomo"]);
    expect(findCaseFiles(cases, ["loco"]).map(({ set }) => set)).toEqual(["locomo"]);
    expect(findCaseFiles(`${house}:${join(cases, "none.json")}`, []).map(({ set }) => set)).toEqual([
      "house",
    ]);
  });

  test("without them the command says for every set where it comes from and how to convert it", () => {
    const env = { ...process.env, RECALL_CASES: join(directory, "nowhere") };
    const { status, stderr } = spawnSync(process.execPath, ["bench/recall.ts"], { env, encoding: "utf8" });
    expect(status).toBe(1);
    for (const [set, { from, licence }] of Object.entries(sources))
      for (const told of [`-- ${set} `, from, licence]) expect(stderr).toContain(told);
  });

  test("only the sets that are missing are told about", () => {
    const told = explainSources(["beam"], "cases");
    expect(told).toContain("> cases/beam.json");
    expect(told).not.toContain("locomo");
  });
});

const outcome = (id: string, ranks: number[], evidence: number, category: string | null = null): Outcome => ({
  id,
  category,
  evidence,
  ranks,
  scores: [0.9, 0.2],
  tokens: { 10: 500, 20: 1000 },
});

describe("measures", () => {
  test("recall, all and hit at a depth, and evidence for the tokens it costs", () => {
    const { recall, all10, hit10, efficiency } = measure([
      outcome("a", [0, 12], 2),
      outcome("b", [4], 1),
      outcome("c", [], 1),
    ]);
    expect(recall).toEqual({ 5: 0.5, 10: 0.5, 20: 2 / 3 });
    expect([all10, hit10]).toEqual([1 / 3, 2 / 3]);
    expect(efficiency[10]).toBeCloseTo(2 / 3 / 0.5);
    expect(efficiency[20]).toBeCloseTo(1 / 1);
  });

  test("adversarial questions are kept out of the table, and every set counts the same in the mean", () => {
    const result = (set: string, outcomes: Outcome[]) => ({
      set,
      docs: 1,
      runs: { [NOW]: outcomes, [BM25]: outcomes },
      calibration: undefined,
    });
    const table = formatSets(
      [
        result("a", [outcome("1", [0], 1), outcome("2", [], 1, "adversarial")]),
        result("b", [outcome("1", [], 1), outcome("2", [], 1), outcome("3", [], 1)]),
      ],
      NOW,
    );
    expect(table).toMatch(/\| a \| 1 \/ 1 \| 100.0 \| 100.0 \| 100.0 /);
    expect(table).toMatch(/\| mean \| {2}\| 50.0 \| 50.0 \| 50.0 /);
  });

  test("two runs are compared question by question", () => {
    const result = (outcomes: Outcome[]) => ({
      set: "a",
      docs: 1,
      runs: { [NOW]: outcomes },
      calibration: undefined,
    });
    const before = result([outcome("1", [0], 1), outcome("2", [], 1)]);
    const after = result([outcome("2", [3], 1), outcome("1", [0], 1)]);
    expect(formatChanges([after], [before], NOW)).toMatch(/\| a \| \+50.0 \| .* \| 1 \| 0 \|/);
  });

  test("a tenth of the scores is judged by the share that is right", () => {
    const bins = binScores([outcome("a", [0], 1), outcome("b", [], 1)]);
    expect(bins[9]).toEqual({ count: 2, score: 0.9, right: 0.5 });
    expect(bins[2]).toEqual({ count: 2, score: 0.2, right: 0 });
    expect(calibrationError(bins)).toBeCloseTo(0.3);
  });

  test("plain BM25 prefers the rare word and the shorter text", () => {
    const index = new PlainBm25();
    const texts = ["apple pie", "apple pie with much cream on a plate", "apple tree", "quince"];
    for (const text of texts) index.add(text);
    expect(index.search("the pie", 10).map(({ document }) => document)).toEqual([0, 1]);
    expect(index.search("apple quince", 1)[0]?.document).toBe(3);
    const average = texts.flatMap(analyzeText).length / texts.length;
    const rarity = Math.log(1 + (4 - 1 + 0.5) / (1 + 0.5));
    const expected = (rarity * (1.2 + 1)) / (1 + 1.2 * (1 - 0.75 + 0.75 / average));
    expect(index.search("quince", 1)[0]?.score).toBeCloseTo(expected);
  });
});
