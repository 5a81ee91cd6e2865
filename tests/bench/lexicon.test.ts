import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildLexicon } from "../../bench/support/lexicon/build.ts";
import { findModelFolder } from "../../src/base/installation.ts";

test("the dictionary is the one that its source gives (npm run build:lexicon)", () => {
  expect(buildLexicon().equals(readFileSync(`${findModelFolder()}/lexicon.bin`))).toBe(true);
});
