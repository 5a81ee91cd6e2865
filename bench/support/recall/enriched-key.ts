import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

/** What a captured and enriched library comes from: these files and all that they import. */
const MAKERS = [
  "bench/support/recall/keep-conversation.ts",
  "src/thoughts/capturing/capture.ts",
  "src/enrichment/phases.ts",
  "src/enrichment/worker.ts",
  "src/language/builtin/mind.ts",
  "src/storage/migrate.ts",
  // Of the search only what links are found by: how it ranks changes nothing that is stored.
  "src/search/nearest-thoughts.ts",
  "src/search/index/vector-table.ts",
];

/** Changes with the cases and with all code that captures and enriches; the models' names and checksums are in that code. */
export function keyOf(casePath: string): string {
  const hash = createHash("sha256").update(readFileSync(casePath));
  for (const file of listMakers()) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

export function listMakers(): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const isRanking = /^(src\/search|bench)\//.test(file) && !MAKERS.includes(file);
    if (found.has(file) || isRanking) return;
    found.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  for (const maker of MAKERS) visit(maker);
  return [...found].sort();
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const specifiers = source.matchAll(/(?:from|import\(?)\s*"(\.[^"]+\.ts)"/g);
  return Array.from(specifiers, ([, path]) => relative(ROOT, resolve(ROOT, dirname(file), path as string)));
}
