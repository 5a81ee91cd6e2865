import fc from "fast-check";
import { expect, test } from "vitest";
import { cosineAt, fromBlob, fromInt8, toBlob, toInt8 } from "../../src/language/vectors.ts";
import fixtures from "../fixtures/static-en-256.json" with { type: "json" };
import { sharedEmbedder } from "../support/embedder.ts";

const unitVector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 256, maxLength: 256 })
  .map((values) => {
    const length = Math.hypot(...values) || 1;
    return Float32Array.from(values, (value) => value / length);
  });

const cosineInt8 = (a: Int8Array, b: Int8Array) => cosineAt(fromInt8(a), b, 0);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test("the cosine of two texts' quantised vectors is within 0.02 of the real one", () => {
  const embedder = sharedEmbedder();
  const vectors = fixtures.cases.map(({ text }) => embedder.embedTokens(embedder.tokenize(text)));
  for (const a of vectors)
    for (const b of vectors)
      expect(Math.abs(cosineInt8(toInt8(a), toInt8(b)) - dot(a, b))).toBeLessThan(0.02);
});

test("no unit vectors at all are moved by more than rounding can", () => {
  const sizeOf = (vector: Float32Array) => vector.reduce((sum, value) => sum + Math.abs(value), 0);
  fc.assert(
    fc.property(unitVector, unitVector, (a, b) => {
      const step = 0.5 / 127;
      const bound = step * (sizeOf(a) + sizeOf(b)) + a.length * step * step + 1e-6;
      expect(Math.abs(cosineInt8(toInt8(a), toInt8(b)) - dot(a, b))).toBeLessThanOrEqual(bound);
    }),
  );
});

test("a vector comes back from its bytes within half a step", () => {
  fc.assert(
    fc.property(unitVector, (vector) => {
      const back = fromInt8(toInt8(vector));
      for (let i = 0; i < vector.length; i++)
        expect(Math.abs((back[i] ?? 0) - (vector[i] ?? 0))).toBeLessThanOrEqual(0.5 / 127 + 1e-6);
    }),
  );
});

test("bytes survive the way through a database column, whatever the buffer's offset", () => {
  const bytes = toInt8(Float32Array.of(-1, -0.5, 0, 0.5, 1));
  const page = Buffer.concat([Buffer.from([7]), toBlob(bytes)]);
  expect(fromBlob(page.subarray(1))).toEqual(bytes);
});

test("values beyond one are held at the edge instead of wrapping around", () => {
  expect(toInt8(Float32Array.of(1.5, -1.5))).toEqual(Int8Array.of(127, -127));
});
