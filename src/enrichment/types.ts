import { AppError, isStorageGone } from "../base/errors.ts";
import { machineTimeZone } from "../base/time-zone.ts";
import type { Category } from "../contract.ts";
import type { EmbeddedText } from "../language/embedding/embedded-text.ts";
import { GatewayUnavailable } from "../language/gateway/circuit.ts";
import type { Understanding } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Link } from "../storage/tables/packed-links.ts";
import type { Corrections } from "../thoughts/corrections.ts";
import type { DueColumns } from "../thoughts/due/due.ts";
import type { IndexEntry } from "../thoughts/index-rows.ts";

/**
 * Two phases, because links are searched among stored findings: those of the first are written before the second runs.
 * Phases only read; `settle.ts` writes, in one transaction per phase.
 */
export type Phase = "understand" | "link";
export type Stage = "embed" | "understand" | "links";

/** Absent fields were up to date. */
export type Findings = {
  vector?: Int8Array;
  passages?: EmbeddedText;
  entry?: IndexEntry;
  understanding?: Understanding;
  /** Of this version of the thought. They hold over the understanding. */
  corrections?: Corrections;
  /** Comes with the understanding, and with a learned category. */
  due?: DueColumns;
  links?: Link[];
  /** Of a very similar thought that a person corrected; instead of what the built-in mind understood. */
  learned?: Category;
};

export type Enriched =
  | { kind: "found"; job: Job; findings: Findings }
  /** `findings` of the stages before the failed one. */
  | { kind: "failed"; job: Job; stage: Stage; error: string; findings: Findings }
  /** Nothing was tried: calls to the language model are paused, the database is unavailable, or the service stops. */
  | { kind: "postponed"; job: Job; until: number }
  /** The thought was erased, or edited since the job was claimed. */
  | { kind: "outdated"; job: Job };

const selectThoughts = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thoughts")
    .innerJoin("thought_index", (join) =>
      join
        .onRef("thought_index.user_id", "=", "thoughts.user_id")
        .onRef("thought_index.thought_id", "=", "thoughts.id"),
    )
    .innerJoin("users", "users.id", "thoughts.user_id")
    .select(["thoughts.user_id", "thoughts.id", "thoughts.version", "text", "state", "thoughts.created_at"])
    .select(["corrections", "dates"])
    .select((row) =>
      row.fn.coalesce("thoughts.time_zone", "users.time_zone", row.val(machineTimeZone())).as("time_zone"),
    )
    .select(["analysis", "model", "passage_model", "mind"])
    .where("thoughts.user_id", "=", of.userId)
    .where(isAmong(db, "thoughts.id", of.ids)),
);

export type EnrichedThought = Awaited<ReturnType<typeof selectThoughts>>[number];

/** The thoughts of one user's jobs, by id. Those of outdated jobs are missing. */
export async function readThoughts(db: Db, jobs: Job[]): Promise<Map<string, EnrichedThought>> {
  const versions = new Map(jobs.map(({ thoughtId, version }) => [thoughtId, version]));
  const userId = jobs[0]?.userId ?? "";
  const rows = await selectThoughts(db, { userId, ids: toListed(db, [...versions.keys()]) });
  return new Map(rows.filter((row) => versions.get(row.id) === row.version).map((row) => [row.id, row]));
}

/** Turns an error into a failure of this thought, unless the database is unavailable, which is rethrown. */
export function toFailed(job: Job, stage: Stage, error: unknown, findings: Findings = {}): Enriched {
  if (isStorageGone(error)) throw error;
  if (error instanceof GatewayUnavailable) return { kind: "postponed", job, until: error.retryAt };
  return { kind: "failed", job, stage, error: toReason(error), findings };
}

/** Shown on the thought and logged. An unexpected error's message might quote the text, so only its name is used. */
function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Unexpected ${error instanceof Error ? error.name : "failure"}.`;
}
