import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "../../../src/base/errors.ts";
import { findModelFolder } from "../../../src/base/installation.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import fixtures from "../../fixtures/static-en-256.json" with { type: "json" };

const embedder = openStaticEmbedder();
const folder = mkdtempSync(join(tmpdir(), "static-embedder-"));
afterAll(() => rmSync(folder, { recursive: true }));

const embed = (text: string) => embedder.embedTokens(embedder.pieces.written.tokenize(text));
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe("like the reference encoder", () => {
  const texts = fixtures.cases.map(({ text }) => new Set(embedder.pieces.written.tokenize(text)));
  /** The model card's own: min(1, idf / ln 21). */
  const frequencies = {
    weight(token: number) {
      const count = texts.filter((tokens) => tokens.has(token)).length;
      return Math.min(1, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5)) / Math.log(21));
    },
  };

  test.each(fixtures.cases)("it reads and embeds %j", ({ text, rows, tokens, vector8, query8 }) => {
    expect(embedder.pieces.written.tokenize(text)).toHaveLength(tokens);
    expect(embedder.pieces.written.tokenize(text).slice(0, rows.length)).toEqual(rows);
    const vector = embed(text);
    const query = embedder.embedTokens(embedder.pieces.written.tokenize(text), frequencies);
    for (let i = 0; i < vector8.length; i++) {
      expect(vector[i]).toBeCloseTo(vector8[i] ?? Number.NaN, 4);
      expect(query[i]).toBeCloseTo(query8[i] ?? Number.NaN, 4);
    }
  });
});

test("a vector has 256 dimensions and length one, or is all zeros for a text without known words", () => {
  const vector = embed("Call the plumber");
  expect(vector).toHaveLength(embedder.dimensions);
  expect(dot(vector, vector)).toBeCloseTo(1, 5);
  expect(embed("").every((value) => value === 0)).toBe(true);
});

test("a vector that was given out does not change with the next text", () => {
  const first = embed("Call the plumber");
  embed("Feed the cat");
  expect(first).toEqual(embed("Call the plumber"));
});

test("texts of like meaning lie closer than texts of different meaning", () => {
  const query = embed("somebody to repair the pipes");
  expect(dot(query, embed("Call the plumber about the sink"))).toBeGreaterThan(
    dot(query, embed("Anna's birthday party is on Friday")),
  );
});

describe("a model file that is", () => {
  const expectRefusal = (path: string, words: string) => {
    const open = () => openStaticEmbedder(path);
    expect(open).toThrow(AppError);
    expect(open).toThrow(words);
    expect(open).not.toThrow(folder);
  };

  test("missing is named, without its folder", () => {
    expectRefusal(join(folder, "none.bin"), "none.bin cannot be read");
  });

  test("cut short or changed in one bit is refused as damaged", () => {
    const path = join(folder, "model.bin");
    const model = readFileSync(join(findModelFolder(), "static-en-256-int8.bin"));
    writeFileSync(path, model.subarray(0, 1000));
    expectRefusal(path, "model.bin is damaged");
    model.writeUInt8(model.readUInt8(model.length - 1) ^ 1, model.length - 1);
    writeFileSync(path, model);
    expectRefusal(path, "model.bin is damaged");
  });
});
