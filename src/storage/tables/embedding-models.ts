import type { Db } from "../db.ts";
import { perPool } from "../per-pool.ts";
import { prepareQuery } from "../prepared.ts";

const insertModel = prepareQuery((db, model: { name: string; dimensions: number }) =>
  db
    .insertInto("embedding_models")
    .values({ name: model.name, dimensions: model.dimensions })
    .onConflict((conflict) => conflict.column("name").doNothing()),
);

/** By connection pool. */
const keptNames = perPool(() => new Set<string>());

/**
 * Before a vector is stored: a model's first vector sets the dimensions of all. Not part of that transaction, which on
 * Citus would then involve two nodes.
 */
export async function keepDimensions(db: Db, name: string, dimensions: number): Promise<void> {
  const names = keptNames(db);
  if (names.has(name)) return;
  await insertModel(db, { name, dimensions });
  names.add(name);
}

/** Dimensions of a model's stored vectors; undefined if there are none. */
export async function readDimensions(db: Db, name: string): Promise<number | undefined> {
  const model = await db
    .selectFrom("embedding_models")
    .select("dimensions")
    .where("name", "=", name)
    .executeTakeFirst();
  return model?.dimensions;
}
