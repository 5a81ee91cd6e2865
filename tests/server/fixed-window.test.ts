import { expect, test } from "vitest";
import { createFixedWindow } from "../../src/server/limits/fixed-window.ts";

function setUp(options: { limit?: number; maxKeys?: number } = {}) {
  const time = { now: 1_000_000 };
  const window = createFixedWindow({ limit: 2, windowMs: 60_000, clock: () => time.now, ...options });
  return { time, window };
}

test("hits up to the limit are allowed, the next is not", () => {
  const { window } = setUp();
  expect(window.hit("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(window.hit("a")).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  expect(window.hit("a")).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
});

test("each key has its own count", () => {
  const { window } = setUp({ limit: 1 });
  expect(window.hit("a").allowed).toBe(true);
  expect(window.hit("b").allowed).toBe(true);
  expect(window.hit("a").allowed).toBe(false);
});

test("the window is fixed: it closes its length after the first hit, whatever came since", () => {
  const { time, window } = setUp();
  window.hit("a");
  time.now += 59_999;
  expect(window.hit("a")).toEqual({ allowed: true, remaining: 0, resetSeconds: 1 });
  expect(window.hit("a").allowed).toBe(false);
  time.now += 1;
  expect(window.hit("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
});

test("seconds until the reset are whole, rounded up and at least 1 while a window is open", () => {
  const { time, window } = setUp();
  window.hit("a");
  for (const [passed, left] of [
    [1, 60],
    [999, 60],
    [1000, 59],
    [59_000, 1],
    [59_999, 1],
  ] as const) {
    time.now = 1_000_000 + passed;
    expect(window.peek("a").resetSeconds).toBe(left);
  }
});

test("peeking counts nothing and says what the next hit would meet", () => {
  const { window } = setUp();
  expect(window.peek("a")).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  expect(window.peek("a")).toEqual(window.peek("a"));
  window.hit("a");
  expect(window.peek("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  window.hit("a");
  expect(window.peek("a")).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
});

test("peeking does not open a window", () => {
  const { time, window } = setUp();
  window.peek("a");
  time.now += 30_000;
  expect(window.hit("a").resetSeconds).toBe(60);
});

test("when there are too many keys the one whose window opened first is forgotten", () => {
  const { time, window } = setUp({ limit: 1, maxKeys: 3 });
  for (const key of ["a", "b", "c"]) {
    window.hit(key);
    time.now += 1;
  }
  window.hit("a");
  window.hit("d");
  expect(["a", "b", "c", "d"].map((key) => window.peek(key).allowed)).toEqual([true, false, false, false]);
});

test("a window that opened again counts as new when room is made", () => {
  const { time, window } = setUp({ limit: 1, maxKeys: 2 });
  window.hit("a");
  time.now += 30_000;
  window.hit("b");
  time.now += 30_000;
  window.hit("a");
  window.hit("c");
  expect(["a", "b", "c"].map((key) => window.peek(key).allowed)).toEqual([false, true, false]);
});

test("a clock that was set back keeps nobody waiting longer than a window", () => {
  const { time, window } = setUp({ limit: 1 });
  window.hit("a");
  time.now -= 3_600_000;
  expect(window.hit("a")).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  expect(window.hit("a").allowed).toBe(false);
});
