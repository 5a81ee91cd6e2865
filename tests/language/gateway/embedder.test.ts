import { expect, test } from "vitest";
import { GatewayEmbedder } from "../../../src/language/gateway/embedder.ts";
import { embedByHash } from "../../support/scripted-gateway.ts";

/** Vectors that all lean the same way, as those of many models do. */
function createLeaning(dimensions: number) {
  const asked: string[][] = [];
  const lean = embedByHash("what all texts share", dimensions);
  return {
    asked,
    async embed(texts: string[]) {
      asked.push(texts);
      return texts.map((text) =>
        Float32Array.from(embedByHash(text, dimensions), (value, i) => value + 2 * (lean[i] as number)),
      );
    },
  };
}

const parts = (...texts: string[]) => texts.map((text) => ({ text, tokens: [] }));
const part = (text: string) => ({ text, tokens: [] });
const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test("vectors have length one, and unrelated texts come out unrelated, whatever the model shares among all", async () => {
  const model = createLeaning(256);
  const embedder = new GatewayEmbedder(model, "leaning");
  const [raw1, raw2] = await model.embed(["red tulips", "tax return"]);
  const plain =
    cosine(raw1 as Float32Array, raw2 as Float32Array) /
    (Math.hypot(...(raw1 ?? [])) * Math.hypot(...(raw2 ?? [])));
  expect(plain).toBeGreaterThan(0.7);
  const [one, two] = (await embedder.embedPassages(parts("red tulips", "tax return"))) as [
    Float32Array,
    Float32Array,
  ];
  expect(Math.hypot(...one)).toBeCloseTo(1, 5);
  expect(Math.abs(cosine(one, two))).toBeLessThan(0.35);
});

test("the same text is asked for once, also within one batch, and its vector does not depend on its company", async () => {
  const model = createLeaning(16);
  const embedder = new GatewayEmbedder(model, "leaning");
  const [a, b, again] = await embedder.embedPassages(parts("one", "two", "one"));
  expect(again).toEqual(a);
  expect(await embedder.embedQuestion(part("two"))).toEqual(b);
  expect(model.asked).toHaveLength(1);
  await embedder.embedPassages(parts("one", "three"));
  expect(model.asked[1]).toEqual(["three"]);
});

test("a failed request leaves nothing behind: the next one asks for everything again", async () => {
  const model = createLeaning(16);
  let isDown = true;
  const flaky = {
    embed(texts: string[]) {
      if (isDown) throw new Error("down");
      return model.embed(texts);
    },
  };
  const embedder = new GatewayEmbedder(flaky, "leaning");
  await expect(embedder.embedQuestion(part("one"))).rejects.toThrow("down");
  isDown = false;
  expect(await embedder.embedQuestion(part("one"))).toHaveLength(16);
});
