import type { IndexedThought, UserIndex } from "../../src/search/index/user-index.ts";

const DIMENSIONS = 16;
export const TOKENS = 500;

/** A thought whose every part follows from its number and version. */
export function createNumbered(number: number, version: number): IndexedThought {
  const passages = (number + version) % 3;
  return {
    id: `t${number}`,
    createdAt: number * 1_000,
    state: "open",
    author: "user",
    version,
    terms: termsOf(number, version),
    label: number % 5 === 0 ? `label${number}` : "",
    isQuestion: false,
    tokens: tokensOf(number, version),
    vector: vectorOf(number, version, 0),
    dates: Float64Array.of(number, version),
    passages: {
      vectors: Int8Array.from({ length: passages * DIMENSIONS }, (_, i) =>
        valueAt(number, version, 1 + Math.floor(i / DIMENSIONS), i % DIMENSIONS),
      ),
      dimensions: DIMENSIONS,
    },
  };
}

const termsOf = (number: number, version: number) => [
  `t${number}v${version}`,
  `w${number % 50}`,
  `x${version % 7}`,
];
const tokensOf = (number: number, version: number) =>
  Uint16Array.from({ length: 1 + (version % 9) }, (_, i) => (number * 7 + version * 3 + i) % TOKENS);
const valueAt = (number: number, version: number, row: number, i: number) =>
  ((number * 31 + version * 17 + row * 5 + i * 3) % 200) - 100;
const vectorOf = (number: number, version: number, row: number) =>
  Int8Array.from({ length: DIMENSIONS }, (_, i) => valueAt(number, version, row, i));

/** What differs from the thoughts of these versions, by number; 0: there is none. */
export function faultsIn(index: UserIndex, versions: Uint16Array): string[] {
  const faults: string[] = [];
  const mask = index.mask({ state: "open", author: "all" });
  const seen = new Uint8Array(versions.length);
  for (let slot = 0; slot < index.size; slot++) {
    if (mask[slot] !== 1) continue;
    const id = index.idOf(slot);
    const number = Number(id.slice(1));
    const version = versions[number] ?? 0;
    if (version === 0 || seen[number] === 1) faults.push(`${id} is there twice, or too early`);
    seen[number] = 1;
    const { tokens, vector, terms } = createNumbered(number, version);
    if (index.slotOf(id) !== slot) faults.push(`${id} is in another slot`);
    if (index.tokens.tokensAt(slot).join() !== tokens.join()) faults.push(`${id} has other tokens`);
    if (index.vectors.vectorOf(slot)?.join() !== vector.join()) faults.push(`${id} has another vector`);
    if (index.passages.countOf(slot) !== (number + version) % 3) faults.push(`${id} has other passages`);
    if (index.dates.timesOf(slot)[1] !== version) faults.push(`${id} has other dates`);
    const [own = "", shared = ""] = terms;
    if (index.postings.slotsOf(own).join() !== `${slot}`) faults.push(`${id} is not found by its own word`);
    if (slot % 50 === 0 && !index.postings.slotsOf(shared).includes(slot))
      faults.push(`${id} is not found by a common word`);
  }
  for (const [number, version] of versions.entries())
    if (version > 0 && seen[number] === 0) faults.push(`t${number} is not there`);
  return faults;
}
