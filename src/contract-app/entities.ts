import { z } from "zod";
import { line, oneOf, plain, wholeFromText } from "../base/fields.ts";
import { type EntityKind, entityKinds, limits, type ThoughtState } from "../contract.ts";
import { id, nothing } from "./shared.ts";

const entityName = line(limits.entityNameCharacters);

export const entitiesInputs = {
  findEntities: z.object({
    query: plain().default(""),
    /** Only tags, or everything else. */
    kind: oneOf("tag", "name").optional(),
    limit: wholeFromText(1, 50).default(20),
  }),
  listIgnoredEntities: nothing,
  readEntity: z.object({ id }),
  /** A new name, or another kind; the old spelling stays one of its spellings. */
  correctEntity: z
    .object({ id, name: entityName.optional(), kind: oneOf(...entityKinds).optional() })
    .refine(({ name, kind }) => (name === undefined) !== (kind === undefined), {
      path: ["name"],
      error: "or kind is required, and only one of them",
    }),
  /** Later texts are searched for it. */
  addSpelling: z.object({ id, spelling: entityName }),
  /** Both are the same; the other one's name stays. */
  mergeEntity: z.object({ id, into: id }),
  ignoreEntity: z.object({ id }),
  restoreEntity: z.object({ id }),
  /** `id` is the correction's. */
  undoCorrection: z.object({ id }),
};

/** `count`: how many thoughts mention it, in any state. */
export type EntityView = { id: string; kind: EntityKind; name: string; count: number };

/** What the person corrected about an entity; `subject` is its name, `by` the key's name, null for the person. */
export type EntityCorrection = {
  id: string;
  kind: "renamed" | "retyped" | "spelled" | "merged" | "ignored" | "restored";
  subject: string;
  before: { name?: string; kind?: EntityKind };
  after: { name?: string; kind?: EntityKind; spelling?: string; into?: string };
  at: string;
  by: string | null;
  undoneAt: string | null;
};

/** `spellings` include those of entities that were merged into it. Newest corrections first. */
export type EntityDetail = EntityView & {
  /** Of `count`. */
  states: Record<ThoughtState, number>;
  isIgnored: boolean;
  spellings: string[];
  corrections: EntityCorrection[];
};

/** `taken`: `other` has that name already, and nothing was changed. `undo` is the correction's id. */
export type CorrectionAnswer =
  | { kind: "corrected"; entity: EntityDetail; undo: string }
  | { kind: "unchanged"; entity: EntityDetail }
  | { kind: "taken"; other: EntityDetail };

export type EntitiesOutputs = {
  findEntities: { entities: EntityView[] };
  /** `count`: how many texts name it. */
  listIgnoredEntities: { entities: EntityView[] };
  readEntity: EntityDetail;
  correctEntity: CorrectionAnswer;
  addSpelling: CorrectionAnswer;
  /** `entity` is the other one. */
  mergeEntity: CorrectionAnswer;
  ignoreEntity: CorrectionAnswer;
  restoreEntity: CorrectionAnswer;
  /** Null if nothing names it any more. */
  undoCorrection: { entity: EntityDetail | null };
};
