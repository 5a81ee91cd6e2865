import { bestCategory } from "../src/language/builtin/categories/classifier.ts";
import { readModel, scoreFeatures } from "../src/language/builtin/categories/model.ts";
import { extractEntities, foldEntityName } from "../src/language/builtin/entities/entities.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { type Example, readExamples, writers } from "./support/categories/examples.ts";
import { fitCategories } from "./support/categories/fit.ts";
import { percentOf } from "./support/report.ts";

/**
 * `npm run bench:understanding`: categories and names in the texts of each writer. The categories are those of weights that
 * are fitted to other writers' texts.
 */
/** Every fifth writer is left out at a time, so that others of the same language are not. */
const PARTS = 5;
const namedKinds = ["person", "place", "organization", "product"];
const embedder = openStaticEmbedder();
const examples = new Map(writers.map((writer) => [writer, readExamples(embedder, [writer])]));
const people = writers.filter((writer) => writer !== "short" && writer !== "timed");

console.log("| writer | texts | categories right | tasks seen | names found | kinds right | made up |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (let part = 0; part < PARTS; part++) {
  const left = people.filter((_, i) => i % PARTS === part);
  const others = writers.filter((writer) => !left.includes(writer));
  const model = readModel(fitCategories(others.flatMap((writer) => examples.get(writer) ?? [])));
  for (const writer of left) {
    const texts = examples.get(writer) ?? [];
    const read = texts.map(({ features, cues, categories }) => ({
      category: bestCategory(scoreFeatures(model, features, cues)),
      categories,
    }));
    const right = read.filter(({ category, categories }) => categories.includes(category));
    const tasks = read.filter(({ categories: [best] }) => best === "task");
    const cells = [
      writer,
      texts.length,
      percentOf(right.length, texts.length),
      percentOf(tasks.filter(({ category }) => category === "task").length, tasks.length),
      ...describeNames(texts.filter(({ names }) => names)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function describeNames(texts: Example[]): string[] {
  if (texts.length === 0) return ["", "", ""];
  const { names, found, kinds, madeUp, given } = readNames(texts);
  return [percentOf(found, names), percentOf(kinds, found), `${madeUp} of ${given}`];
}

/** A name counts as found with a part left out or a word more. */
function readNames(texts: Example[]) {
  const counts = { names: 0, found: 0, kinds: 0, madeUp: 0, given: 0 };
  for (const { text, names = [] } of texts) {
    const entities = extractEntities(text).filter(({ kind }) => namedKinds.includes(kind));
    for (const [name, ...kinds] of names) {
      const hit =
        entities.find((entity) => foldEntityName(entity.name) === foldEntityName(name)) ??
        entities.find((entity) => isSame(entity.name, name));
      counts.names++;
      if (hit) counts.found++;
      if (hit && kinds.includes(hit.kind)) counts.kinds++;
    }
    counts.given += entities.length;
    counts.madeUp += entities.filter((entity) => !names.some(([name]) => isSame(entity.name, name))).length;
  }
  return counts;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [foldEntityName(one), foldEntityName(other)];
  return a.includes(b) || b.includes(a);
}
