import { expect, test } from "vitest";
import { createRequestHistory } from "../../src/server/limits/request-history.ts";

const START = Date.parse("2026-05-31T09:00:00Z");
const MINUTE = 60_000;

function openHistory() {
  let now = START;
  const history = createRequestHistory(() => now);
  return {
    ...history,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("each minute that had requests is a point with its percentiles and errors", () => {
  const history = openHistory();
  for (let ms = 1; ms <= 100; ms++) history.observe({ status: ms > 97 ? 500 : 200, ms });
  history.pass(3 * MINUTE);
  history.observe({ status: 404, ms: 8 });
  expect(history.read()).toEqual([
    { at: "2026-05-31T09:00:00.000Z", count: 100, errors: 3, p50: 50, p95: 95 },
    { at: "2026-05-31T09:03:00.000Z", count: 1, errors: 0, p50: 8, p95: 8 },
  ]);
});

test("what is older than a day is forgotten", () => {
  const history = openHistory();
  history.observe({ status: 200, ms: 1 });
  history.pass(24 * 60 * MINUTE + 1);
  expect(history.read()).toEqual([]);
  for (let minute = 0; minute < 2_000; minute++) {
    history.observe({ status: 200, ms: 1 });
    history.pass(MINUTE);
  }
  expect(history.read().length).toBeLessThanOrEqual(24 * 60);
});

test("a very busy minute counts all of its requests", () => {
  const history = openHistory();
  for (let i = 0; i < 10_000; i++) history.observe({ status: 200, ms: 2 });
  expect(history.read()).toMatchObject([{ count: 10_000, p50: 2, p95: 2 }]);
});
