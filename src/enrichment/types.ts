import { AppError } from "../base/errors.ts";
import { machineTimeZone } from "../base/time-zone.ts";
import { GatewayResting } from "../language/gateway/circuit.ts";
import type { Understanding } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { LinkKind } from "../storage/schema.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { IndexEntry } from "../thoughts/index-rows.ts";

/**
 * Two phases: links are looked for among what is written, so what the first one found is written before.
 * They only read; `settle.ts` writes, in one transaction a phase.
 */
export type Phase = "understand" | "link";
export type Stage = "embed" | "understand" | "links";

export type FoundLink = { toId: string; kind: LinkKind; weight: number };

/** The vectors of a text's passages, one after the other; `ranges` are null when the whole text is one passage. */
export type FoundPassages = { dimensions: number; vectors: Int8Array; ranges: Uint32Array | null };

/** Absent fields were up to date. */
export type Findings = {
  vector?: Int8Array;
  passages?: FoundPassages;
  entry?: IndexEntry;
  understanding?: Understanding;
  links?: FoundLink[];
};

export type Enriched =
  | { kind: "found"; job: Job; findings: Findings }
  /** `findings` are those of the stages before. */
  | { kind: "failed"; job: Job; stage: Stage; error: string; findings: Findings }
  /** Nothing was tried, for the language model is left alone until then, or the database was gone. */
  | { kind: "postponed"; job: Job; until: number }
  /** Gone, or edited since the job was claimed. */
  | { kind: "outdated"; job: Job };

const selectCurrent = prepareQuery((db, job: Job) =>
  db
    .selectFrom("thoughts")
    .innerJoin("thought_index", (join) =>
      join
        .onRef("thought_index.user_id", "=", "thoughts.user_id")
        .onRef("thought_index.thought_id", "=", "thoughts.id"),
    )
    .innerJoin("users", "users.id", "thoughts.user_id")
    .select(["thoughts.user_id", "thoughts.id", "text", "state", "thoughts.created_at"])
    .select((row) =>
      row.fn.coalesce("thoughts.time_zone", "users.time_zone", row.val(machineTimeZone())).as("time_zone"),
    )
    .select(["analysis", "model", "passage_model", "mind"])
    .where("thoughts.user_id", "=", job.userId)
    .where("thoughts.id", "=", job.thoughtId)
    .where("thoughts.version", "=", job.version),
);

export type EnrichedThought = Awaited<ReturnType<typeof selectCurrent>>[number];

/** The thought as the job means it; undefined when it is outdated. */
export async function readThought(db: Db, job: Job): Promise<EnrichedThought | undefined> {
  const [thought] = await selectCurrent(db, job);
  return thought;
}

/** One thought's failure is its own; that the database is gone is nobody's. */
export function toFailed(job: Job, stage: Stage, error: unknown, findings: Findings = {}): Enriched {
  if (isStorageGone(error)) throw error;
  if (error instanceof GatewayResting) return { kind: "postponed", job, until: error.retryAt };
  return { kind: "failed", job, stage, error: toReason(error), findings };
}

export function isStorageGone(error: unknown): boolean {
  return error instanceof AppError && error.code === "storage-unavailable";
}

/** Shown on the thought and logged: an unexpected error's words might quote the text, its name does not. */
function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Unexpected ${error instanceof Error ? error.name : "failure"}.`;
}
