import { AppError } from "../base/errors.ts";
import { ANALYSIS_VERSION } from "../language/analysis/analyzer.ts";
import type { Embedder } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Mind } from "../language/mind.ts";
import { toInt8 } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import type { Job } from "../storage/tables/jobs.ts";
import { analyzeThought } from "../thoughts/index-rows.ts";
import { type Enriched, type EnrichedThought, type Findings, readThought, toFailed } from "./types.ts";

export type UnderstandDeps = {
  db: Db;
  tokenizer: StaticEmbedder;
  mind: Pick<Mind, "understand">;
  embedder: Pick<Embedder, "model" | "embed">;
};

/**
 * Vector, category, entities and dates of a batch, as far as a thought lacks them. The vectors are made together;
 * then each thought is understood by itself, so that a slow one holds up nobody.
 */
export function understandThoughts(deps: UnderstandDeps, jobs: Job[]): Promise<Enriched>[] {
  const prepared = readAndEmbed(deps, jobs);
  return jobs.map(async (job, i): Promise<Enriched> => {
    const { thoughts, vectors } = await prepared;
    const thought = thoughts[i];
    if (!thought) return { kind: "outdated", job };
    const findings: Findings = {};
    if (thought.analysis !== ANALYSIS_VERSION) findings.entry = analyzeThought(deps.tokenizer, thought.text);
    const embedded = vectors.get(thought.id);
    if (embedded?.status === "rejected") return toFailed(job, "embed", embedded.reason, findings);
    if (embedded) findings.vector = toInt8(embedded.value);
    if (thought.mind !== null) return { kind: "found", job, findings };
    try {
      const { text, created_at, time_zone } = thought;
      findings.understanding = await deps.mind.understand(text, created_at, time_zone);
      return { kind: "found", job, findings };
    } catch (error) {
      return toFailed(job, "understand", error, findings);
    }
  });
}

/** One promise for both: of two, the second would fail unheard, which ends the process. */
async function readAndEmbed(deps: UnderstandDeps, jobs: Job[]) {
  const thoughts = await Promise.all(jobs.map((job) => readThought(deps.db, job)));
  return { thoughts, vectors: await embedMissing(deps, thoughts) };
}

type Embedded = PromiseSettledResult<Float32Array>;

/** By id, the vectors that were missing, or why there is none. */
async function embedMissing(
  { embedder }: UnderstandDeps,
  read: (EnrichedThought | undefined)[],
): Promise<Map<string, Embedded>> {
  const missing = read
    .filter((thought) => thought !== undefined)
    .filter((thought) => thought.model !== embedder.model);
  const embed = async (thoughts: typeof missing) => {
    const texts = thoughts.map(({ text }) => text);
    const [outcome] = await Promise.allSettled([embedder.embed(texts)]);
    return thoughts.map(({ id }, i): [string, Embedded] => [
      id,
      outcome.status === "rejected"
        ? outcome
        : { status: "fulfilled", value: outcome.value[i] as Float32Array },
    ]);
  };
  if (missing.length === 0) return new Map();
  const together = await embed(missing);
  if (missing.length === 1 || !together.some(([, outcome]) => isRefused(outcome))) return new Map(together);
  // One text may be too long for the model: then each is asked for by itself, and only that one fails.
  return new Map((await Promise.all(missing.map((thought) => embed([thought])))).flat());
}

function isRefused(outcome: Embedded): boolean {
  return (
    outcome.status === "rejected" &&
    outcome.reason instanceof AppError &&
    outcome.reason.code === "gateway-refused"
  );
}
