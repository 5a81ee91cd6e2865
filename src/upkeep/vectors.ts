import { fromBlob, fromInt8 } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { bumpErased } from "../storage/tables/books.ts";
import type { Check } from "./check.ts";
import { PAGE, readPages } from "./pages.ts";
import { discardAndRequeue } from "./requeue-enrichment.ts";

/** Rounding to int8 changes a unit vector's length by less than this. */
const TOLERANCE = 0.25;

/** Every enriched thought has a unit vector with its model's number of dimensions. */
export const checkVectors: Check = {
  name: "vectors",
  async *find({ db, clock }, userId) {
    for await (const rows of readPages((after) => readVectors(db, userId, after)))
      yield rows
        .filter((row) => !isValid(row))
        .map(({ id }) => ({
          id,
          async repair(tx) {
            await bumpErased(tx, userId);
            await discardAndRequeue(tx, "vector", { userId, id }, clock());
          },
        }));
  },
};

type Row = Awaited<ReturnType<typeof readVectors>>[number];

async function readVectors(db: Db, userId: string, after: string) {
  return db
    .selectFrom("thought_index")
    .innerJoin("thoughts", (join) =>
      join
        .onRef("thoughts.user_id", "=", "thought_index.user_id")
        .onRef("thoughts.id", "=", "thought_index.thought_id"),
    )
    .leftJoin("embedding_models", "embedding_models.name", "thought_index.model")
    .select(["thoughts.id", "enrichment", "tokens", "model", "vector", "dimensions"])
    .where("thought_index.user_id", "=", userId)
    .where("thought_index.thought_id", ">", after)
    .orderBy("thought_index.thought_id")
    .limit(PAGE)
    .execute();
}

function isValid({ enrichment, tokens, model, vector, dimensions }: Row): boolean {
  if (vector === null || model === null) return vector === model && enrichment !== "done";
  if (dimensions !== null && vector.length !== dimensions) return false;
  const length = Math.hypot(...fromInt8(fromBlob(vector)));
  // The built-in model gives a zero vector when it knows none of the words.
  return Math.abs(length - 1) < TOLERANCE || (length === 0 && tokens.length === 0);
}
