import fc from "fast-check";
import { expect, test } from "vitest";
import { TokenScan } from "../../src/kernels/token-scan.ts";

const VOCABULARY = 50;
const scan = new TokenScan(VOCABULARY);

const question = fc.integer({ min: 1, max: 32 }).chain((values) =>
  fc.record({
    values: fc.constant(values),
    table: fc.int8Array({
      minLength: values * VOCABULARY,
      maxLength: values * VOCABULARY,
      min: -127,
      max: 127,
    }),
  }),
);
const texts = fc.array(fc.array(fc.nat(VOCABULARY - 1), { maxLength: 40 }), { minLength: 1, maxLength: 20 });

test("the highest values are those of a plain loop, whatever was asked before", () => {
  fc.assert(
    fc.property(question, texts, fc.array(fc.nat()), ({ values, table }, texts, numbers) => {
      const asked = numbers.map((number) => number % texts.length);
      const plain = asked.flatMap((text) =>
        Array.from({ length: values }, (_, value) =>
          Math.max(0, ...(texts[text] ?? []).map((token) => table[value * VOCABULARY + token] ?? 0)),
        ),
      );
      const wanted = {
        values,
        valueOf: (value: number, token: number) => table[value * VOCABULARY + token] ?? 0,
      };
      expect(Array.from(scan.highest(wanted, pack(texts), asked))).toEqual(plain);
      expect(Array.from(scan.highest(wanted, pack(texts), asked.toReversed()).subarray(0, values))).toEqual(
        plain.slice(plain.length - values),
      );
    }),
  );
});

test("texts of more tokens than a piece of memory takes are read whole", () => {
  const long = Array.from({ length: 40_000 }, (_, i) => (i === 39_999 ? 7 : 1));
  const wanted = { values: 1, valueOf: (_: number, token: number) => token };
  expect(Array.from(scan.highest(wanted, pack([long, [3], long, []]), [0, 1, 2, 3]))).toEqual([7, 3, 7, 0]);
});

function pack(texts: number[][]) {
  const starts = Uint32Array.of(0, ...texts.map((_, i) => texts.slice(0, i + 1).flat().length));
  return { tokens: Uint16Array.from(texts.flat()), starts };
}
