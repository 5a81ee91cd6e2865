import { readTaughtNames } from "../entities/taught.ts";
import { ANALYSIS_VERSION } from "../language/analysis/analyzer.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import { findTaughtNames, type TaughtName } from "../language/builtin/entities/taught-names.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Mind, Understanding } from "../language/mind.ts";
import { toInt8 } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import type { Job } from "../storage/tables/jobs.ts";
import { applyCorrections, readCorrections } from "../thoughts/corrections.ts";
import { toDueColumns } from "../thoughts/due/due.ts";
import { analyzeThoughtInTurns } from "../thoughts/index-rows.ts";
import { embedMissing, type PassageDeps } from "./passages.ts";
import { type Enriched, type Findings, readThoughts, toFailed } from "./types.ts";

export type UnderstandDeps = {
  db: Db;
  tokenizer: StaticEmbedder;
  mind: Pick<Mind, "understand">;
  /** How many a language model is asked at a time. Undefined: the mind is built in. */
  questions?: number | undefined;
  /** If an endpoint computes them. The built-in model runs in the thread, in the second phase. */
  passages?: PassageDeps["passages"];
};

/**
 * Computes whatever a thought lacks of vector, category, entities and dates. Passage vectors of an endpoint are requested
 * together; then each thought is understood by itself, so that a slow one does not delay the others.
 */
export function understandThoughts(deps: UnderstandDeps, jobs: Job[]): Promise<Enriched>[] {
  const prepared = readAndEmbed(deps, jobs);
  const taught = new Map<string, Promise<TaughtName[]>>();
  return jobs.map(async (job): Promise<Enriched> => {
    const { reads, passages } = await prepared;
    const thought = (await reads.get(job.userId))?.get(job.thoughtId);
    if (!thought) return { kind: "outdated", job };
    const { text, created_at, time_zone } = thought;
    const findings: Findings = {};
    if (thought.analysis !== ANALYSIS_VERSION)
      findings.entry = await analyzeThoughtInTurns(deps.tokenizer, text);
    if (thought.model !== deps.tokenizer.model)
      findings.vector = toInt8(deps.tokenizer.embedTokens(deps.tokenizer.tokenize(text)));
    const embedded = passages.get(thought.id);
    if (embedded?.status === "rejected") return toFailed(job, "embed", embedded.reason, findings);
    if (embedded) findings.passages = embedded.value;
    if (thought.mind !== null) return { kind: "found", job, findings };
    try {
      const corrections = readCorrections(thought);
      const understood = await deps.mind.understand(text, created_at, time_zone);
      const names = taught.get(job.userId) ?? readTaughtNames(deps.db, job.userId);
      taught.set(job.userId, names);
      const understanding = addTaught(understood, text, await names);
      findings.corrections = corrections;
      findings.understanding = understanding;
      const { category, dates } = applyCorrections(understanding, corrections);
      findings.due = toDueColumns({
        text,
        category,
        dates,
        createdAt: created_at,
        corrected: corrections.due,
      });
      return { kind: "found", job, findings };
    } catch (error) {
      return toFailed(job, "understand", error, findings);
    }
  });
}

/** Names that the person has corrected are found whatever the mind makes of the text. */
function addTaught(understood: Understanding, text: string, taught: TaughtName[]): Understanding {
  const known = new Set(understood.entities.map(({ name }) => foldEntityName(name)));
  const further = findTaughtNames(text, taught).filter(({ name }) => {
    const alias = foldEntityName(name);
    return !known.has(alias) && known.add(alias);
  });
  return { ...understood, entities: [...understood.entities, ...further] };
}

/** Each user's thoughts together: if they cannot be read, only their own jobs fail. */
async function readAndEmbed({ db, tokenizer, passages }: UnderstandDeps, jobs: Job[]) {
  const byUser = Map.groupBy(jobs, ({ userId }) => userId);
  const reads = new Map([...byUser].map(([userId, own]) => [userId, readThoughts(db, own)]));
  const settled = await Promise.allSettled(reads.values());
  const current = settled.flatMap((read) => (read.status === "fulfilled" ? [...read.value.values()] : []));
  return { reads, passages: passages ? await embedMissing({ tokenizer, passages }, current) : new Map() };
}
