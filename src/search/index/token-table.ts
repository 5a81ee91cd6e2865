import type { TokenTexts } from "../../kernels/token-scan.ts";
import type { TokenWeights } from "../../language/embedder.ts";
import { grown, sharedArray } from "./growing.ts";
import { rarityOf } from "./postings.ts";

/** A query token found in more than about 1 text in 20 (a speaker's name, a template word) counts less. */
const FULL_WEIGHT_RARITY = Math.log(1 + 20);

export type TokensState = {
  /** Where each slot's run begins; the entry after the last slot is the end. */
  starts: Uint32Array;
  tokens: Uint16Array;
  /** By token, in how many texts it is. */
  frequencies: Uint32Array;
  size: number;
  documents: number;
};

export function createTokens(vocabularySize: number): TokensState {
  return {
    starts: sharedArray(Uint32Array, 1),
    tokens: sharedArray(Uint16Array, 0),
    frequencies: sharedArray(Uint32Array, vocabularySize),
    size: 0,
    documents: 0,
  };
}

/** The model's tokens of one user's texts, one run per slot, and each token's document frequency. */
export class TokenTable implements TokenWeights {
  state: TokensState;

  constructor(state: TokensState) {
    this.state = state;
  }

  get bytes(): number {
    const { starts, tokens, frequencies } = this.state;
    return starts.byteLength + tokens.byteLength + frequencies.byteLength;
  }

  /** Adds the tokens of the next slot. */
  add(tokens: Uint16Array): void {
    const { state } = this;
    const slot = state.size;
    const start = state.starts[slot] as number;
    state.starts = grown(state.starts, slot + 2);
    state.tokens = grown(state.tokens, start + tokens.length);
    state.tokens.set(tokens, start);
    state.starts[slot + 1] = start + tokens.length;
    state.size++;
    state.documents++;
    this.#count(tokens, 1);
  }

  /** For the old slot of an edited text: its run stays until the next packing, but no longer counts. */
  forget(slot: number): void {
    this.state.documents--;
    this.#count(this.tokensAt(slot), -1);
  }

  tokensAt(slot: number): Uint16Array {
    const { tokens, starts } = this.state;
    return tokens.subarray(starts[slot], starts[slot + 1]);
  }

  lengthOf(slot: number): number {
    const { starts } = this.state;
    return (starts[slot + 1] as number) - (starts[slot] as number);
  }

  /** All runs, by slot. */
  get texts(): TokenTexts {
    return this.state;
  }

  /** The token's inverse document frequency in this user's texts. */
  rarity(token: number): number {
    return rarityOf(this.state.frequencies[token] ?? 0, this.state.documents);
  }

  weight(token: number): number {
    return Math.min(1, this.rarity(token) / FULL_WEIGHT_RARITY);
  }

  /** A text counts a token once. */
  #count(tokens: Uint16Array, step: number): void {
    const { frequencies } = this.state;
    for (const token of new Set(tokens)) frequencies[token] = Math.max(0, (frequencies[token] ?? 0) + step);
  }

  pack(newSlots: Int32Array, count: number): TokensState {
    const packed = createTokens(this.state.frequencies.length);
    packed.starts = grown(packed.starts, count + 1);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) packed.starts[moved + 1] = this.lengthOf(slot);
    for (let slot = 0; slot < count; slot++)
      packed.starts[slot + 1] = (packed.starts[slot + 1] as number) + (packed.starts[slot] as number);
    packed.tokens = grown(packed.tokens, packed.starts[count] as number);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) packed.tokens.set(this.tokensAt(slot), packed.starts[moved] as number);
    packed.size = count;
    packed.documents = count;
    countTokens(packed);
    return packed;
  }
}

/** From the texts alone: what was counted has later texts in it, if another thread adds some. */
function countTokens({ starts, tokens, frequencies, size }: TokensState): void {
  const lastSlots = new Int32Array(frequencies.length).fill(-1);
  for (let slot = 0; slot < size; slot++)
    for (let at = starts[slot] as number; at < (starts[slot + 1] as number); at++) {
      const token = tokens[at] as number;
      if (lastSlots[token] === slot) continue;
      lastSlots[token] = slot;
      frequencies[token] = (frequencies[token] as number) + 1;
    }
}
