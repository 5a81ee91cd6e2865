import { readFileSync } from "node:fs";

export const readJsonLines = (file: URL): unknown[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
