import { readMetrics } from "../../../testkit/metrics.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { measureIndexMemory } from "./index-memory.ts";
import { type Cpu, type SizeCosts, type SizeName, sizeNames, type UnitCosts } from "./model.ts";
import { type Person, Trial } from "./trial.ts";

/** How much is done to measure it. */
export type Extent = {
  sizes: Record<SizeName, number>;
  /** Users of each size: the changes of one book wait for each other. */
  people: number;
  /** Users without thoughts, for what a user alone takes. */
  bare: number;
  captures: number;
  searches: number;
  /** Typical users whose index is read for the first time; that takes as much of the memory as of the time. */
  cold: number;
};

/** The costs, and for who looks closer: each table's share of a thought, and the rest of what was seen. */
export type Measured = UnitCosts & {
  database: string;
  tableBytesPerThought: Record<string, number>;
  /** CPU of a service that nobody asks for anything, in milliseconds a second. */
  idle: Cpu;
};

type People = Record<SizeName | "warm" | "strangers", Person[]>;

/** Everything through the real service. */
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
    const actors = people.strangers.map(({ actor }) => actor);
    const perThought = (bytes: number) => bytes / trial.written;
    const grown = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
    return {
      ...costs,
      database: database.name,
      memoryPerThought: await measureIndexMemory(database, actors, extent.sizes.typical),
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
    strangers: await trial.addPeople(cold, sizes.typical),
  };
}

/** Node compiles what it runs often, so some work comes before what is measured. */
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
  const coldPerThought = await trial.measureLoading(people.strangers, sizes.typical);
  return { memoryAtRest, idle, sizes, coldPerThought };
}

const sum = (bytes: Record<string, number>) => Object.values(bytes).reduce((a, b) => a + b, 0);
