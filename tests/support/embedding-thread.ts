import { parentPort, workerData } from "node:worker_threads";
import { openContextualEmbedder } from "../../src/language/embedding/contextual-embedder.ts";

/** Embeds what it is given, on its own thread: `file` is memory that all threads share. */
const { file, texts }: { file: SharedArrayBuffer; texts: number[][] } = workerData;
const embedder = openContextualEmbedder(file);
parentPort?.postMessage(texts.map((tokens) => embedder.embedTokens(tokens)));
