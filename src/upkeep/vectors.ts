import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import { countPassages, fromBlob, fromInt8 } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { bumpErased } from "../storage/tables/books.ts";
import type { Check } from "./check.ts";
import { PAGE, readPages } from "./pages.ts";
import { discardAndRequeue } from "./requeue-enrichment.ts";

/** Rounding to int8 changes a unit vector's length by less than this. */
const TOLERANCE = 0.25;

/** Whatever is enriched has a vector of the right length, and its passages' vectors are as long as their model's. */
export const checkVectors: Check = {
  name: "vectors",
  async *find({ db, clock, tokenizer }, userId) {
    for await (const rows of readPages((after) => readVectors(db, userId, after)))
      yield rows
        .filter((row) => !isVectorRight(row, tokenizer) || !arePassagesRight(row))
        .map(({ id }) => ({
          id,
          async repair(tx) {
            await bumpErased(tx, userId);
            await discardAndRequeue(tx, "vectors", { userId, id }, clock());
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
    .leftJoin("embedding_models", "embedding_models.name", "thought_index.passage_model")
    .select(["thoughts.id", "enrichment", "tokens", "model", "vector", "dimensions"])
    .select(["passage_model", "passage_vectors", "passage_ranges"])
    .where("thought_index.user_id", "=", userId)
    .where("thought_index.thought_id", ">", after)
    .orderBy("thought_index.thought_id")
    .limit(PAGE)
    .execute();
}

function isVectorRight({ enrichment, tokens, model, vector }: Row, tokenizer: StaticEmbedder): boolean {
  if (vector === null || model === null) return vector === model && enrichment !== "done";
  if (model === tokenizer.model && vector.length !== tokenizer.dimensions) return false;
  const length = lengthOf(vector);
  // A text of which the built-in model knows no word has a vector of nothing.
  return isUnit(length) || (length === 0 && tokens.length === 0);
}

/** There may be none: the service makes them in the background. */
function arePassagesRight({ passage_model, passage_vectors, passage_ranges, dimensions }: Row): boolean {
  if (passage_vectors === null || passage_model === null) return passage_vectors === passage_model;
  const count = countPassages(passage_ranges);
  if (dimensions === null || passage_vectors.length !== count * dimensions) return false;
  for (let i = 0; i < count; i++) {
    const length = lengthOf(passage_vectors.subarray(i * dimensions, (i + 1) * dimensions));
    if (length !== 0 && !isUnit(length)) return false;
  }
  return true;
}

const lengthOf = (vector: Uint8Array) => Math.hypot(...fromInt8(fromBlob(vector)));
const isUnit = (length: number) => Math.abs(length - 1) < TOLERANCE;
