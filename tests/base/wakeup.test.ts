import { expect, test } from "vitest";
import { Wakeup } from "../../src/base/wakeup.ts";

/** Rings when told to. */
function createBell() {
  const rings: (() => void)[] = [];
  return {
    timer: (_ms: number, ring: () => void) => {
      rings.push(ring);
      return () => undefined;
    },
    /** Lets the time of one wait pass. */
    async pass() {
      rings.shift()?.();
      await new Promise(setImmediate);
    },
    get waiting() {
      return rings.length;
    },
  };
}

test("it is quiet when nobody has called for a while", async () => {
  const [wakeup, bell] = [new Wakeup(), createBell()];
  let isQuiet = false;
  const quiet = wakeup.quiet(50, 1_000, bell.timer).then(() => {
    isQuiet = true;
  });
  for (let call = 0; call < 3; call++) {
    wakeup.call();
    await bell.pass();
    expect(isQuiet).toBe(false);
  }
  await bell.pass();
  await quiet;
  expect(bell.waiting).toBe(0);
});

test("whoever waits for quiet waits no longer than allowed", async () => {
  const [wakeup, bell] = [new Wakeup(), createBell()];
  const quiet = wakeup.quiet(50, 200, bell.timer);
  for (let round = 0; round < 4; round++) {
    wakeup.call();
    await bell.pass();
  }
  await quiet;
  expect(bell.waiting).toBe(0);
});
