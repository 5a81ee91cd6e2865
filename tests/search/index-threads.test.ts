import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createState } from "../../src/search/index/state.ts";
import { UserIndex } from "../../src/search/index/user-index.ts";
import { createNumbered, TOKENS } from "../support/numbered-thoughts.ts";

const THREADS = 2;
const THOUGHTS = 800;
const ROUNDS = 120;
const CHANGES = 60;
const LEAST_ANSWERS = 10;

test("threads see every thought whole, of the state they were given, while one adds, edits and erases", async () => {
  const workers = Array.from(
    { length: THREADS },
    () => new Worker(new URL("../support/index-reader-thread.ts", import.meta.url)),
  );
  let random = 7;
  const pick = (below: number) => {
    random = (random * 48271) % 2147483647;
    return random % below;
  };
  const versions = new Uint16Array(THOUGHTS);
  let edition = 1;
  let index = new UserIndex({ ...createState(TOKENS), edition });
  const isBusy = workers.map(() => false);
  const faults: string[] = [];
  let answered = 0;
  const answers: Promise<void>[] = [];
  const give = (i: number) => {
    if (isBusy[i]) return;
    isBusy[i] = true;
    const worker = workers[i] as Worker;
    const answer = once(worker, "message").then(([found]) => {
      faults.push(...found);
      isBusy[i] = false;
      answered++;
    });
    answers.push(answer);
    worker.postMessage({ state: index.state, versions: versions.slice() });
  };
  // On a busy machine, the threads get longer to read while this one adds.
  for (let round = 0; round < ROUNDS || answered < LEAST_ANSWERS; round++) {
    for (let i = 0; i < THREADS; i++) give(i);
    for (let change = 0; change < CHANGES; change++) {
      const number = pick(THOUGHTS);
      versions[number] = (versions[number] ?? 0) + 1;
      index.put(createNumbered(number, versions[number] as number));
    }
    // An erasure drops the whole index; packing goes on with another one.
    if (round % 40 === 39) {
      versions[pick(THOUGHTS)] = 0;
      index = new UserIndex({ ...createState(TOKENS), edition: ++edition });
      for (const [number, version] of versions.entries())
        if (version > 0) index.put(createNumbered(number, version));
    } else if (round % 40 === 20) index = new UserIndex({ ...index.pack(), edition: ++edition });
    await new Promise(setImmediate);
  }
  await Promise.all(answers);
  for (let i = 0; i < THREADS; i++) give(i);
  await Promise.all(answers);
  expect(faults).toEqual([]);
  await Promise.all(workers.map((worker) => worker.terminate()));
});
