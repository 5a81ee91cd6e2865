import { expect, test } from "vitest";
import { digestExamples as digestTexts } from "../../../bench/support/categories/examples.ts";
import { digestExamples as digestEdits } from "../../../bench/support/edits/examples.ts";
import { weights as categoryWeights } from "../../../src/language/builtin/categories/weights.ts";
import { weights as editWeights } from "../../../src/language/builtin/editing/learned/weights.ts";
import { sharedEmbedder } from "../../support/embedder.ts";

const embedder = sharedEmbedder();

test("the weights of categories were fitted to these examples with these cues: npm run bench:fit-categories", () => {
  expect(categoryWeights.examples).toBe(digestTexts(embedder));
});

test("the weights of edits were fitted to these examples: npm run bench:fit-edits", () => {
  expect(editWeights.examples).toBe(digestEdits(embedder));
});
