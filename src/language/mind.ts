import type { Category, DateMention, EntityKind, ThoughtState } from "../contract.ts";

export type FoundEntity = { kind: EntityKind; name: string };

/** What a text says about two of its entities: "Anna", "works at", "Acme". */
export type FoundRelation = { from: string; label: string; to: string };

/** The structured meaning of a text. */
export type Understanding = {
  category: Category;
  entities: FoundEntity[];
  relations: FoundRelation[];
  dates: DateMention[];
};

/** The request is ambiguous or not understood; `remedy` is what an assistant can do about it. */
export type Unclear = { kind: "unclear"; reason: string; remedy?: string };

/** `remove` are names. */
export type MentionChange = { add?: FoundEntity[]; remove?: string[] };

/** A `change` has at least one member. Category, mentions and due date are corrections: they hold over later understandings. */
export type EditPlan =
  | {
      kind: "change";
      text?: string;
      state?: ThoughtState;
      category?: Category;
      mentions?: MentionChange;
      pinned?: boolean;
      /** A day or an instant in ISO 8601; null: no due date. */
      due?: { at: string } | null;
      /** The days that words of the text mean, if not by when it is changed. */
      dates?: DateMention[];
    }
  | Unclear;

/** `now` and `timeZone` are the person's: whose "Friday" is meant. */
export type EditRequest = {
  request: string;
  text: string;
  state: ThoughtState;
  now?: number;
  timeZone?: string;
};

/** Understands texts: built in, or a language model behind the gateway. */
export interface Mind {
  readonly name: string;
  /** `timeZone` is where the words were written down: whose tomorrow is meant. */
  understand(text: string, capturedAt: number, timeZone: string): Promise<Understanding>;
  planEdit(edit: EditRequest): Promise<EditPlan>;
}
