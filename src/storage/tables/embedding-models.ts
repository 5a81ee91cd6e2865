import type { Db } from "../db.ts";
import { prepareQuery } from "../prepared.ts";

const insertModel = prepareQuery((db, model: { name: string; dimensions: number }) =>
  db
    .insertInto("embedding_models")
    .values({ name: model.name, dimensions: model.dimensions })
    .onConflict((conflict) => conflict.column("name").doNothing()),
);

/** Part of the transaction that stores a vector: a model's first vector sets the dimensions of all. */
export async function keepDimensions(tx: Db, name: string, dimensions: number): Promise<void> {
  await insertModel(tx, { name, dimensions });
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
