import { ANALYSIS_VERSION } from "../language/analysis/analyzer.ts";
import type { Db } from "../storage/db.ts";
import { bumpErased } from "../storage/tables/books.ts";
import { analyzeThought, putIndexEntry, renewIndexEntry } from "../thoughts/index-rows.ts";
import type { Check, Fault, UpkeepDeps } from "./check.ts";
import { enrichAnew } from "./enrich-anew.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";

/** Every thought has its entry, and the entry says what the analyzer makes of the text. */
export const checkThoughtEntries: Check = {
  name: "thought index",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "thought_index", column: "thought_id", target: "thoughts" });
    for await (const rows of readPages((after) => readThoughts(deps.db, userId, after)))
      yield rows.flatMap((row): Fault[] => {
        if (isMissing(row)) return [{ id: row.id, mend: (tx) => putAnew(deps, tx, { userId, id: row.id }) }];
        if (isRight(deps, row)) return [];
        return [{ id: row.id, mend: (tx) => readAnew(deps, tx, { userId, id: row.id }) }];
      });
  },
};

type Row = Awaited<ReturnType<typeof readThoughts>>[number];
type Key = { userId: string; id: string };

async function readThoughts(db: Db, userId: string, after: string) {
  return db
    .selectFrom("thoughts")
    .leftJoin("thought_index", (join) =>
      join
        .onRef("thought_index.user_id", "=", "thoughts.user_id")
        .onRef("thought_index.thought_id", "=", "thoughts.id"),
    )
    .select(["thoughts.id", "text", "thoughts.version", "thought_index.version as entry_version"])
    .select(["analysis", "terms", "label", "is_question", "tokens"])
    .where("thoughts.user_id", "=", userId)
    .where("thoughts.id", ">", after)
    .orderBy("thoughts.id")
    .limit(PAGE)
    .execute();
}

/** An entry of a version that the thought has not reached is none. */
function isMissing({ version, entry_version }: Row): boolean {
  return entry_version === null || entry_version > version;
}

/** What an older analyzer made is right until the service makes it anew. */
function isRight({ tokenizer }: UpkeepDeps, row: Row): boolean {
  if (row.analysis !== ANALYSIS_VERSION) return true;
  const made = analyzeThought(tokenizer, row.text);
  return (
    made.terms === row.terms &&
    made.label === row.label &&
    made.isQuestion === row.is_question &&
    Buffer.compare(made.tokens, row.tokens ?? Buffer.alloc(0)) === 0
  );
}

/** With nothing to go by, the thought is enriched from the beginning. */
async function putAnew(deps: UpkeepDeps, tx: Db, key: Key): Promise<void> {
  // Indexes in memory and in files keep a text that they know: they are made anew as after an erasure.
  await bumpErased(tx, key.userId);
  const thought = await readText(tx, key);
  if (!thought) return;
  const entry = analyzeThought(deps.tokenizer, thought.text);
  await putIndexEntry(tx, { userId: key.userId, thoughtId: key.id, version: thought.version, ...entry });
  await enrichAnew(tx, key, deps.clock());
}

/** Vector and understanding stay: no language model reads the text again. */
async function readAnew(deps: UpkeepDeps, tx: Db, key: Key): Promise<void> {
  await bumpErased(tx, key.userId);
  const thought = await readText(tx, key);
  if (!thought) return;
  const entry = analyzeThought(deps.tokenizer, thought.text);
  await renewIndexEntry(tx, { userId: key.userId, thoughtId: key.id, ...entry });
}

async function readText(tx: Db, { userId, id }: Key) {
  return tx
    .selectFrom("thoughts")
    .select(["text", "version"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}
