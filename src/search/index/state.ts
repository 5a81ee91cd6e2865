import { createDates, type DatesState } from "./date-table.ts";
import { sharedArray } from "./growing.ts";
import { createPassages, type PassagesState } from "./passage-table.ts";
import { createPostings, type PostingsState } from "./postings.ts";
import { createTexts, type Texts, TextTable } from "./text-table.ts";
import { createTokens, type TokensState } from "./token-table.ts";
import { createVectors, type VectorsState } from "./vector-table.ts";

/** A user's index as plain data: numbers, and arrays in memory that all threads can read. Arrays may have spare room. */
export type IndexState = {
  /** Tells an index from the one that replaces it, in one process. */
  edition: number;
  revision: number;
  /** How many thoughts were added or changed since it was packed. */
  changes: number;
  /** The number of slots. */
  size: number;
  superseded: number;
  ids: Texts;
  /** By id, its first slot; by slot, the one with its newer text, or 0. */
  firstSlots: Uint32Array;
  replacedBy: Uint32Array;
  idOf: Uint32Array;
  versions: Uint32Array;
  times: Float64Array;
  kinds: Uint8Array;
  questions: Uint8Array;
  /** The distinct labels; the first is the empty one, of texts without a label. */
  labels: Texts;
  labelOf: Uint32Array;
  postings: PostingsState;
  tokens: TokensState;
  vectors: VectorsState;
  passages: PassagesState;
  dates: DatesState;
};

export function createState(vocabularySize: number): IndexState {
  const labels = createTexts();
  new TextTable(labels).add("");
  return {
    edition: 0,
    revision: 0,
    changes: 0,
    size: 0,
    superseded: 0,
    ids: createTexts(),
    firstSlots: sharedArray(Uint32Array, 0),
    replacedBy: sharedArray(Uint32Array, 0),
    idOf: sharedArray(Uint32Array, 0),
    versions: sharedArray(Uint32Array, 0),
    times: sharedArray(Float64Array, 0),
    kinds: sharedArray(Uint8Array, 0),
    questions: sharedArray(Uint8Array, 0),
    labels,
    labelOf: sharedArray(Uint32Array, 0),
    postings: createPostings(),
    tokens: createTokens(vocabularySize),
    vectors: createVectors(),
    passages: createPassages(),
    dates: createDates(),
  };
}
