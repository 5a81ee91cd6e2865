import { ANALYSIS_VERSION } from "../language/analysis/analyzer.ts";
import type { Db } from "../storage/db.ts";
import { bumpErased } from "../storage/tables/books.ts";
import { analyzeThought, putIndexEntry, renewIndexEntry } from "../thoughts/index-rows.ts";
import type { Check, Fault, UpkeepDeps } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";
import { requeueEnrichment } from "./requeue-enrichment.ts";

/** Every thought has an index entry that matches what the analyzer makes of its text. */
export const checkThoughtEntries: Check = {
  name: "thought index",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "thought_index", column: "thought_id", target: "thoughts" });
    for await (const rows of readPages((after) => readThoughts(deps.db, userId, after)))
      yield rows.flatMap((row): Fault[] => {
        if (isMissing(row))
          return [{ id: row.id, repair: (tx) => recreateEntry(deps, tx, { userId, id: row.id }) }];
        if (isValid(deps, row)) return [];
        return [{ id: row.id, repair: (tx) => reanalyze(deps, tx, { userId, id: row.id }) }];
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

/** An entry for a version newer than the thought's counts as missing. */
function isMissing({ version, entry_version }: Row): boolean {
  return entry_version === null || entry_version > version;
}

/** Entries of an older analyzer count as valid: the service rebuilds them itself. */
function isValid({ tokenizer }: UpkeepDeps, row: Row): boolean {
  if (row.analysis !== ANALYSIS_VERSION) return true;
  const fresh = analyzeThought(tokenizer, row.text);
  return (
    fresh.terms === row.terms &&
    fresh.label === row.label &&
    fresh.isQuestion === row.is_question &&
    Buffer.compare(fresh.tokens, row.tokens ?? Buffer.alloc(0)) === 0
  );
}

/** Nothing usable is stored, so the thought is also enriched from scratch. */
async function recreateEntry(deps: UpkeepDeps, tx: Db, key: Key): Promise<void> {
  const entry = await analyzeAgain(deps, tx, key);
  if (!entry) return;
  await putIndexEntry(tx, entry);
  await requeueEnrichment(tx, key, deps.clock());
}

/** Keeps vector and understanding, so no language model is called again. */
async function reanalyze(deps: UpkeepDeps, tx: Db, key: Key): Promise<void> {
  const entry = await analyzeAgain(deps, tx, key);
  if (entry) await renewIndexEntry(tx, entry);
}

async function analyzeAgain({ tokenizer }: UpkeepDeps, tx: Db, key: Key) {
  // Indexes do not reload a text they already hold, so force a rebuild, as after an erasure.
  await bumpErased(tx, key.userId);
  const thought = await readText(tx, key);
  if (!thought) return undefined;
  const { text, version } = thought;
  return { userId: key.userId, thoughtId: key.id, version, ...analyzeThought(tokenizer, text) };
}

async function readText(tx: Db, { userId, id }: Key) {
  return tx
    .selectFrom("thoughts")
    .select(["text", "version"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}
