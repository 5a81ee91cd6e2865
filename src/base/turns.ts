import { AsyncLocalStorage } from "node:async_hooks";

/** How long heavy work may keep a round of the event loop, of all requests together. */
const TURN_MS = 8;

/** For whom the work is; the service's own is nobody's. */
const owners = new AsyncLocalStorage<string>();
const NOBODY = "";

let begunAt: number | undefined;
let isScheduled = false;
/** By owner, in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();

/** Whatever `work` does takes its turns as this user's. */
export function workFor<Result>(userId: string, work: () => Result): Result {
  return owners.run(userId, work);
}

/**
 * Whether heavy work has had its share of this round of the event loop; then `await nextTurn()`. Asked between steps
 * of well under a millisecond, such as the words of a text.
 */
export function isTurnOver(): boolean {
  if (begunAt !== undefined) return performance.now() - begunAt >= TURN_MS;
  begunAt = performance.now();
  scheduleRound();
  return false;
}

/** Waits until it is this work's turn: one piece of heavy work a round, each user in turn. */
export function nextTurn(): Promise<void> {
  const owner = owners.getStore() ?? NOBODY;
  return new Promise((resolve) => {
    const line = waiting.get(owner);
    if (line) line.push(resolve);
    else waiting.set(owner, [resolve]);
    scheduleRound();
  });
}

/** Between two rounds, requests are read and answered. */
function scheduleRound(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    begunAt = undefined;
    const next = takeNext();
    if (!next) return;
    begunAt = performance.now();
    scheduleRound();
    next();
  });
}

/** Of the user who has waited longest; their others go to the end. */
function takeNext(): (() => void) | undefined {
  for (const [owner, line] of waiting) {
    waiting.delete(owner);
    const next = line.shift();
    if (line.length > 0) waiting.set(owner, line);
    return next;
  }
  return undefined;
}
