import type { TokenTexts } from "../kernels/token-scan.ts";
import type { TokenWeights } from "../language/embedder.ts";
import { grown } from "./growing.ts";
import { rarityOf } from "./postings.ts";

/** A query token found in more than about 1 text in 20 (a speaker's name, a template word) counts less. */
const FULL_WEIGHT_RARITY = Math.log(1 + 20);

export type PackedTokens = { starts: Uint32Array; tokens: Uint16Array; frequencies: Uint32Array };

/** The model's tokens of one user's texts, one run per slot, and each token's document frequency. */
export class TokenTable implements TokenWeights {
  /** Where each slot's run begins; the last entry is the end. */
  #starts: Uint32Array;
  #tokens: Uint16Array;
  readonly #frequencies: Uint32Array;
  /** By token, the last slot that counted it, plus one: a text counts a token once. */
  readonly #countedBy: Uint32Array;
  #slots: number;
  #documents: number;

  constructor(vocabularySize: number, packed?: PackedTokens) {
    this.#starts = packed?.starts ?? new Uint32Array(1);
    this.#tokens = packed?.tokens ?? new Uint16Array(0);
    this.#frequencies = packed?.frequencies ?? new Uint32Array(vocabularySize);
    this.#countedBy = new Uint32Array(vocabularySize);
    this.#slots = this.#starts.length - 1;
    this.#documents = this.#slots;
  }

  get bytes(): number {
    const { byteLength } = this.#frequencies;
    return this.#starts.byteLength + this.#tokens.byteLength + 2 * byteLength;
  }

  /** Adds the tokens of the next slot. */
  add(tokens: Uint16Array): void {
    const slot = this.#slots++;
    const start = this.#starts[slot] as number;
    this.#starts = grown(this.#starts, slot + 2);
    this.#tokens = grown(this.#tokens, start + tokens.length);
    this.#tokens.set(tokens, start);
    this.#starts[slot + 1] = start + tokens.length;
    this.#documents++;
    this.#count(slot, tokens, 1);
  }

  /** For the old slot of an edited text: its run stays until the next packing, but no longer counts. */
  forget(slot: number): void {
    this.#documents--;
    // A number that no slot has, so that every token is counted down once.
    this.#count(-2 - slot, this.tokensAt(slot), -1);
  }

  tokensAt(slot: number): Uint16Array {
    return this.#tokens.subarray(this.#starts[slot], this.#starts[slot + 1]);
  }

  lengthOf(slot: number): number {
    return (this.#starts[slot + 1] as number) - (this.#starts[slot] as number);
  }

  /** All runs, by slot. */
  get texts(): TokenTexts {
    return { tokens: this.#tokens, starts: this.#starts };
  }

  /** The token's inverse document frequency in this user's texts. */
  rarity(token: number): number {
    return rarityOf(this.#frequencies[token] ?? 0, this.#documents);
  }

  weight(token: number): number {
    return Math.min(1, this.rarity(token) / FULL_WEIGHT_RARITY);
  }

  #count(by: number, tokens: Uint16Array, step: number): void {
    for (const token of tokens) {
      if (this.#countedBy[token] === (by + 1) >>> 0) continue;
      this.#countedBy[token] = by + 1;
      this.#frequencies[token] = Math.max(0, (this.#frequencies[token] ?? 0) + step);
    }
  }

  pack(newSlots: Int32Array, count: number): PackedTokens {
    const starts = new Uint32Array(count + 1);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) starts[moved + 1] = this.tokensAt(slot).length;
    for (let slot = 0; slot < count; slot++)
      starts[slot + 1] = (starts[slot + 1] as number) + (starts[slot] as number);
    const tokens = new Uint16Array(starts[count] as number);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) tokens.set(this.tokensAt(slot), starts[moved] as number);
    return { starts, tokens, frequencies: this.#frequencies.slice() };
  }
}
