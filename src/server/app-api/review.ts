import { decideFinding, undoFinding } from "../../review/decide.ts";
import { countFindings, listFindings } from "../../review/list.ts";
import { scanBook } from "../../review/scan.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import type { Handlers } from "./routes.ts";

type ReviewRoute = "scanReview" | "listReview" | "decideFinding" | "undoFinding";

/** Duplicates, contradictions, secrets and junk that wait for the person. */
export function reviewHandlers(deps: ThoughtDeps): Handlers<ReviewRoute> {
  const { db, clock } = deps;
  return {
    async scanReview(actor) {
      const { isDone } = await scanBook(db, actor, clock);
      return { counts: await countFindings(db, actor), isDone };
    },
    listReview: (actor, input) => listFindings(db, actor, input),
    async decideFinding(actor, input, _, source) {
      await decideFinding(deps, actor, input, source);
      return { counts: await countFindings(db, actor) };
    },
    async undoFinding(actor, { id }) {
      await undoFinding(deps, actor, id);
      return { counts: await countFindings(db, actor) };
    },
  };
}
