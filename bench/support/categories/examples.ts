import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Category } from "../../../src/contract.ts";
import { scoreCues, toExcerpt } from "../../../src/language/builtin/categories/classifier.ts";
import type { CategoryScores } from "../../../src/language/builtin/categories/cues.ts";
import { readFeatures, type TextFeatures } from "../../../src/language/builtin/categories/features.ts";
import type { StaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { readJsonLines } from "../json-lines.ts";

/** The first category fits best; there are others where people disagree. Of some texts the names are labelled, too. */
export type LabelledText = {
  text: string;
  categories: Category[];
  names?: [name: string, ...kinds: string[]][];
};

export type Example = LabelledText & { features: TextFeatures; cues: CategoryScores };

const folder = new URL("examples/", import.meta.url);

/** Of one text in so many the digest has the features: to read all of them takes seconds. */
const SAMPLED = 8;

/** Texts whose times are labelled; most of them have categories, too. */
const TIMED = "timed";
const timedFolder = new URL("../dates/seen/", import.meta.url);

/** A file for each writer, or for two or three who write other languages; `short.jsonl` has one-liners of one author. */
export const writers: readonly string[] = [
  ...readdirSync(folder)
    .map((file) => basename(file, extname(file)))
    .sort(),
  TIMED,
];

export function readWriter(writer: string): LabelledText[] {
  if (writer === TIMED) return readTimed();
  return readJsonLines(new URL(`${writer}.jsonl`, folder)) as LabelledText[];
}

function readTimed(): LabelledText[] {
  const timed = readdirSync(timedFolder).flatMap((file) => readJsonLines(new URL(file, timedFolder)));
  return (timed as LabelledText[]).filter(({ categories }) => categories);
}

export const readExamples = (embedder: StaticEmbedder, from = writers): Example[] =>
  from.flatMap(readWriter).map((labelled) => toExample(embedder, labelled));

function toExample(embedder: StaticEmbedder, labelled: LabelledText): Example {
  const excerpt = toExcerpt(labelled.text);
  return { ...labelled, features: readFeatures(embedder, excerpt), cues: scoreCues(excerpt) };
}

/** Changes with the examples, the cues and the vocabulary: the weights then have to be fitted again. */
export function digestExamples(embedder: StaticEmbedder): string {
  const labelled = writers.flatMap(readWriter);
  const sample = labelled
    .filter((_, i) => i % SAMPLED === 0)
    .map((each) => toExample(embedder, each))
    .map(({ features, cues }) => [[...features.keys], cues]);
  const plain = [labelled.map(({ text, categories }) => [text, categories]), sample];
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex").slice(0, 16);
}
