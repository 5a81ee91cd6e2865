import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "./base/clock.ts";
import type { Config } from "./base/config.ts";
import { isStorageGone } from "./base/errors.ts";
import type { Log } from "./base/log.ts";
import { createModelPhases, createThreadPhases } from "./enrichment/phases.ts";
import { EnrichmentThread } from "./enrichment/thread.ts";
import { startEnrichment } from "./enrichment/worker.ts";
import { ANALYSIS_VERSION } from "./language/analysis/analyzer.ts";
import { createBuiltinMind } from "./language/builtin/mind.ts";
import type { EmbeddedPart, PassageEmbedder } from "./language/embedder.ts";
import { createContextualPassages } from "./language/embedding/contextual-passages.ts";
import { createSharedModels } from "./language/embedding/shared-models.ts";
import { openStaticEmbedder, type StaticEmbedder } from "./language/embedding/static-embedder.ts";
import { TokenSimilarities } from "./language/embedding/token-similarities.ts";
import { GatewayEmbedder } from "./language/gateway/embedder.ts";
import { createGateway, type Gateway, type GatewayDeps } from "./language/gateway/gateway.ts";
import { createGatewayMind } from "./language/gateway/mind.ts";
import { startNoteEmbedding } from "./notes/embed-notes.ts";
import { createNoteFinder } from "./notes/find.ts";
import { reindexNotes } from "./notes/index-rows.ts";
import { NoteIndexes } from "./notes/note-indexes.ts";
import { removeOrphanFiles } from "./search/index/file.ts";
import { ResidentIndexes } from "./search/index/resident.ts";
import { SearchThreads } from "./search/search-threads.ts";
import { locateBackups } from "./storage/backups/folder.ts";
import { makeInProcess } from "./storage/backups/process.ts";
import { type BackupSchedule, createBackupSchedule } from "./storage/backups/schedule.ts";
import { readSeries } from "./storage/backups/series.ts";
import { changesOf } from "./storage/changes.ts";
import type { Db } from "./storage/db.ts";
import { readDimensions } from "./storage/tables/embedding-models.ts";
import { queueOutdated } from "./storage/tables/jobs.ts";
import { setQuota } from "./storage/tables/quota.ts";
import { fillDue } from "./thoughts/due/fill.ts";

/** A source file, or a built one. */
const THREAD = new URL(`enrichment-thread${extname(import.meta.filename)}`, import.meta.url);

const SEARCH_THREAD = new URL(`search-thread${extname(import.meta.filename)}`, import.meta.url);

const BACKUP_PROCESS = new URL(`backup-process${extname(import.meta.filename)}`, import.meta.url);

type Needs = {
  db: Db;
  clock: Clock;
  log: Log;
  gateway?: Partial<GatewayDeps>;
  /** Default: read from its file. */
  tokenizer?: StaticEmbedder;
  /** Default: the built-in one, read from its file when it is first used. */
  passages?: PassageEmbedder;
  /** How many threads searches may run in. Default: only this one. */
  searchThreads?: number;
};

/** What the verbs need, in the order of the layers: the same for the service, the tests and the benchmarks. */
export async function composeVerbs(config: Config, needs: Needs) {
  const { db, clock, log, gateway: timing, tokenizer = openStaticEmbedder() } = needs;
  setQuota(db, config.USER_QUOTA_MB);
  const gateway = openGateway(config, { clock, log, ...timing });
  const { LLM_MODEL, EMBEDDING_MODEL, DATA_DIR: dataDir } = config;
  const builtin = createBuiltinMind(tokenizer);
  const mind = gateway && LLM_MODEL ? createGatewayMind(gateway, LLM_MODEL, builtin) : builtin;
  const endpoint =
    gateway && EMBEDDING_MODEL
      ? new GatewayEmbedder(gateway, EMBEDDING_MODEL, await readDimensions(db, EMBEDDING_MODEL))
      : undefined;
  const readModels = createSharedModels(tokenizer);
  const passages = endpoint ?? needs.passages ?? createContextualPassages(() => readModels().contextualModel);
  const budgetBytes = config.INDEX_MEMORY_MB * 1024 * 1024;
  const indexes = new ResidentIndexes({ db, tokenizer, passageModel: passages.model, dataDir, budgetBytes });
  // A question to an endpoint mostly waits, and the gateway is here.
  const limit = endpoint ? 0 : (needs.searchThreads ?? 0);
  const threads =
    limit > 0
      ? new SearchThreads({ entry: SEARCH_THREAD, location: config, readModels, limit, log })
      : undefined;
  const similarities = new TokenSimilarities(tokenizer);
  const search = { db, indexes, tokenizer, passages, similarities, threads };
  const notes = {
    db,
    clock,
    indexes: new NoteIndexes(db, { passageModel: passages.model }),
    questions: { tokenizer, passages },
  };
  const thoughts = { db, tokenizer, mind, clock, search, findNotes: createNoteFinder(notes) };
  return {
    thoughts,
    notes,
    indexes,
    searchThreads: threads,
    readModels,
    gateway,
    /** Only if a chat model is set. */
    chatGateway: LLM_MODEL ? gateway : undefined,
    /** For the enrichment: as background work, it pauses while the gateway fails. */
    understanding: {
      db,
      tokenizer,
      questions: mind === builtin ? undefined : config.LLM_CONCURRENCY,
      mind: {
        understand: (...given: Parameters<typeof mind.understand>) =>
          gateway && LLM_MODEL
            ? gateway.background(() => mind.understand(...given))
            : mind.understand(...given),
      },
      ...(gateway &&
        endpoint && {
          passages: {
            model: endpoint.model,
            embedPassages: (parts: EmbeddedPart[]) => gateway.background(() => endpoint.embedPassages(parts)),
          },
        }),
    },
    linking: { db, indexes, ...(!endpoint && { embedding: { tokenizer, passages } }) },
    by: { model: tokenizer.model, passages: passages.model, mind: mind.name },
  };
}

/** Undefined if they are switched off, or the database has its own tools for them. */
export function openBackups(
  config: Config,
  { db, clock, log }: Pick<Needs, "db" | "clock" | "log">,
): BackupSchedule | undefined {
  const { DATA_DIR: dataDir, BACKUP_EVERY: everyMs, BACKUP_PASSPHRASE: passphrase } = config;
  if (everyMs === null || config.DATABASE_URL !== undefined) return undefined;
  const order = { dataDir, folder: locateBackups(config), everyMs, passphrase };
  const make = makeInProcess.bind(null, BACKUP_PROCESS);
  return createBackupSchedule({ order, readSeries: () => readSeries(db), make, clock, log });
}

type Verbs = Awaited<ReturnType<typeof composeVerbs>>;

/** How long the enrichment may go on when the service stops: long texts take longer, and are begun again after the next start. */
const LAST_WORK_MS = 2_000;
/** How long it may put back what it was at. A database server that fell silent lets no statement end soon; claims expire. */
const PUT_BACK_MS = 5_000;

/** Removes files of people who are gone, queues what an older version has analysed, and starts the enrichment. */
export async function startBackground(
  config: Config,
  { db, clock, log }: Pick<Needs, "db" | "clock" | "log">,
  { by, gateway, understanding, indexes, notes, readModels }: Verbs,
): Promise<AsyncDisposable> {
  const started = new AsyncDisposableStack();
  started.defer(keepNoOrphans(config, { db, log }));
  started.defer(await renewOutdated({ db, clock, log }, by));
  const threadData = { location: config, passageModel: by.passages };
  const thread = new EnrichmentThread(THREAD, threadData, { indexes, readModels, log });
  const run = thread.run.bind(thread);
  const phases = gateway ? createModelPhases(understanding, run, clock) : createThreadPhases(run);
  const worker = startEnrichment({ db, phases, by, clock, log });
  const embedder = understanding.passages ?? {
    model: by.passages,
    embedPassages: thread.embed.bind(thread),
  };
  const embedding = { db, tokenizer: understanding.tokenizer, passages: embedder, log };
  const noteEmbedding = startNoteEmbedding(embedding, notes.indexes.waiting);
  started.defer(async () => {
    const stopped = Promise.all([worker.stop(), noteEmbedding.stop()]);
    const within = (ms: number) => Promise.race([stopped, sleep(ms, undefined, { ref: false })]);
    await within(LAST_WORK_MS);
    await thread.stop();
    await within(PUT_BACK_MS);
  });
  return started;
}

const ORPHANS_MS = 60_000;

/** Now, and a minute after accounts have changed, here or on another instance. Returns a function that ends it. */
function keepNoOrphans({ DATA_DIR }: Config, { db, log }: Pick<Needs, "db" | "log">): () => void {
  let timer: NodeJS.Timeout | undefined;
  const remove = () => {
    timer = undefined;
    removeOrphanFiles(db, DATA_DIR).catch((error) => log.warn({ err: error }, "index_files_not_removed"));
  };
  remove();
  const leave = changesOf(db).on("keys", () => {
    timer ??= setTimeout(remove, ORPHANS_MS).unref();
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}

const RENEWAL_RETRY_MS = 60_000;

/**
 * Indexes anew what an older version has analysed. While a database server is down, it is tried again later. Returns a
 * function that gives up.
 */
async function renewOutdated(
  { db, clock, log }: Pick<Needs, "db" | "clock" | "log">,
  by: Verbs["by"],
): Promise<() => void> {
  let retry: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      const queued = await queueOutdated(db, { ...by, analysis: ANALYSIS_VERSION }, clock());
      if (queued > 0) log.info({ thoughts: queued }, "indexing_anew");
      const filled = await fillDue(db);
      if (filled > 0) log.info({ thoughts: filled }, "due_dates_read");
      const reindexed = await reindexNotes(db);
      if (reindexed > 0) log.info({ notes: reindexed }, "indexed_anew");
    } catch (error) {
      if (!isStorageGone(error)) throw error;
      log.warn({ err: error }, "indexing_anew_postponed");
      retry = setTimeout(runLater, RENEWAL_RETRY_MS).unref();
    }
  };
  const runLater = () => run().catch((error) => log.error({ err: error }, "indexing_anew_failed"));
  await run();
  return () => clearTimeout(retry);
}

/** Undefined if no language model is set. */
export function openGateway(config: Config, deps: GatewayDeps): Gateway | undefined {
  if (config.LLM_BASE_URL === undefined) return undefined;
  const settings = {
    baseUrl: config.LLM_BASE_URL,
    apiKey: config.LLM_API_KEY,
    model: config.LLM_MODEL,
    embeddingModel: config.EMBEDDING_MODEL,
    timeoutMs: config.LLM_TIMEOUT_SECONDS * 1000,
    concurrency: config.LLM_CONCURRENCY,
    context: config.LLM_CONTEXT,
  };
  return createGateway(settings, deps);
}
