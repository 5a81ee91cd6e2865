import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { isTurnOver, nextTurn, workFor } from "../../src/base/turns.ts";

/** Works until its turn is over, `turns` times. */
async function work(name: string, turns: number, log: string[]): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    while (!isTurnOver());
    log.push(name);
    await nextTurn();
  }
}

test("of all heavy work, one piece runs in a round of the event loop, in the order of asking", async () => {
  await nextRound();
  const log: string[] = [];
  const all = Promise.all(["a", "b", "c"].map((name) => work(name, 2, log)));
  const observed: number[] = [];
  let isDone = false;
  all.then(() => {
    isDone = true;
  });
  while (!isDone) {
    observed.push(log.length);
    await nextRound();
  }
  // The first round has the turns of all three: b and c find it over at once.
  const steps = observed.slice(1).map((length, i) => length - (observed[i] as number));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1);
  expect(log).toEqual(["a", "b", "c", "a", "b", "c"]);
});

test("work that is over before its turn is never kept waiting", async () => {
  await nextRound();
  await nextRound();
  expect(isTurnOver()).toBe(false);
});

test("users take turns: who asks once does not wait for all that another has begun", async () => {
  await nextRound();
  await nextRound();
  const log: string[] = [];
  const busy = ["a", "b", "c", "d"].map((name) => workFor("Anna", () => work(name, 3, log)));
  await nextRound();
  const one = workFor("Ben", () => work("Ben", 1, log));
  await Promise.all([...busy, one]);
  // At most the piece that is at work, and one more.
  expect(log.indexOf("Ben")).toBeLessThanOrEqual(6);
  expect(log).toHaveLength(13);
});
