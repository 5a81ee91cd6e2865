import { describe, expect, test } from "vitest";
import { toInt8 } from "../../src/language/vectors.ts";
import { Postings } from "../../src/search/index/postings.ts";
import { createState } from "../../src/search/index/state.ts";
import { createTokens, TokenTable } from "../../src/search/index/token-table.ts";
import { type IndexedThought, UserIndex } from "../../src/search/index/user-index.ts";
import { VectorTable } from "../../src/search/index/vector-table.ts";

const vocabularySize = 100;
const vector = (...values: number[]) => Int8Array.from([...values, ...Array(8 - values.length).fill(0)]);

function thought(id: string, words: string, rest: Partial<IndexedThought> = {}): IndexedThought {
  return {
    id,
    createdAt: 0,
    state: "open",
    author: "user",
    version: 1,
    terms: words.split(" "),
    label: "",
    isQuestion: false,
    tokens: Uint16Array.of(1, 2),
    vector: vector(127),
    passages: undefined,
    dates: new Float64Array(0),
    ...rest,
  };
}

const found = (index: UserIndex, term: string, scope = { state: "open", author: "all" } as const) => {
  const scores = new Float32Array(index.size);
  index.postings.score([term], scores);
  const mask = index.mask(scope);
  return [...scores.entries()]
    .filter(([slot, score]) => score > 0 && mask[slot] === 1)
    .map(([slot]) => index.idOf(slot));
};

describe("book style", () => {
  test("a book that grew is measured as one that was as large from the beginning", () => {
    const minute = 60_000;
    const at = (number: number, createdAt: number) =>
      thought(`thought-${number}`, "tea", {
        createdAt,
        tokens: new Uint16Array(1 + (number % 7)),
        vector: Int8Array.from({ length: 8 }, (_, i) => ((number * 37 + i * 53) % 200) - 100),
      });
    const appended = Array.from({ length: 150 }, (_, i) => at(i, i * minute));
    const older = [at(150, 40.5 * minute), at(151, 90.5 * minute)];
    const measure = (index: UserIndex) => ({
      random: index.style.random,
      medianTokens: index.style.medianTokens,
      coherence: [...index.byTime().order].map((slot) => index.style.coherenceAt(slot)),
    });
    const grown = new UserIndex(createState(vocabularySize));
    const all = [...appended, ...older];
    for (const [i, one] of all.entries()) {
      grown.put(one);
      const fresh = new UserIndex(createState(vocabularySize));
      for (const known of all.slice(0, i + 1)) fresh.put(known);
      expect(measure(grown)).toEqual(measure(fresh));
    }
    const times = [...grown.byTime().order].map((slot) => grown.timeOf(slot));
    expect(times).toEqual(all.map(({ createdAt }) => createdAt).sort((a, b) => a - b));
    expect([...grown.byTime().order].map((slot) => grown.byTime().rankOf(slot))).toEqual([...all.keys()]);
  });
});

describe("postings", () => {
  test("rare terms and repetitions count more, long texts less", () => {
    const postings = new Postings();
    postings.add(0, ["tea", "tea", "cup"]);
    postings.add(1, ["tea", "cup"]);
    postings.add(2, ["tea", ..."abcdefghij"]);
    const scores = new Float32Array(3);
    postings.score(["tea"], scores);
    expect([...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))).toEqual([0, 1, 2]);
    expect(postings.rarity("cup")).toBeGreaterThan(postings.rarity("tea"));
    expect([postings.frequency("tea"), postings.frequency("cup"), postings.frequency("milk")]).toEqual([
      3, 2, 0,
    ]);
  });

  test("what came since the packing counts with the memory it takes", () => {
    const texts = Array.from({ length: 3_000 }, (_, i) => [
      `t${i % 7}`,
      `t${i % 900}`,
      `t${i}`,
      "all",
      "all",
    ]);
    const postings = texts.reduce((sum, terms) => sum + new Set(terms).size, 0);
    const addAll = (table: Postings, from: number) => {
      const before = table.bytes;
      for (const [slot, terms] of texts.entries()) table.add(from + slot, terms);
      return table.bytes - before;
    };
    const fresh = new Postings();
    const packed = new Postings(fresh.pack(Int32Array.of(), 0));
    for (const growth of [addAll(fresh, 0), addAll(packed, 0)]) {
      // A posting takes 4 bytes, its chunk two numbers more, and most terms here have one posting.
      expect(growth).toBeGreaterThan(4 * postings);
      expect(growth).toBeLessThan(2 * 4 * postings + 100 * 3_000);
    }
    const count = texts.length;
    const again = new Postings(fresh.pack(Int32Array.from(texts.keys()), count));
    expect(again.bytes).toBeLessThan(fresh.bytes - 4 * postings);
  });

  test("packing changes no score", () => {
    const postings = new Postings();
    const texts = Array.from({ length: 50 }, (_, i) => [`w${i % 7}`, `w${i % 11}`, "all"]);
    for (const [slot, terms] of texts.entries()) postings.add(slot, terms);
    const packed = new Postings(postings.pack(Int32Array.from(texts.keys()), texts.length));
    packed.add(50, ["all", "new"]);
    postings.add(50, ["all", "new"]);
    const [before, after] = [new Float32Array(51), new Float32Array(51)];
    postings.score(["w3", "all", "new"], before);
    packed.score(["w3", "all", "new"], after);
    expect(after).toEqual(before);
  });
});

describe("tokens", () => {
  test("a token that stands in most texts weighs little, and edits count it down again", () => {
    const table = new TokenTable(createTokens(10));
    table.add(Uint16Array.of(1, 1, 2));
    for (let i = 1; i < 100; i++) table.add(Uint16Array.of(1));
    expect(table.weight(2)).toBe(1);
    expect(table.weight(1)).toBeLessThan(0.1);
    for (let slot = 1; slot < 100; slot++) table.forget(slot);
    expect(table.weight(1)).toBe(table.weight(2));
  });

  test("packing counts the tokens of its own texts, whatever another thread has added since", () => {
    const table = new TokenTable(createTokens(10));
    table.add(Uint16Array.of(1));
    table.add(Uint16Array.of(1, 2));
    const copy = new TokenTable({ ...table.state });
    table.add(Uint16Array.of(1, 3));
    const packed = copy.pack(Int32Array.of(0, 1), 2);
    expect([packed.documents, ...packed.frequencies.subarray(1, 4)]).toEqual([2, 2, 1, 0]);
  });

  test("each slot keeps its own run", () => {
    const table = new TokenTable(createTokens(10));
    table.add(Uint16Array.of(5, 6));
    table.add(Uint16Array.of());
    table.add(Uint16Array.of(7));
    expect([0, 1, 2].map((slot) => [...table.tokensAt(slot)])).toEqual([[5, 6], [], [7]]);
  });
});

describe("vectors", () => {
  /** Unit vectors around a few centres, as texts about a few subjects are. */
  function createClouds(count: number, dimensions: number) {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647 - 0.5;
    };
    const centres = Array.from({ length: 50 }, () => Float32Array.from({ length: dimensions }, random));
    const unit = (v: Float32Array) => {
      const length = Math.hypot(...v);
      return v.map((x) => x / length);
    };
    return Array.from({ length: count }, (_, i) =>
      unit((centres[i % 50] as Float32Array).map((x) => x + 0.8 * random())),
    );
  }

  test("among many, the preselected are nearly always the nearest", () => {
    const clouds = createClouds(12_000, 256);
    const table = new VectorTable();
    for (const [slot, v] of clouds.entries()) table.set(slot, toInt8(v));
    let hits = 0;
    for (let q = 0; q < 20; q++) {
      const query = clouds[q * 31] as Float32Array;
      const scores = clouds.map((_, slot) => table.similarity(query, slot));
      const exact = [...clouds.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, 10);
      const nearest = new Set(table.nearest(query, new Uint8Array(12_000).fill(1), 200));
      hits += exact.filter((slot) => nearest.has(slot)).length;
    }
    expect(hits).toBeGreaterThanOrEqual(198);
  });

  test("only what is wanted is found, and what has no vector is not", () => {
    const table = new VectorTable();
    table.set(0, vector(127));
    table.set(2, vector(100, 50));
    expect(table.nearest(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), Uint8Array.of(1, 1, 1), 5).sort()).toEqual([
      0, 2,
    ]);
    expect(table.nearest(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), Uint8Array.of(0, 1, 1), 5)).toEqual([2]);
    expect(table.similarity(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), 1)).toBe(0);
  });
});

describe("a user's index", () => {
  test("an edited text is found by its new words only", () => {
    const index = new UserIndex(createState(vocabularySize));
    index.put(thought("a", "old words"));
    index.put(thought("a", "new words", { version: 2 }));
    expect([found(index, "old"), found(index, "new"), found(index, "words")]).toEqual([[], ["a"], ["a"]]);
  });

  test("an often edited thought counts once, and its old words do not count", () => {
    const others = Array.from({ length: 30 }, (_, i) =>
      thought(`t${i}`, `word${i}`, { createdAt: i, vector: vector(i, 100) }),
    );
    const edit = (version: number) =>
      thought("list", `groceries v${version}`, { version, label: "groceries", createdAt: 15 });
    const edited = new UserIndex(createState(vocabularySize));
    const fresh = new UserIndex(createState(vocabularySize));
    for (const one of others) {
      edited.put(one);
      fresh.put(one);
    }
    for (let version = 1; version <= 10; version++) edited.put(edit(version));
    fresh.put(edit(10));
    const measure = (index: UserIndex) => ({
      frequencies: ["groceries", "v1", "v10", "word7"].map((term) => index.postings.frequency(term)),
      rarity: index.postings.rarity("groceries"),
      speakers: index.style.speakers,
      random: index.style.random,
    });
    expect(measure(edited)).toEqual(measure(fresh));
    expect(measure(edited).frequencies).toEqual([1, 0, 1, 1]);
  });

  test("a change of state moves a thought between scopes, without its text being taken in again", () => {
    const index = new UserIndex(createState(vocabularySize));
    index.put(thought("a", "tea"));
    index.put(thought("a", "tea", { state: "completed" }));
    expect(index.size).toBe(1);
    expect(found(index, "tea")).toEqual([]);
    expect(found(index, "tea", { state: "completed", author: "all" } as never)).toEqual(["a"]);
  });

  test("authors are told apart", () => {
    const index = new UserIndex(createState(vocabularySize));
    index.put(thought("mine", "tea"));
    index.put(thought("theirs", "tea", { author: "agent" }));
    const by = (author: string) => found(index, "tea", { state: "open", author } as never);
    expect([by("user"), by("agent"), by("all")]).toEqual([["mine"], ["theirs"], ["mine", "theirs"]]);
  });

  test("order in time is kept for what was captured out of order", () => {
    const index = new UserIndex(createState(vocabularySize));
    for (const [id, createdAt] of [
      ["b", 20],
      ["a", 10],
      ["c", 30],
    ] as const)
      index.put(thought(id, id, { createdAt }));
    const { order, ranks } = index.byTime();
    expect([...order].map((slot) => index.idOf(slot))).toEqual(["a", "b", "c"]);
    expect([...ranks]).toEqual([1, 0, 2]);
  });

  test("of the same time, the order is that of the captures, whichever was enriched first", () => {
    const index = new UserIndex(createState(vocabularySize));
    for (const id of ["c", "a", "d", "b"]) index.put(thought(id, "tea"));
    expect([...index.byTime().order].map((slot) => index.idOf(slot))).toEqual(["a", "b", "c", "d"]);
  });

  test("order in time stays right while thoughts come, new ones and old ones", () => {
    const index = new UserIndex(createState(vocabularySize));
    const times: number[] = [];
    for (const createdAt of [10, 20, 20, 30, 5, 40, 40, 20, 50, 10]) {
      times.push(createdAt);
      index.put(thought(`t${times.length}`, "x", { createdAt }));
      const { order, ranks } = index.byTime();
      const sorted = [...times.keys()].sort((a, b) => (times[a] as number) - (times[b] as number) || a - b);
      expect([...order]).toEqual(sorted);
      expect([...ranks].map((rank) => order[rank])).toEqual([...times.keys()]);
    }
  });

  test("packing leaves superseded texts out and changes nothing that is found", () => {
    const index = new UserIndex(createState(vocabularySize));
    for (let i = 0; i < 20; i++) index.put(thought(`t${i}`, `word${i % 3} x`, { createdAt: i }));
    index.put(thought("t4", "edited x", { version: 2, vector: vector(0, 127) }));
    index.revision = 21;
    const again = new UserIndex(index.pack());
    expect([again.size, again.revision, index.size]).toEqual([20, 21, 21]);
    for (const term of ["word0", "word1", "edited", "x"])
      expect(found(again, term).sort()).toEqual(found(index, term).sort());
    const slot = again.slotOf("t4") as number;
    expect(again.vectors.vectorOf(slot)).toEqual(vector(0, 127));
  });
});
