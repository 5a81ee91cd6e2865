import type { Category, DateMention, EntityKind, ThoughtState } from "../contract.ts";

export type FoundEntity = { kind: EntityKind; name: string };

/** What a text says of two of its entities: "Anna", "works at", "Acme". */
export type FoundRelation = { from: string; label: string; to: string };

/** What a text says besides its words. */
export type Understanding = {
  category: Category;
  entities: FoundEntity[];
  relations: FoundRelation[];
  dates: DateMention[];
};

/** What an edit request asks for, or why it cannot be told surely. `change` holds at least one of the two. */
export type EditPlan =
  | { kind: "change"; text?: string; state?: ThoughtState }
  | { kind: "unclear"; reason: string };

export type EditRequest = { request: string; text: string; state: ThoughtState };

/** The part that understands language: built in, or a language model behind the gateway. */
export interface Mind {
  readonly name: string;
  understand(text: string, capturedAt: number): Promise<Understanding>;
  planEdit(edit: EditRequest): Promise<EditPlan>;
}
