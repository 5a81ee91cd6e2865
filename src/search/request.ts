import type { ThoughtState, Why } from "../contract.ts";
import type { AuthorKind } from "./index/user-index.ts";
import type { Plan } from "./ranking/plan.ts";

export type SearchRequest = {
  query: string;
  plan: Plan;
  /** Default: open. */
  state?: ThoughtState;
  author: AuthorKind | "all";
  /** Restricts the search to these ids. */
  among?: ReadonlySet<string> | undefined;
  limit: number;
  now: number;
};

export type Found = {
  id: string;
  score: number;
  why: Why;
  /** The number of the text's passage nearest to the question, where there are several. */
  passage?: number | undefined;
};
