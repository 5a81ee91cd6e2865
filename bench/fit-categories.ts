import { writeFileSync } from "node:fs";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { digestExamples, readExamples } from "./support/categories/examples.ts";
import { fitCategories } from "./support/categories/fit.ts";

/** `npm run bench:fit-categories`: fits the built-in classifier's weights to `support/categories/examples`. */
const file = new URL("../src/language/builtin/categories/weights.ts", import.meta.url);
const embedder = openStaticEmbedder();
const { bias, scales, keys, rows } = fitCategories(readExamples(embedder));
const rounded = (values: number[]) => values.map((value) => Number(value.toPrecision(6))).join(", ");
writeFileSync(
  file,
  `/** Made by \`npm run bench:fit-categories\`. \`keys\` are uint32, \`rows\` int8, little-endian. */
export const weights = {
  examples: "${digestExamples(embedder)}",
  bias: [${rounded(bias)}],
  scales: [${rounded(scales)}] as const,
  keys: "${keys}",
  rows: "${rows}",
};
`,
);
console.log(`fitted; ${((keys.length + rows.length) / 1024).toFixed(0)} KB`);
