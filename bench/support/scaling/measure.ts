import { readMetrics } from "../../../testkit/metrics.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { type Cpu, type SizeCosts, type SizeName, sizeNames, type UnitCosts } from "./model.ts";
import { type Person, Trial } from "./trial.ts";

/** How much to measure. */
export type Extent = {
  sizes: Record<SizeName, number>;
  /** Users of each size. Several, because changes to one book are serialised. */
  people: number;
  /** Users without thoughts, to measure the size of a user. */
  bare: number;
  captures: number;
  searches: number;
  /** Typical users whose index is loaded for the first time, to measure time and memory. */
  cold: number;
};

/** The costs, with details: each table's share of a thought, and the idle CPU. */
export type Measured = UnitCosts & {
  database: string;
  tableBytesPerThought: Record<string, number>;
  /** CPU of an idle service, in milliseconds per second. */
  idle: Cpu;
};

type People = Record<SizeName | "warm" | "cold", Person[]>;

/** Measures through the real service. */
export async function measureCosts(database: MeasuredDatabase, extent: Extent): Promise<Measured> {
  const trial = new Trial(database);
  const empty = sum(await database.readTableBytes());
  await trial.addPeople(extent.bare, 0);
  const bytesPerUser = (sum(await database.readTableBytes()) - empty) / extent.bare;
  const people = await addEverybody(trial, extent);
  const before = await database.readTableBytes();
  await trial.start();
  try {
    const costs = await measureWork(trial, people, extent);
    const after = await database.readTableBytes();
    const perThought = (bytes: number) => bytes / trial.written;
    const grown = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
    return {
      ...costs,
      database: database.name,
      bytesPerUser,
      bytesPerThought: perThought(sum(after) - sum(before)),
      tableBytesPerThought: Object.fromEntries(grown.map(([name, bytes]) => [name, perThought(bytes)])),
    };
  } finally {
    await trial.stop();
  }
}

async function addEverybody(trial: Trial, { people: count, sizes, cold }: Extent): Promise<People> {
  return {
    small: await trial.addPeople(count, sizes.small),
    typical: await trial.addPeople(count, sizes.typical),
    large: await trial.addPeople(count, sizes.large),
    warm: await trial.addPeople(count, sizes.typical),
    cold: await trial.addPeople(cold, sizes.typical),
  };
}

/** Some work comes first, so that the JIT has compiled the hot code. */
async function measureWork(trial: Trial, people: People, { captures, searches, sizes: thoughts }: Extent) {
  const { rssBytes: memoryAtRest } = await readMetrics(trial.url);
  await trial.measureWriting(people.warm, captures);
  await trial.measureSearch(people.warm, searches);
  const idle = await trial.measureIdle();
  const sizes = {} as Record<SizeName, SizeCosts>;
  for (const name of sizeNames)
    sizes[name] = {
      thoughts: thoughts[name],
      ...(await trial.measureWriting(people[name], captures)),
      search: await trial.measureSearch(people[name], searches),
    };
  return { memoryAtRest, idle, sizes, ...(await trial.measureLoading(people.cold, sizes.typical)) };
}

const sum = (bytes: Record<string, number>) => Object.values(bytes).reduce((a, b) => a + b, 0);
