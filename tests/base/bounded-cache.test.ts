import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedCache } from "../../src/base/bounded-cache.ts";

const keys = ["a", "b", "c", "d", "e"];
const heldBy = (cache: BoundedCache<string, number>) =>
  keys.filter((key) => cache.get(key) !== undefined).join("");

function fill(...named: string[]) {
  const cache = new BoundedCache<string, number>({ limit: 3 });
  for (const key of named) cache.set(key, 1);
  return cache;
}

test("what was set longest ago goes first", () => {
  expect(heldBy(fill("a", "b", "c", "d"))).toBe("bcd");
  expect(heldBy(fill("a", "b", "c", "a", "d"))).toBe("acd");
});

test("using keeps an entry, reading alone does not", () => {
  const cache = fill("a", "b", "c");
  cache.get("a");
  cache.use("b");
  cache.set("d", 1);
  cache.set("e", 1);
  expect(heldBy(cache)).toBe("bde");
  expect(cache.use("a")).toBeUndefined();
});

test("entries count by their weight, as it is now, and the latest stays however heavy", () => {
  const cache = new BoundedCache<string, { bytes: number }>({ limit: 10, weigh: ({ bytes }) => bytes });
  const first = { bytes: 4 };
  cache.set("a", first);
  cache.set("b", { bytes: 4 });
  first.bytes = 7;
  cache.trim();
  expect([cache.get("a"), cache.weight]).toEqual([undefined, 4]);
  cache.set("c", { bytes: 99 });
  expect([cache.get("b"), cache.weight]).toEqual([undefined, 99]);
});

test("every value that leaves is told once: replaced, deleted, or for want of room", () => {
  const dropped: number[] = [];
  const cache = new BoundedCache<string, number>({ limit: 2, onDrop: (value) => dropped.push(value) });
  cache.set("a", 1);
  cache.set("a", 2);
  cache.set("a", 2);
  cache.use("a");
  cache.set("b", 3);
  cache.delete("b");
  cache.set("c", 4);
  cache.set("d", 5);
  expect(dropped).toEqual([1, 3, 2]);
});

test("the oldest are dropped for as long as they are over", () => {
  const cache = new BoundedCache<string, number>({ limit: 9 });
  for (const [i, key] of keys.entries()) cache.set(key, i);
  cache.dropWhile((at) => at < 2);
  expect(heldBy(cache)).toBe("cde");
  cache.dropWhile(() => true);
  expect(heldBy(cache)).toBe("e");
});

test("after any steps it holds what a plain list of the latest would", () => {
  const step = fc.tuple(fc.constantFrom("set", "use", "delete", "drop"), fc.constantFrom(...keys));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = new BoundedCache<string, string>({ limit: 3 });
      let latest: string[] = [];
      for (const [act, key] of steps) {
        const others = latest.filter((other) => other !== key);
        if (act === "set") latest = [...others, key].slice(-3);
        if (act === "use" && others.length < latest.length) latest = [...others, key];
        if (act === "delete") latest = others;
        if (act === "drop") while (latest.length > 1 && latest[0] === key) latest.shift();
        if (act === "set") cache.set(key, key);
        if (act === "use") cache.use(key);
        if (act === "delete") cache.delete(key);
        if (act === "drop") cache.dropWhile((oldest) => oldest === key);
        expect(keys.filter((name) => cache.get(name))).toEqual(latest.toSorted());
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});
