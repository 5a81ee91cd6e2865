import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { buildLexicon } from "./support/lexicon/build.ts";

/** `npm run build:lexicon`: makes `model/lexicon.bin` from `support/lexicon/`, and notes its checksum where it is read. */
const reader = new URL("../src/language/gloss/lexicon.ts", import.meta.url);
const file = buildLexicon();
const checksum = `0x${crc32(file).toString(16).padStart(8, "0")}`;
writeFileSync(new URL("../model/lexicon.bin", import.meta.url), file);
writeFileSync(reader, readFileSync(reader, "utf8").replace(/(?<=LEXICON_CRC = )\w+/, checksum));
console.log(`${(file.length / 1024 / 1024).toFixed(1)} MB`);
