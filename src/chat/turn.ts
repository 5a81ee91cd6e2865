import { setTimeout as wait } from "node:timers/promises";
import type { ToolResult } from "../contract-app/chat.ts";
import type { Reading } from "./reading.ts";
import { type AgentTool, refuse } from "./tools/tool.ts";

/** Rounds of tool calls before the model has to answer. */
export const MAX_STEPS = 8;
const MAX_CHANGES = 10;
/** After reading what others wrote, more than these need the person's consent. */
const FREE_CHANGES = 3;
/** How long a stopped answer waits for the result of its last call. */
const SETTLE_MS = 5_000;

const tooManyChanges = refuse(
  "too_many_changes",
  `${MAX_CHANGES} changes were made in this answer already, and this one was not. Tell the user what you did, ` +
    "and ask whether to go on.",
);

/** At the limit of the answer's length, or by a filter of the model's provider. */
export type Cut = "cut-off" | "filtered";

const cuts: Record<string, Cut | undefined> = { length: "cut-off", "content-filter": "filtered" };

/** Enforces the limits of one answer, and keeps the results of its tool calls. */
export class Turn {
  readonly #signal: AbortSignal;
  readonly #reading: Reading;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #results = new Map<string, ToolResult>();
  #step = 0;
  #changes: number;
  #isAsking = false;
  #failure: { error: unknown } | undefined;
  #cut: Cut | undefined;

  /** `changes`: those already made for the same question. */
  constructor(signal: AbortSignal, reading: Reading, changes = 0) {
    this.#signal = signal;
    this.#reading = reading;
    this.#changes = changes;
  }

  /** Counted from 0, as in the SDK. Clears the results, because some models reuse call ids in each step. */
  beginStep(step: number): void {
    this.#step = step;
    this.#results.clear();
  }

  endStep(finishReason: string): void {
    this.#cut = cuts[finishReason];
  }

  /** Why the latest step is not whole, if it is not. */
  get cut(): Cut | undefined {
    return this.#cut;
  }

  get isLastStep(): boolean {
    return this.#step >= MAX_STEPS;
  }

  /** The person has to allow what the model wants to do: the answer ends with this step. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** The first failure, which ended the answer; later ones only follow from it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  isRunning(toolCallId: string): boolean {
    return this.#running.has(toolCallId);
  }

  resultOf(toolCallId: string): ToolResult | undefined {
    return this.#results.get(toolCallId);
  }

  async call(tool: AgentTool, given: unknown, toolCallId: string): Promise<ToolResult> {
    this.#signal.throwIfAborted();
    if (this.#failure) throw this.#failure.error;
    if (tool.isChange && ++this.#changes > MAX_CHANGES) return tooManyChanges;
    const mustAsk = tool.isChange && this.#changes > FREE_CHANGES && (await this.#reading.hasOthers());
    const calling = mustAsk ? tool.propose(given) : tool.call(given);
    this.#running.set(toolCallId, calling);
    try {
      const result = await calling;
      this.#results.set(toolCallId, result);
      this.#isAsking ||= !result.ok && result.proposal !== undefined;
      this.#reading.add(result);
      return result;
    } catch (error) {
      this.fail(error);
      throw error;
    } finally {
      this.#running.delete(toolCallId);
    }
  }

  /** Waits for a tool that still runs after the answer was stopped, because its change must be recorded. */
  async settle(): Promise<void> {
    const waited = new AbortController();
    const timeout = wait(SETTLE_MS, undefined, { signal: waited.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(this.#running.values()), timeout]);
    waited.abort();
  }
}
