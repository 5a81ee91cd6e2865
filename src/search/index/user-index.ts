import type { ThoughtState } from "../../contract.ts";
import { BookStyle } from "./book-style.ts";
import { DateTable } from "./date-table.ts";
import { grown, sharedArray } from "./growing.ts";
import { PassageTable } from "./passage-table.ts";
import { Postings } from "./postings.ts";
import { createState, type IndexState } from "./state.ts";
import { copyTexts, TextTable } from "./text-table.ts";
import { TimeOrder } from "./time-order.ts";
import { TokenTable } from "./token-table.ts";
import { VectorTable } from "./vector-table.ts";

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

const toKind = (state: ThoughtState, author: AuthorKind) =>
  stateBits[state] | (author === "agent" ? AGENT_BIT : 0);

/**
 * All that searching one user's thoughts needs, in memory: one slot per text, with its words, tokens, vectors and time.
 * Slots are only added: an edited text gets a new one, and packing drops the old one.
 *
 * One thread adds; others read a copy of the state, whose arrays are the same memory. What is added later lies behind the
 * counts of their copy, and what is replaced stays where it is, so that they see the index as it was when the copy was made.
 */
export class UserIndex {
  readonly postings: Postings;
  readonly tokens: TokenTable;
  readonly vectors: VectorTable;
  readonly passages: PassageTable;
  readonly dates: DateTable;
  readonly style = new BookStyle(this);
  readonly #ids: TextTable;
  readonly #labels: TextTable;
  #state: IndexState;
  readonly #byTime = new TimeOrder();
  readonly #masks = new Map<number, { changes: number; mask: Uint8Array }>();

  constructor(state: IndexState) {
    this.#state = state;
    this.#ids = new TextTable(state.ids);
    this.#labels = new TextTable(state.labels);
    this.postings = new Postings(state.postings, (slot) => this.isLatest(slot));
    this.tokens = new TokenTable(state.tokens);
    this.vectors = new VectorTable(state.vectors);
    this.passages = new PassageTable(state.passages);
    this.dates = new DateTable(state.dates);
  }

  /** For other threads: a message copies the counts and shares the arrays. */
  get state(): IndexState {
    return this.#state;
  }

  /** A later state of the same index. */
  set state(state: IndexState) {
    this.#state = state;
    this.#ids.texts = state.ids;
    this.#labels.texts = state.labels;
    this.postings.state = state.postings;
    this.tokens.state = state.tokens;
    this.vectors.state = state.vectors;
    this.passages.state = state.passages;
    this.dates.state = state.dates;
  }

  /** The book's revision up to which this index is complete. */
  get revision(): number {
    return this.#state.revision;
  }

  set revision(revision: number) {
    this.#state.revision = revision;
  }

  /** How many thoughts were added or changed since it was packed. */
  get changes(): number {
    return this.#state.changes;
  }

  /** The number of slots, including superseded ones. */
  get size(): number {
    return this.#state.size;
  }

  get isWasteful(): boolean {
    const { superseded, size } = this.#state;
    return superseded > 1000 && superseded * 4 > size;
  }

  get bytes(): number {
    const { postings, tokens, vectors, passages, dates } = this;
    const tables = postings.bytes + tokens.bytes + vectors.bytes + passages.bytes + dates.bytes;
    const { versions, times, kinds, questions, labelOf, idOf, firstSlots, replacedBy } = this.#state;
    const own = [versions, times, kinds, questions, labelOf, idOf, firstSlots, replacedBy];
    return own.reduce(
      (sum, { byteLength }) => sum + byteLength,
      tables + this.#ids.bytes + this.#labels.bytes,
    );
  }

  put(thought: IndexedThought): void {
    this.#state.changes++;
    const known = this.slotOf(thought.id);
    const isSameText = known !== undefined && this.#state.versions[known] === thought.version;
    const slot = isSameText ? known : this.#addText(thought, known);
    this.#state.kinds[slot] = toKind(thought.state, thought.author);
    this.vectors.set(slot, thought.vector);
    this.dates.set(slot, thought.dates);
    if (thought.passages) this.passages.set(slot, thought.passages.vectors, thought.passages.dimensions);
  }

  slotOf(id: string): number | undefined {
    const { firstSlots, replacedBy, size } = this.#state;
    const number = this.#ids.numberOf(id);
    if (number === undefined) return undefined;
    let slot = firstSlots[number] as number;
    for (;;) {
      const next = replacedBy[slot] as number;
      if (isLatest(next, size)) return slot;
      slot = next;
    }
  }

  /** Whether the slot has the text that its thought has now. */
  isLatest(slot: number): boolean {
    const { replacedBy, size } = this.#state;
    return isLatest(replacedBy[slot] as number, size);
  }

  idOf(slot: number): string {
    return this.#ids.textOf(this.#state.idOf[slot] as number);
  }

  timeOf(slot: number): number {
    return this.#state.times[slot] as number;
  }

  isQuestion(slot: number): boolean {
    return this.#state.questions[slot] === 1;
  }

  /** The number of the slot's label: 0 when it has none. */
  labelOf(slot: number): number {
    return this.#state.labelOf[slot] as number;
  }

  labelTerms(label: number): string[] {
    return label === 0 ? [] : this.#labels.textOf(label).split(" ");
  }

  /** One byte per slot: 1 if it holds a thought of this scope. Kept until something changes, so it must not be written to. */
  mask({ state, author }: Scope): Uint8Array {
    const ignored = author === "all" ? AGENT_BIT : 0;
    const wanted = toKind(state, author === "agent" ? "agent" : "user");
    const scope = 2 * wanted + ignored;
    const known = this.#masks.get(scope);
    if (known?.changes === this.changes) return known.mask;
    const { kinds, replacedBy, size } = this.#state;
    const mask = new Uint8Array(size);
    for (let slot = 0; slot < size; slot++)
      if (((kinds[slot] as number) & ~ignored) === wanted && isLatest(replacedBy[slot] as number, size))
        mask[slot] = 1;
    this.#masks.set(scope, { changes: this.changes, mask });
    return mask;
  }

  byTime(): TimeOrder {
    if (this.#byTime.count === this.size) return this.#byTime;
    const { times, idOf } = this.#state;
    this.#byTime.extend(times, this.size, (a, b) => this.#ids.compare(idOf[a] as number, idOf[b] as number));
    return this.#byTime;
  }

  #addText(thought: IndexedThought, replaced: number | undefined): number {
    const state = this.#state;
    const slot = state.size;
    const id = this.#ids.add(thought.id);
    state.versions = grown(state.versions, slot + 1);
    state.times = grown(state.times, slot + 1);
    state.kinds = grown(state.kinds, slot + 1);
    state.questions = grown(state.questions, slot + 1);
    state.labelOf = grown(state.labelOf, slot + 1);
    state.idOf = grown(state.idOf, slot + 1);
    state.replacedBy = grown(state.replacedBy, slot + 1);
    state.firstSlots = grown(state.firstSlots, id + 1);
    state.versions[slot] = thought.version;
    state.times[slot] = thought.createdAt;
    state.questions[slot] = thought.isQuestion ? 1 : 0;
    state.labelOf[slot] = this.#labels.add(thought.label);
    state.idOf[slot] = id;
    this.postings.add(slot, thought.terms);
    this.tokens.add(thought.tokens);
    if (replaced === undefined) state.firstSlots[id] = slot;
    else {
      state.superseded++;
      state.replacedBy[replaced] = slot;
      this.postings.forget(replaced);
      this.tokens.forget(replaced);
    }
    state.size++;
    return slot;
  }

  /** The whole index without superseded slots, for a file or to go on with. */
  pack(): IndexState {
    const { size, replacedBy, versions, times, kinds, questions, labelOf, edition, revision } = this.#state;
    const newSlots = new Int32Array(size).fill(-1);
    const kept: number[] = [];
    for (let slot = 0; slot < size; slot++)
      if (isLatest(replacedBy[slot] as number, size)) newSlots[slot] = kept.push(slot) - 1;
    const count = kept.length;
    const packed = createState(this.tokens.state.frequencies.length);
    const ids = new TextTable(packed.ids);
    for (const slot of kept) ids.add(this.idOf(slot));
    const take = <T extends Uint32Array | Float64Array | Uint8Array>(into: T, from: T): T => {
      const taken = grown(into, count);
      for (let slot = 0; slot < count; slot++) taken[slot] = from[kept[slot] as number] as number;
      return taken;
    };
    return {
      ...packed,
      edition,
      revision,
      size: count,
      labels: copyTexts(this.#labels.texts),
      idOf: numberUp(count),
      firstSlots: numberUp(count),
      replacedBy: sharedArray(Uint32Array, count),
      versions: take(packed.versions, versions),
      times: take(packed.times, times),
      kinds: take(packed.kinds, kinds),
      questions: take(packed.questions, questions),
      labelOf: take(packed.labelOf, labelOf),
      postings: this.postings.pack(newSlots, count),
      tokens: this.tokens.pack(newSlots, count),
      vectors: this.vectors.pack(newSlots, count),
      passages: this.passages.pack(newSlots, count),
      dates: this.dates.pack(newSlots, count),
    };
  }
}

/** At the time of a state with `size` slots. */
const isLatest = (replacedBy: number, size: number) => replacedBy === 0 || replacedBy >= size;

function numberUp(count: number): Uint32Array {
  const numbers = sharedArray(Uint32Array, count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
