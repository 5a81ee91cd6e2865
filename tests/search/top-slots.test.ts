import fc from "fast-check";
import { expect, test } from "vitest";
import { bestFirst, bestSlots } from "../../src/search/index/top-slots.ts";

/** Few different scores, so that many are equal. */
const book = fc.integer({ min: 1, max: 300 }).chain((slots) =>
  fc.record({
    scores: fc.array(fc.integer({ min: -1, max: 12 }), { minLength: slots, maxLength: slots }),
    mask: fc.uint8Array({ minLength: slots, maxLength: slots, max: 1 }),
    limit: fc.integer({ min: 1, max: 20 }),
  }),
);

test("the best slots are those of a sorted list; of equal ones, the first count", () => {
  fc.assert(
    fc.property(book, ({ scores, mask, limit }) => {
      const found = scores.flatMap((score, slot) => (score > 0 && mask[slot] === 1 ? [slot] : []));
      const worst = found.map((slot) => scores[slot] as number).sort((a, b) => b - a)[limit - 1] ?? 0;
      const best = found.filter((slot) => (scores[slot] as number) >= worst).slice(0, limit);
      expect(bestSlots(Float32Array.from(scores), mask, limit)).toEqual(best);
    }),
  );
});

test("the highest scores come first; of equal ones, the earlier", () => {
  fc.assert(
    fc.property(book, ({ scores, limit }) => {
      const sorted = scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number));
      expect(Array.from(bestFirst(Float64Array.from(scores), limit))).toEqual(sorted.slice(0, limit));
      expect(Array.from(bestFirst(Float64Array.from(scores)))).toEqual(sorted);
      expect(bestFirst(Float64Array.from(scores), 0)).toHaveLength(0);
    }),
  );
});
