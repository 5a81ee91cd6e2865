import { openContextualEmbedder } from "../src/language/embedding/contextual-embedder.ts";
import { parseContextualModel, readContextualModel } from "../src/language/embedding/contextual-model.ts";
import { splitPassages } from "../src/language/embedding/passages.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { createReferenceEncoder } from "../testkit/reference-encoder.ts";

/**
 * `npm run bench:encoder`: what the contextual model costs: to load, in memory, and in CPU time of its thread a text,
 * beside the same model in plain TypeScript. The median of batches, and the best: others may be using the machine.
 */

const TEXT =
  "The server fails to start after the upgrade; the log says the port is in use. I looked at it with Anna yesterday, and \
we found that an old process had kept the port. She will write a script that ends it before the next upgrade, and I \
promised to test it on the spare machine on Tuesday. ";
const BATCHES = 25;

const clock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

function measure<T>(work: () => T): { ms: number; result: T } {
  const start = clock();
  const result = work();
  return { ms: clock() - start, result };
}

function costOf(work: () => void, timesABatch: number): string {
  const batches = Array.from(
    { length: BATCHES },
    () =>
      measure(() => {
        for (let i = 0; i < timesABatch; i++) work();
      }).ms / timesABatch,
  ).sort((a, b) => a - b);
  return `${format(batches[BATCHES >> 1])} (${format(batches[0])})`;
}

const format = (ms = Number.NaN) => ms.toFixed(ms < 10 ? 2 : 0);

const bytesBefore = process.memoryUsage().rss;
const { ms: readMs, result: file } = measure(() => readContextualModel());
const { ms: openMs, result: embedder } = measure(() => openContextualEmbedder(file));
const megabytes = (process.memoryUsage().rss - bytesBefore) / 1e6;
const tokenizer = openStaticEmbedder();
const tokens = tokenizer.tokenize(TEXT.repeat(4));
const { ms: firstMs } = measure(() => embedder.embedTokens(tokens.slice(0, 12)));
console.log(
  `read and check the file ${format(readMs)} ms, open ${format(openMs)} ms, first question ${format(firstMs)} ms`,
);
console.log(
  `memory ${megabytes.toFixed(1)} MB, of which ${(file.byteLength / 1e6).toFixed(1)} MB are shared by all threads`,
);

const reference = createReferenceEncoder(parseContextualModel(file));
console.log("tokens   kernels   plain TypeScript   (CPU ms, median and best)");
for (const length of [5, 12, 40, 120]) {
  const some = tokens.slice(0, length);
  const kernels = costOf(() => embedder.embedTokens(some), Math.ceil(600 / length));
  const plain = costOf(() => reference(some), 1);
  console.log(`${String(length).padStart(6)}   ${kernels}   ${plain}`);
}
const note = TEXT.repeat(50);
console.log(
  `split ${note.length} characters into passages: ${costOf(() => splitPassages(note, tokenizer.pieces), 10)}`,
);
