import { writeFileSync } from "node:fs";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { digestExamples, readExamples } from "./support/edits/examples.ts";
import { fitEdits } from "./support/edits/fit.ts";

/** `npm run bench:fit-edits`: fits the weights of the reader of edit requests to `support/edits/seen`. */
const file = new URL("../src/language/builtin/editing/learned/weights.ts", import.meta.url);
const embedder = openStaticEmbedder();
const { scales, mean, keys, values } = fitEdits(readExamples(), embedder);
writeFileSync(
  file,
  `/** Made by \`npm run bench:fit-edits\`. \`keys\` are uint32, \`mean\` and \`values\` int8, little-endian. */
export const weights = {
  examples: "${digestExamples(embedder)}",
  scales: [${scales.map((scale) => Number(scale.toPrecision(6))).join(", ")}] as const,
  mean: "${mean}",
  keys: "${keys}",
  values:
    "${values}",
};
`,
);
console.log(`fitted; ${((mean.length + keys.length + values.length) / 1024).toFixed(0)} KB`);
