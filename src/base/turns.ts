/** How long heavy work may keep a round of the event loop, of all requests together. */
const TURN_MS = 8;

let begunAt: number | undefined;
let isScheduled = false;
const waiting: (() => void)[] = [];

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

/** Waits until it is this work's turn: one piece of heavy work a round, in the order of asking. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
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
    const next = waiting.shift();
    if (!next) return;
    begunAt = performance.now();
    scheduleRound();
    next();
  });
}
