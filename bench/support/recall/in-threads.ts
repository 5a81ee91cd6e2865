import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { CaseFile } from "./cases.ts";

/** Runs `module`'s work for each file in a thread of its own, as many at a time as there are cores, the longest first. */
export async function inThreads<Result>(module: URL, files: CaseFile[], options: object): Promise<Result[]> {
  const costs = new Map(files.map((file) => [file, countQueries(file)]));
  const waiting = files.toSorted((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0));
  const results = new Map<CaseFile, Result>();
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      results.set(file, await inThread<Result>(module, { file, options }));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return files.map((file) => results.get(file) as Result);
}

function inThread<Result>(module: URL, workerData: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function countQueries({ path }: CaseFile): number {
  return readFileSync(path, "utf8").match(/"evidence":/g)?.length ?? 0;
}
