import { writeFileSync } from "node:fs";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { digestExamples, readExamples } from "./support/edits/examples.ts";
import { fitEdits } from "./support/edits/fit.ts";

/** `npm run bench:fit-edits`: fits the weights of the reader of edit requests to `support/edits/seen`. */
const folder = new URL("../src/language/builtin/editing/learned/", import.meta.url);
const embedder = openStaticEmbedder();
const { scales, mean, places } = fitEdits(readExamples(), embedder);
writeFileSync(new URL("edit-weights.int8", folder), places);
writeFileSync(
  new URL("weights.ts", folder),
  `/** Made by \`npm run bench:fit-edits\`, as the file beside it. \`mean\` is int8. */
export const weights = {
  examples: "${digestExamples(embedder)}",
  scales: [${scales.map((scale) => Number(scale.toPrecision(6))).join(", ")}] as const,
  mean: "${mean}",
};
`,
);
console.log(`fitted; ${(places.length / 1024).toFixed(0)} KB`);
