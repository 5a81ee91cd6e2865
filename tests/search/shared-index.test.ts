import fc from "fast-check";
import { expect, test } from "vitest";
import { createState } from "../../src/search/index/state.ts";
import { type IndexedThought, type Scope, UserIndex } from "../../src/search/index/user-index.ts";

const VOCABULARY = 50;
const DIMENSIONS = 8;
const scopes: Scope[] = [
  { state: "open", author: "all" },
  { state: "completed", author: "user" },
];

type Change = { thought: number; edit: number; words: number[]; isDone: boolean; passages: number };
const changes = fc.array(
  fc.record({
    thought: fc.nat(30),
    edit: fc.nat(3),
    words: fc.array(fc.nat(40), { minLength: 1, maxLength: 12 }),
    isDone: fc.boolean(),
    passages: fc.nat(3),
  }),
  { minLength: 1, maxLength: 120 },
);

/** The texts of a thought's versions follow from the version, as they do in the database. */
function createBook() {
  const versions = new Map<string, { words: number[]; version: number }>();
  return ({ thought, edit, words, isDone, passages }: Change): IndexedThought => {
    const id = `thought-${thought}`;
    const known = versions.get(id);
    const text = known && edit > 0 ? known : { words, version: (known?.version ?? 0) + 1 };
    versions.set(id, text);
    const at = (i: number) => (text.words[i % text.words.length] as number) * 3 - 60;
    return {
      id,
      createdAt: thought * 1_000,
      state: isDone ? "completed" : "open",
      author: "user",
      version: text.version,
      terms: text.words.map((word) => `wörd${word}`),
      label: thought % 3 === 0 ? `label ${thought}` : "",
      isQuestion: thought % 2 === 0,
      tokens: Uint16Array.from(text.words),
      vector: Int8Array.from({ length: DIMENSIONS }, (_, i) => at(i)),
      dates: Float64Array.from(edit === 1 ? [] : [thought, thought + 1]),
      passages:
        passages === 0
          ? undefined
          : {
              vectors: Int8Array.from({ length: passages * DIMENSIONS }, (_, i) => at(i + 1)),
              dimensions: DIMENSIONS,
            },
    };
  };
}

const asked = Float32Array.from({ length: DIMENSIONS }, (_, i) => (i % 3) - 1);

/** All that a search reads, apart from how common words are: that is of the latest state. */
function read(index: UserIndex) {
  const thoughts = scopes.map((scope) => {
    const mask = index.mask(scope);
    return [...mask.keys()].filter((slot) => mask[slot] === 1);
  });
  return {
    thoughts: thoughts.map((slots) =>
      slots.map((slot) => ({
        id: index.idOf(slot),
        slot: index.slotOf(index.idOf(slot)),
        time: index.timeOf(slot),
        label: index.labelTerms(index.labelOf(slot)),
        tokens: [...index.tokens.tokensAt(slot)],
        vector: index.vectors.vectorOf(slot)?.join(),
        terms: index.postings.lengthOf(slot),
      })),
    ),
    words: Array.from({ length: 41 }, (_, word) => index.postings.slotsOf(`wörd${word}`)),
    byTime: [...index.byTime().order],
    nearest: thoughts.map((_, i) => index.vectors.nearest(asked, index.mask(scopes[i] as Scope), 5).sort()),
  };
}

test("a copy of the state goes on to show the index as it was, whatever is added to it", () => {
  fc.assert(
    fc.property(changes, changes, (before, after) => {
      const index = new UserIndex(createState(VOCABULARY));
      const next = createBook();
      for (const change of before) index.put(next(change));
      const copy = new UserIndex(structuredClone(index.state));
      const expected = read(new UserIndex(structuredClone(index.state)));
      // A change of state alone is made in place; it is read again from the database for what is shown.
      for (const change of after)
        index.put(next({ ...change, thought: change.thought + 31 * (change.edit % 2) }));
      const seen = read(copy);
      expect(seen.words).toEqual(expected.words);
      expect(seen.byTime).toEqual(expected.byTime);
      const all = ({ thoughts }: typeof seen) => thoughts.flat().sort((a, b) => a.id.localeCompare(b.id));
      expect(all(seen)).toEqual(all(expected));
    }),
  );
});

test("a later state of an index shows what a copy made at that time does", () => {
  fc.assert(
    fc.property(changes, changes, (before, after) => {
      const index = new UserIndex(createState(VOCABULARY));
      const next = createBook();
      for (const change of before) index.put(next(change));
      const follower = new UserIndex(structuredClone(index.state));
      read(follower);
      for (const change of after) index.put(next(change));
      follower.state = structuredClone(index.state);
      expect(read(follower)).toEqual(read(index));
    }),
  );
});

test("packing keeps the latest text of each thought, its passages and its dates", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const index = new UserIndex(createState(VOCABULARY));
      const next = createBook();
      for (const change of all) index.put(next(change));
      const packed = new UserIndex(index.pack());
      const contents = (one: UserIndex) =>
        read(one)
          .thoughts.flat()
          .map(({ slot = -1, ...rest }) => ({
            ...rest,
            dates: [...one.dates.timesOf(slot)],
            passage: one.passages.best(asked, [slot]),
            holders: rest.tokens.map((word) =>
              one.postings.slotsOf(`wörd${word}`).some((holder) => one.idOf(holder) === rest.id),
            ),
          }));
      expect(contents(packed)).toEqual(contents(index));
      expect([...packed.dates.within(3, 9)].map((slot) => packed.idOf(slot)).sort()).toEqual(
        [...index.dates.within(3, 9)]
          .filter((slot) => index.slotOf(index.idOf(slot)) === slot)
          .map((slot) => index.idOf(slot))
          .sort(),
      );
    }),
  );
});
