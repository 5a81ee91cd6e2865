import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Actor } from "../../../src/base/actor.ts";
import { CONTEXTUAL_MODEL } from "../../../src/language/embedding/contextual-model.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { ResidentIndexes } from "../../../src/search/resident.ts";
import { readRevision } from "../../../src/storage/tables/books.ts";
import type { MeasuredDatabase } from "./databases.ts";

/** Bytes of memory per indexed thought. Measured in this process, where nothing else runs and GC can be forced. */
export async function measureIndexMemory(
  { db, dataDir }: Pick<MeasuredDatabase, "db" | "dataDir">,
  people: Actor[],
  thoughts: number,
): Promise<number> {
  const tokenizer = openStaticEmbedder();
  const budgetBytes = Number.POSITIVE_INFINITY;
  const indexes = new ResidentIndexes({
    db,
    tokenizer,
    passageModel: CONTEXTUAL_MODEL,
    dataDir,
    budgetBytes,
  });
  const load = async ({ userId }: Actor) => indexes.upTo(userId, await readRevision(db, userId));
  const [first, ...others] = people;
  if (!first || others.length === 0) throw new Error("at least two users are needed to measure one more");
  await load(first);
  const before = readMemory();
  for (const actor of others) await load(actor);
  return (readMemory() - before) / (others.length * thoughts);
}

function readMemory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
