import { AppError } from "../base/errors.ts";
import type { Category, DateMention } from "../contract.ts";
import type { Embedder } from "../language/embedder.ts";
import type { FoundEntity, Mind } from "../language/mind.ts";
import type { StaticEmbedder } from "../language/static-embedder.ts";
import type { ResidentIndexes } from "../search/resident.ts";
import type { Db } from "../storage/db.ts";
import type { Job } from "../storage/jobs.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { LinkKind, Tables } from "../storage/schema.ts";
import type { IndexEntry } from "../thoughts/index-rows.ts";
import { classify } from "./classify.ts";
import { embed } from "./embed.ts";
import { extract } from "./entities.ts";
import { link } from "./links.ts";

/** Reads only: what the steps find is written by `settle.ts`, in one transaction a phase. */
export type PipelineDeps = {
  db: Db;
  mind: Mind;
  tokenizer: StaticEmbedder;
  embedder: Embedder;
  indexes: ResidentIndexes;
};

export type EnrichedThought = Pick<Tables["thoughts"], "user_id" | "id" | "text" | "state" | "created_at"> &
  Pick<Tables["thought_index"], "analysis">;

export type FoundLink = { toId: string; kind: LinkKind; weight: number };

export type Findings = {
  category?: Category;
  vector?: Int8Array;
  /** Present when the stored one was made by an older analyzer. */
  entry?: IndexEntry;
  entities?: FoundEntity[];
  dates?: DateMention[];
  links?: FoundLink[];
};

export type Stage = "classify" | "embed" | "entities" | "links";
export type Step = { stage: Stage; run(deps: PipelineDeps, thought: EnrichedThought): Promise<Findings> };

export type Phase = "understand" | "link";

/** Two phases: links are looked for among what is written, so all that a batch found is written first. */
const pipeline: Record<Phase, Step[]> = { understand: [classify, embed, extract], link: [link] };

export type Enriched =
  | { kind: "found"; job: Job; findings: Findings }
  | { kind: "failed"; job: Job; stage: Stage; error: string }
  /** Gone, or edited since the job was claimed. */
  | { kind: "outdated"; job: Job };

/** Runs one phase over a batch. One thought's failure is its own. */
export async function runPhase(deps: PipelineDeps, phase: Phase, jobs: Job[]): Promise<Enriched[]> {
  const enriched: Enriched[] = [];
  for (const job of jobs) enriched.push(await runSteps(deps, pipeline[phase], job));
  return enriched;
}

const selectCurrent = prepareQuery((db, job: Job) =>
  db
    .selectFrom("thoughts")
    .innerJoin("thought_index", (join) =>
      join
        .onRef("thought_index.user_id", "=", "thoughts.user_id")
        .onRef("thought_index.thought_id", "=", "thoughts.id"),
    )
    .select(["thoughts.user_id", "id", "text", "state", "created_at", "analysis"])
    .where("thoughts.user_id", "=", job.userId)
    .where("id", "=", job.thoughtId)
    .where("thoughts.version", "=", job.version),
);

async function runSteps(deps: PipelineDeps, steps: Step[], job: Job): Promise<Enriched> {
  const [thought] = await selectCurrent(deps.db, job);
  if (!thought) return { kind: "outdated", job };
  const findings: Findings = {};
  for (const step of steps) {
    try {
      Object.assign(findings, await step.run(deps, thought));
    } catch (error) {
      return { kind: "failed", job, stage: step.stage, error: toReason(error) };
    }
  }
  return { kind: "found", job, findings };
}

/** Shown on the thought and logged: an unexpected error's words might quote the text, its name does not. */
function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Unexpected ${error instanceof Error ? error.name : "failure"}.`;
}
