import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ASKED, TokenScan, type TokenVectors } from "../../src/kernels/token-scan.ts";

const VOCABULARY = 400;
const DIMENSIONS = 32;
const matrix = fc.int8Array({
  minLength: VOCABULARY * DIMENSIONS,
  maxLength: VOCABULARY * DIMENSIONS,
  min: -127,
  max: 127,
});
const token = fc.nat(VOCABULARY - 1);
const asked = fc.uniqueArray(token, { minLength: 1, maxLength: MAX_ASKED });
const texts = fc.array(fc.array(token, { maxLength: 40 }), { minLength: 1, maxLength: 20 });

test("the highest cosines are those of a plain loop, whatever was asked before", () => {
  fc.assert(
    fc.property(
      matrix,
      fc.array(asked, { minLength: 1 }),
      texts,
      fc.array(fc.nat()),
      (matrix, questions, texts, picks) => {
        const vectors = createVectors(matrix);
        const scan = new TokenScan(vectors);
        const numbers = picks.map((pick) => pick % texts.length);
        for (const question of questions) {
          const plain = numbers.flatMap((text) => highestOf(vectors, question, texts[text] ?? []));
          expect(Array.from(scan.highest(question, pack(texts), numbers))).toEqual(plain);
          expect(Array.from(scan.highest(question, pack(texts), numbers.slice(-1)))).toEqual(
            plain.slice(plain.length - (numbers.length && question.length)),
          );
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("texts of more tokens than a piece of memory takes are read whole", () => {
  const vectors = createVectors(
    Int8Array.from({ length: VOCABULARY * DIMENSIONS }, (_, i) => (i % 251) - 125),
  );
  const scan = new TokenScan(vectors);
  const long = Array.from({ length: 40_000 }, (_, i) => (i === 39_999 ? 7 : 1 + (i % 5)));
  const texts = [long, [3], long, []];
  expect(Array.from(scan.highest([7, 9], pack(texts), [0, 1, 2, 3]))).toEqual(
    texts.flatMap((text) => highestOf(vectors, [7, 9], text)),
  );
});

function createVectors(matrix: Int8Array): TokenVectors {
  const lengthOf = (token: number) => Math.fround(Math.sqrt(multiply(matrix, token, token)) || 1);
  return { matrix, dimensions: DIMENSIONS, lengthOf };
}

function multiply(matrix: Int8Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i++)
    sum += (matrix[a * DIMENSIONS + i] ?? 0) * (matrix[b * DIMENSIONS + i] ?? 0);
  return sum;
}

function highestOf({ matrix, lengthOf }: TokenVectors, asked: number[], text: number[]): number[] {
  return asked.map((token) =>
    text.reduce((highest, other) => {
      const cosine = multiply(matrix, token, other) / (lengthOf(token) * lengthOf(other));
      return Math.max(highest, Math.round(127 * cosine));
    }, 0),
  );
}

function pack(texts: number[][]) {
  const starts = Uint32Array.of(0, ...texts.map((_, i) => texts.slice(0, i + 1).flat().length));
  return { tokens: Uint16Array.from(texts.flat()), starts };
}
