import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "../../../src/base/errors.ts";
import { findModelFolder } from "../../../src/base/installation.ts";
import { openContextualEmbedder } from "../../../src/language/embedding/contextual-embedder.ts";
import {
  parseContextualModel,
  readContextualModel,
} from "../../../src/language/embedding/contextual-model.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { createReferenceEncoder } from "../../../testkit/reference-encoder.ts";
import fixtures from "../../fixtures/tiny-en-3l-384.json" with { type: "json" };

const file = readContextualModel();
const embedder = openContextualEmbedder(file);
const reference = createReferenceEncoder(parseContextualModel(file));
const tokenizer = openStaticEmbedder();
const embed = (text: string) => embedder.embedTokens(tokenizer.pieces.written.tokenize(text));
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
/** Tokens without pattern, the same in every run. */
const someTokens = (n: number, seed = 1) =>
  Array.from({ length: n }, (_, i) => ((i + seed) * 7919 * seed) % tokenizer.vocabularySize);

describe("like the model's own fixtures", () => {
  test.each(fixtures)("it reads and embeds $text", ({ text, tokens, first16 }) => {
    expect(tokenizer.pieces.written.tokenize(text).slice(0, embedder.maxTokens)).toHaveLength(tokens);
    const plain = reference(tokenizer.pieces.written.tokenize(text));
    for (const [i, value] of first16.entries()) expect(plain[i]).toBeCloseTo(value, 4);
    expect(dot(embed(text), plain)).toBeGreaterThan(0.999);
  });
});

test("the static model's tokens are the contextual model's", () => {
  const readVocabulary = (name: string) => {
    const bytes = readFileSync(join(findModelFolder(), name));
    const start = bytes.indexOf("\n") + 1;
    const { rows, vocabBytes } = JSON.parse(bytes.toString("utf8", 0, start));
    return bytes
      .toString("utf8", start, start + vocabBytes)
      .split("\n")
      .slice(0, rows);
  };
  const vocabulary = readVocabulary("tiny-en-3l-384-int8.bin");
  expect(vocabulary).toHaveLength(tokenizer.vocabularySize);
  expect(vocabulary).toEqual(readVocabulary("static-en-256-int8.bin"));
});

describe("like plain arithmetic, but for activations of 7 bits", () => {
  const expectLikeReference = (tokens: number[]): void => {
    expect(dot(embedder.embedTokens(tokens), reference(tokens))).toBeGreaterThan(0.999);
  };

  test.each([1, 2, 3, 4, 5, 31, 126])("for %i tokens", (n) => expectLikeReference(someTokens(n)));

  test("for any tokens", () => {
    const token = fc.integer({ min: 0, max: tokenizer.vocabularySize - 1 });
    fc.assert(fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), expectLikeReference), {
      numRuns: 25,
    });
  });
});

test("no token gives zeros", () => {
  expect(embedder.embedTokens([])).toEqual(new Float32Array(embedder.dimensions));
  expect(embed("\u{10FFFF}")).toEqual(new Float32Array(384));
});

test("a vector has length one, and one that was given out does not change with the next text", () => {
  const vector = embed("Call the plumber");
  const copy = vector.slice();
  embed("Feed the cat");
  expect(dot(vector, vector)).toBeCloseTo(1, 5);
  expect(vector).toEqual(copy);
});

test("what comes after 126 tokens is not read", () => {
  expect(embedder.maxTokens).toBe(126);
  const tokens = someTokens(300);
  expect(embedder.embedTokens(tokens)).toEqual(embedder.embedTokens(tokens.slice(0, 126)));
  expect(embedder.embedTokens(tokens)).not.toEqual(embedder.embedTokens(tokens.slice(0, 125)));
});

test("a text's vector does not depend on the texts before", () => {
  const first = embedder.embedTokens(someTokens(9));
  embedder.embedTokens(someTokens(126, 3));
  expect(embedder.embedTokens(someTokens(9))).toEqual(first);
});

test("words in another order mean something else", () => {
  const one = embed("the dog bit the man");
  expect(dot(one, embed("the man bit the dog"))).toBeLessThan(0.9999);
  expect(dot(one, embed("the dog bit the man"))).toBeCloseTo(1, 6);
});

describe("weights of a query's tokens", () => {
  const [anna, car] = tokenizer.tokenize("Anna car") as [number, number];
  const text = tokenizer.tokenize("When did Anna buy a car?");
  const weigh = (weight: (token: number) => number) => embedder.embedTokens(text, { weight });

  test("that are all the same change nothing", () => {
    expect(
      dot(
        weigh(() => 0.3),
        embedder.embedTokens(text),
      ),
    ).toBeGreaterThan(1 - 1e-6);
  });

  test("move the vector towards the tokens that weigh more", () => {
    const aboutCar = weigh((token) => (token === anna ? 0 : 1));
    const aboutAnna = weigh((token) => (token === car ? 0 : 1));
    expect(dot(aboutCar, embed("car"))).toBeGreaterThan(dot(aboutAnna, embed("car")));
    expect(dot(aboutAnna, embed("Anna"))).toBeGreaterThan(dot(aboutCar, embed("Anna")));
  });

  test("that are all 0 give zeros", () => {
    expect(weigh(() => 0)).toEqual(new Float32Array(384));
  });
});

test("two threads that share the file give the same bytes", async () => {
  const texts = [someTokens(12), someTokens(41, 2), someTokens(126, 3)];
  const run = () =>
    new Promise<Float32Array[]>((resolve, reject) => {
      const worker = new Worker(new URL("../../support/embedding-thread.ts", import.meta.url), {
        workerData: { file, texts },
      });
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  const [first, second] = await Promise.all([run(), run()]);
  expect(first).toEqual(texts.map((tokens) => embedder.embedTokens(tokens)));
  expect(second).toEqual(first);
});

describe("a model file that is", () => {
  const folder = mkdtempSync(join(tmpdir(), "contextual-embedder-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("missing is named, without its folder", () => {
    const open = () => readContextualModel(join(folder, "none.bin"));
    expect(open).toThrow(AppError);
    expect(open).toThrow("none.bin cannot be read");
    expect(open).not.toThrow(folder);
  });

  test("changed in one bit is refused as damaged", () => {
    const path = join(folder, "model.bin");
    const bytes = Buffer.from(file.slice(0));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
    expect(() => readContextualModel(path)).toThrow("model.bin is damaged");
  });
});
