import { AppError } from "../../base/errors.ts";
import { listAsOf, readAsOf } from "../../browse/as-of.ts";
import { readThought } from "../../browse/detail.ts";
import { readDigest } from "../../browse/digest.ts";
import { listFacets } from "../../browse/facets.ts";
import { findListed } from "../../browse/find.ts";
import { searchAsOf } from "../../browse/find-as-of.ts";
import { readGraph } from "../../browse/graph.ts";
import { listThoughts } from "../../browse/list.ts";
import { snoozeThought } from "../../browse/snooze.ts";
import { readTimeline } from "../../browse/timeline.ts";
import { readToday } from "../../browse/today.ts";
import { listAttachedNotes } from "../../notes/list-attached.ts";
import { captureListed } from "../../thoughts/capturing/capture.ts";
import { changeStates } from "../../thoughts/changing/change-many.ts";
import { eraseThought } from "../../thoughts/changing/erase.ts";
import { retryEnrichment } from "../../thoughts/changing/retry.ts";
import { requestEdit, reviseThought } from "../../thoughts/changing/revise.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { judgeLink, listLinkChanges } from "../../thoughts/hand-links.ts";
import { listThoughtHistory, restoreThoughtVersion } from "../../thoughts/history.ts";
import { noSuchThought } from "../../thoughts/rows.ts";
import type { Handlers } from "./routes.ts";

type ThoughtRoute =
  | "readToday"
  | "snoozeThought"
  | "readDigest"
  | "listThoughts"
  | "searchThoughts"
  | "listFacets"
  | "readTimeline"
  | "captureThought"
  | "readThought"
  | "changeThought"
  | "requestEdit"
  | "changeThoughts"
  | "listThoughtHistory"
  | "restoreThoughtVersion"
  | "retryEnrichment"
  | "eraseThought"
  | "judgeLink"
  | "listAsOf"
  | "searchAsOf"
  | "readAsOf"
  | "readGraph";

/** Thoughts, and what is derived from them: graph, timeline. */
export function thoughtHandlers(deps: ThoughtDeps, endGatewayCooldown: () => void): Handlers<ThoughtRoute> {
  const { db } = deps;
  return {
    readToday: (actor) => readToday(db, actor, deps.clock()),
    async snoozeThought(actor, input) {
      await snoozeThought(deps, actor, input);
      return { ok: true };
    },
    readDigest: (actor) => readDigest(db, actor, deps.clock()),
    listThoughts: (actor, input) => listThoughts(db, actor, input),
    searchThoughts: async (actor, input) => ({ matches: await findListed(deps, actor, input) }),
    listFacets: (actor) => listFacets(db, actor),
    readTimeline: (actor, input) => readTimeline(db, actor, input),
    async captureThought(actor, { written_by = actor.userId, ...input }) {
      if (written_by !== actor.userId) throw new AppError("unauthorized", "Somebody else is signed in now.");
      return { thought: await captureListed(deps, actor, input) };
    },
    async readThought(actor, { id }) {
      const detail = await readThought(db, actor, id);
      return { ...detail, notes: await listAttachedNotes(db, actor, id) };
    },
    changeThought: (actor, input) => reviseThought(deps, actor, input),
    requestEdit: (actor, input) => requestEdit(deps, actor, input),
    changeThoughts: (actor, input) => changeStates(deps, actor, input),
    listThoughtHistory: async (actor, { id }) => ({
      versions: await listThoughtHistory(db, actor, id),
      links: await listLinkChanges(db, actor, id),
    }),
    judgeLink: async (actor, input) => ({ before: await judgeLink(deps, actor, input) }),
    restoreThoughtVersion: (actor, input) => restoreThoughtVersion(deps, actor, input),
    async retryEnrichment(actor, input) {
      const queued = await retryEnrichment(deps, actor, input);
      endGatewayCooldown();
      return { queued };
    },
    async eraseThought(actor, { id }, _, source) {
      const erasing = { db, indexes: deps.search.indexes, clock: deps.clock, source };
      const outcome = await eraseThought(erasing, actor, id);
      if (outcome.kind === "missing") throw noSuchThought();
      return { removed: outcome.removed, keptNotes: outcome.keptNotes };
    },
    listAsOf: (actor, input) => listAsOf(db, actor, input),
    searchAsOf: (actor, input) => searchAsOf(deps, actor, input),
    readAsOf: (actor, input) => readAsOf(db, actor, input),
    readGraph: (actor, input) => readGraph(db, actor, input),
  };
}
