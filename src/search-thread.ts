import { parentPort, workerData } from "node:worker_threads";
import { toSentError } from "./base/errors.ts";
import { workFor } from "./base/turns.ts";
import { createContextualPassages } from "./language/embedding/contextual-passages.ts";
import { shareStaticEmbedder } from "./language/embedding/static-embedder.ts";
import { TokenSimilarities } from "./language/embedding/token-similarities.ts";
import { IndexViews } from "./search/index/views.ts";
import { searchIndex } from "./search/search.ts";
import type { HandedAnswer, HandedSearch, SearchThreadData } from "./search/search-threads.ts";
import { openReader } from "./storage/open.ts";

const REHEARSALS = 6;

/** Composition root of a search thread. It only reads: the database, and the indexes that come with each search. */
const { location, models, rehearsal } = workerData as SearchThreadData;
const tokenizer = shareStaticEmbedder(models.staticModel, models.lexicon);
const passages = createContextualPassages(() => models.contextualModel);
const deps = {
  db: openReader(location),
  tokenizer,
  passages,
  similarities: new TokenSimilarities(tokenizer),
};
const views = new IndexViews();

async function answer({ id, actor, state, request }: HandedSearch): Promise<HandedAnswer> {
  const startedAt = process.threadCpuUsage();
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage(startedAt);
    return (user + system) / 1000;
  };
  try {
    const index = views.show(actor.userId, state);
    const found = await workFor(actor.userId, () => searchIndex(deps, actor, index, request));
    return { kind: "found", id, cpuMs: cpuMs(), found };
  } catch (error) {
    return { kind: "failure", id, cpuMs: cpuMs(), ...toSentError(error) };
  }
}

const tell = (said: HandedAnswer) => parentPort?.postMessage(said);
parentPort?.on("message", async (search: HandedSearch) => tell(await answer(search)));
// The first searches open models and compile code: nobody should wait for these.
for (let i = 0; rehearsal && i < REHEARSALS; i++) await answer(rehearsal);
tell({ kind: "ready" });
