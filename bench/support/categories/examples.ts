import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Category, categories } from "../../../src/contract.ts";
import { scoreCues, toExcerpt } from "../../../src/language/builtin/categories/classifier.ts";
import type { CategoryScores } from "../../../src/language/builtin/categories/cues.ts";
import { readFeatures, type TextFeatures } from "../../../src/language/builtin/categories/features.ts";
import type { StaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

export type Example = { category: Category; features: TextFeatures; cues: CategoryScores };

/** Texts of each category, one a line, as people write and say them. */
export function readExampleTexts(category: Category): string[] {
  const file = new URL(`examples/${category}.txt`, import.meta.url);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

export function readExamples(embedder: StaticEmbedder): Example[] {
  return categories.flatMap((category) =>
    readExampleTexts(category).map((text) => {
      const features = readFeatures(embedder, text);
      if (!features) throw new Error(`no features: ${text}`);
      return { category, features, cues: scoreCues(toExcerpt(text)) };
    }),
  );
}

/** Changes with the examples, the cues and the vocabulary: the weights then have to be fitted again. */
export function digestExamples(examples: Example[]): string {
  const plain = examples.map(({ category, features, cues }) => [category, [...features.keys], cues]);
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex").slice(0, 16);
}
