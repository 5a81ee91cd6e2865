import { readFileSync } from "node:fs";
import { converters } from "./support/recall/convert/converters.ts";

/** `npm run --silent bench:recall-convert -- SET FILE… > cases.json`: a public set's own files as recall cases (docs/recall.md). */
const [set = "", ...paths] = process.argv.slice(2);
const convert = converters[set];
if (!convert || paths.length === 0) {
  console.error(`SET is one of ${Object.keys(converters).join(", ")}; then come the set's files.`);
  process.exit(1);
}
const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
process.stdout.write(JSON.stringify(convert(files)));
