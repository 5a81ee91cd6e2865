import { setTimeout as wait } from "node:timers/promises";
import type { ToolResult } from "../contract-app.ts";
import { type AgentTool, refuse } from "./tools/tool.ts";

/** Rounds of tool calls before the model has to answer. */
export const MAX_STEPS = 8;
const MAX_CHANGES = 10;
/** How long a stopped answer waits to hear what came of its last call. */
const SETTLE_MS = 5_000;

const tooManyChanges = refuse(
  "too_many_changes",
  `${MAX_CHANGES} changes were made in this answer already, and this one was not. Tell the user what you did, ` +
    "and ask whether to go on.",
);

/** Holds one answer to its limits, whatever the model wants, and remembers what was really done. */
export class Turn {
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #results = new Map<string, ToolResult>();
  #step = 0;
  #changes = 0;
  #failure: { error: unknown } | undefined;
  #isCutOff = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Counted from 0, as the SDK does. Some models use the ids of their calls again in each step. */
  beginStep(step: number): void {
    this.#step = step;
    this.#results.clear();
  }

  endStep(finishReason: string): void {
    this.#isCutOff = finishReason === "length";
  }

  /** The model reached the limit of its answer's length in the latest step. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  get isLastStep(): boolean {
    return this.#step >= MAX_STEPS;
  }

  /** What ended the answer, when something did; later failures only follow from it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  isUnderWay(toolCallId: string): boolean {
    return this.#underWay.has(toolCallId);
  }

  resultOf(toolCallId: string): ToolResult | undefined {
    return this.#results.get(toolCallId);
  }

  async call(tool: AgentTool, given: unknown, toolCallId: string): Promise<ToolResult> {
    this.#signal.throwIfAborted();
    if (this.#failure) throw this.#failure.error;
    if (tool.isDestructive && ++this.#changes > MAX_CHANGES) return tooManyChanges;
    const calling = tool.call(given);
    this.#underWay.set(toolCallId, calling);
    try {
      const result = await calling;
      this.#results.set(toolCallId, result);
      return result;
    } catch (error) {
      this.fail(error);
      throw error;
    } finally {
      this.#underWay.delete(toolCallId);
    }
  }

  /** A stopped answer leaves its tool running: what that changes is to be known. */
  async settle(): Promise<void> {
    const waited = new AbortController();
    const timeout = wait(SETTLE_MS, undefined, { signal: waited.signal }).catch(() => {});
    await Promise.race([Promise.allSettled(this.#underWay.values()), timeout]);
    waited.abort();
  }
}
