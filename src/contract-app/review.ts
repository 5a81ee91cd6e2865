import { z } from "zod";
import { oneOf, wholeFromText } from "../base/fields.ts";
import { id, nothing } from "./shared.ts";
import type { ListedThought } from "./thoughts.ts";

/** Kinds that wait for a decision. */
export const reviewKinds = ["duplicate", "contradiction", "secret", "junk"] as const;
export type ReviewKind = (typeof reviewKinds)[number];
const reviewDecisions = ["keep", "merge", "supersede", "archive", "mask"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const reviewInputs = {
  /** Reads a step of what is new in the book, and counts what waits. */
  scanReview: nothing,
  listReview: z.object({
    kind: oneOf(...reviewKinds),
    limit: wholeFromText(1, 50).default(20),
    after: id.optional(),
  }),
  /** `merge` needs `archive_id`: which of the two is archived. */
  decideFinding: z.object({ id, decision: oneOf(...reviewDecisions), archive_id: id.optional() }),
  undoFinding: z.object({ id }),
};

/** Something that may need the person. `other`: the newer thought of a pair. */
export type ReviewFinding = {
  id: string;
  kind: ReviewKind;
  /** Which secrets, why it looks like junk, or what is contradicted. */
  detail: string;
  thought: ListedThought;
  other: ListedThought | null;
  /** The text as it would be once its secrets are masked. */
  masked: string | null;
};

/** `failed`: thoughts that could not be enriched. */
export type ReviewCounts = Record<ReviewKind | "failed", number>;

export type ReviewOutputs = {
  scanReview: { counts: ReviewCounts; isDone: boolean };
  listReview: { findings: ReviewFinding[]; next: string | null };
  decideFinding: { counts: ReviewCounts };
  undoFinding: { counts: ReviewCounts };
};
