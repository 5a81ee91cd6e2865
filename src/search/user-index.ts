import type { ThoughtState } from "../contract.ts";
import { BookStyle } from "./book-style.ts";
import { DateTable, type PackedDates } from "./date-table.ts";
import { grown } from "./growing.ts";
import { type PackedPassages, PassageTable } from "./passage-table.ts";
import { type PackedPostings, Postings } from "./postings.ts";
import { TimeOrder } from "./time-order.ts";
import { type PackedTokens, TokenTable } from "./token-table.ts";
import { type PackedVectors, VectorTable } from "./vector-table.ts";

export type AuthorKind = "user" | "agent";
export type Scope = { state: ThoughtState; author: AuthorKind | "all" };

/** A thought as it is added to the index. */
export type IndexedThought = {
  id: string;
  createdAt: number;
  state: ThoughtState;
  author: AuthorKind;
  version: number;
  terms: string[];
  /** The terms before a leading colon ("Anna: …"), joined by spaces; empty if there is none. */
  label: string;
  isQuestion: boolean;
  tokens: Uint16Array;
  vector: Int8Array;
  /** The periods it speaks of: from, to, from, to … */
  dates: Float64Array;
  /** Undefined while there are none of the current model. */
  passages: { vectors: Int8Array; dimensions: number } | undefined;
};

const stateBits: Record<ThoughtState, number> = { open: 2, completed: 4, archived: 6 };
const AGENT_BIT = 1;
/** Scope of a slot whose text was edited since. */
const SUPERSEDED = 0;

const toKind = (state: ThoughtState, author: AuthorKind) =>
  stateBits[state] | (author === "agent" ? AGENT_BIT : 0);

export type PackedIndex = {
  revision: number;
  ids: string[];
  versions: Uint32Array;
  times: Float64Array;
  kinds: Uint8Array;
  questions: Uint8Array;
  labels: string[];
  labelOf: Uint32Array;
  postings: PackedPostings;
  tokens: PackedTokens;
  vectors: PackedVectors;
  passages: PackedPassages;
  dates: PackedDates;
};

/**
 * All that searching one user's thoughts needs, in memory: one slot per text, with its words, tokens, vectors and time.
 * Slots are only added: an edited text gets a new one, and packing drops the old one.
 */
export class UserIndex {
  /** The book's revision up to which this index is complete. */
  revision: number;
  /** How many thoughts were added or changed since it was packed. */
  changes = 0;
  readonly postings: Postings;
  readonly tokens: TokenTable;
  readonly vectors: VectorTable;
  readonly passages: PassageTable;
  readonly dates: DateTable;
  readonly style = new BookStyle(this);
  readonly #ids: string[];
  readonly #slots: Map<string, number>;
  #versions: Uint32Array;
  #times: Float64Array;
  #kinds: Uint8Array;
  #questions: Uint8Array;
  /** The distinct labels; the first is the empty one, of texts without a label. */
  readonly #labels: string[];
  readonly #labelNumbers: Map<string, number>;
  #labelOf: Uint32Array;
  #superseded = 0;
  readonly #byTime = new TimeOrder();
  readonly #masks = new Map<number, { changes: number; mask: Uint8Array }>();

  constructor(vocabularySize: number, packed?: PackedIndex) {
    this.revision = packed?.revision ?? 0;
    this.#ids = packed?.ids ?? [];
    this.#slots = new Map(this.#ids.map((id, slot) => [id, slot]));
    this.#versions = packed?.versions ?? new Uint32Array(0);
    this.#times = packed?.times ?? new Float64Array(0);
    this.#kinds = packed?.kinds ?? new Uint8Array(0);
    this.#questions = packed?.questions ?? new Uint8Array(0);
    this.#labels = packed?.labels ?? [""];
    this.#labelNumbers = new Map(this.#labels.map((label, number) => [label, number]));
    this.#labelOf = packed?.labelOf ?? new Uint32Array(0);
    this.postings = new Postings(packed?.postings);
    this.tokens = new TokenTable(vocabularySize, packed?.tokens);
    this.vectors = new VectorTable(packed?.vectors);
    this.passages = new PassageTable(packed?.passages);
    this.dates = new DateTable(packed?.dates);
  }

  /** The number of slots, including superseded ones. */
  get size(): number {
    return this.#ids.length;
  }

  get isWasteful(): boolean {
    return this.#superseded > 1000 && this.#superseded * 4 > this.size;
  }

  get bytes(): number {
    const { postings, tokens, vectors, passages, dates } = this;
    const tables = postings.bytes + tokens.bytes + vectors.bytes + passages.bytes + dates.bytes;
    return tables + this.size * 200;
  }

  put(thought: IndexedThought): void {
    this.changes++;
    const known = this.#slots.get(thought.id);
    const isSameText = known !== undefined && this.#versions[known] === thought.version;
    const slot = isSameText ? known : this.#addText(thought, known);
    this.#kinds[slot] = toKind(thought.state, thought.author);
    this.vectors.set(slot, thought.vector);
    this.dates.set(slot, thought.dates);
    if (thought.passages) this.passages.set(slot, thought.passages.vectors, thought.passages.dimensions);
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.#ids[slot] as string;
  }

  timeOf(slot: number): number {
    return this.#times[slot] as number;
  }

  isQuestion(slot: number): boolean {
    return this.#questions[slot] === 1;
  }

  /** The number of the slot's label: 0 when it has none. */
  labelOf(slot: number): number {
    return this.#labelOf[slot] as number;
  }

  labelTerms(label: number): string[] {
    const text = this.#labels[label];
    return text ? text.split(" ") : [];
  }

  /** One byte per slot: 1 if it holds a thought of this scope. Kept until something changes, so it must not be written to. */
  mask({ state, author }: Scope): Uint8Array {
    const ignored = author === "all" ? AGENT_BIT : 0;
    const wanted = toKind(state, author === "agent" ? "agent" : "user");
    const scope = 2 * wanted + ignored;
    const known = this.#masks.get(scope);
    if (known?.changes === this.changes) return known.mask;
    const kinds = this.#kinds;
    const mask = new Uint8Array(this.size);
    for (let slot = 0; slot < mask.length; slot++)
      if (((kinds[slot] as number) & ~ignored) === wanted) mask[slot] = 1;
    this.#masks.set(scope, { changes: this.changes, mask });
    return mask;
  }

  byTime(): TimeOrder {
    this.#byTime.extend(this.#times, this.size);
    return this.#byTime;
  }

  #addText(thought: IndexedThought, superseded: number | undefined): number {
    if (superseded !== undefined) {
      this.#kinds[superseded] = SUPERSEDED;
      this.#superseded++;
      this.postings.forget(superseded);
      this.tokens.forget(superseded);
      this.passages.forget(superseded);
      this.dates.forget(superseded);
    }
    const slot = this.#ids.push(thought.id) - 1;
    this.#slots.set(thought.id, slot);
    this.#versions = grown(this.#versions, slot + 1);
    this.#times = grown(this.#times, slot + 1);
    this.#kinds = grown(this.#kinds, slot + 1);
    this.#versions[slot] = thought.version;
    this.#times[slot] = thought.createdAt;
    this.#questions = grown(this.#questions, slot + 1);
    this.#questions[slot] = thought.isQuestion ? 1 : 0;
    this.#labelOf = grown(this.#labelOf, slot + 1);
    this.#labelOf[slot] = this.#labelNumber(thought.label);
    this.postings.add(slot, thought.terms);
    this.tokens.add(thought.tokens);
    return slot;
  }

  #labelNumber(label: string): number {
    let number = this.#labelNumbers.get(label);
    if (number === undefined) {
      number = this.#labels.push(label) - 1;
      this.#labelNumbers.set(label, number);
    }
    return number;
  }

  /** The whole index without superseded slots, for a file or a fresh index. */
  pack(): PackedIndex {
    const newSlots = new Int32Array(this.size).fill(-1);
    const kept: number[] = [];
    for (let slot = 0; slot < this.size; slot++)
      if (this.#kinds[slot] !== SUPERSEDED) newSlots[slot] = kept.push(slot) - 1;
    return {
      revision: this.revision,
      ids: kept.map((slot) => this.idOf(slot)),
      versions: Uint32Array.from(kept, (slot) => this.#versions[slot] as number),
      times: Float64Array.from(kept, (slot) => this.timeOf(slot)),
      kinds: Uint8Array.from(kept, (slot) => this.#kinds[slot] as number),
      questions: Uint8Array.from(kept, (slot) => this.#questions[slot] as number),
      labels: this.#labels.slice(),
      labelOf: Uint32Array.from(kept, (slot) => this.#labelOf[slot] as number),
      postings: this.postings.pack(newSlots, kept.length),
      tokens: this.tokens.pack(newSlots, kept.length),
      vectors: this.vectors.pack(newSlots, kept.length),
      passages: this.passages.pack(newSlots, kept.length),
      dates: this.dates.pack(newSlots, kept.length),
    };
  }
}
