import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { buildLexicon } from "./support/lexicon/build.ts";

/** `npm run build:lexicon`: makes `model/lexicon.bin` from `support/lexicon/`, and notes its digest where it is read. */
const reader = new URL("../src/language/gloss/lexicon.ts", import.meta.url);
const file = buildLexicon();
const digest = createHash("sha256").update(file).digest("hex");
writeFileSync(new URL("../model/lexicon.bin", import.meta.url), file);
writeFileSync(reader, readFileSync(reader, "utf8").replace(/(?<=LEXICON_SHA256 = ")[^"]*/, digest));
console.log(`${(file.length / 1024 / 1024).toFixed(1)} MB`);
