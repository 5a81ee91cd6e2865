import type { Actor } from "../../base/actor.ts";
import { isStorageGone } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { retrieveThoughts } from "../../thoughts/retrieve.ts";
import type { UserLimits } from "../user-limits.ts";

/** What clients ask when they connect. */
const greetings = new Set(["initialize", "server/discover", "tools/list"]);
/** The rest of the greeting comes first. */
const PAUSE_MS = 250;

type PreparationDeps = { thoughts: ThoughtDeps; limits: Pick<UserLimits, "run">; log: Log };

/**
 * An assistant that connects will search soon. One search whose answer nobody reads loads the user's index, the models and
 * the code, which the first question would otherwise wait for.
 */
export function createPreparation({ thoughts, limits, log }: PreparationDeps) {
  const { indexes, passages } = thoughts.search;
  const preparing = new Set<string>();
  // An endpoint is not asked, and not paid, for a question that nobody asked.
  const mode = passages.isCalibrated ? "full" : "fast";
  const input = { query: "what is new", mode, top_k: 10, detail: "snippet" } as const;

  async function prepare(actor: Actor): Promise<void> {
    try {
      await limits.run(actor.userId, () => retrieveThoughts(thoughts, actor, input));
    } catch (error) {
      if (!isStorageGone(error)) log.warn({ err: error }, "search_not_prepared");
    } finally {
      preparing.delete(actor.userId);
    }
  }

  return (method: string, actor: Actor): void => {
    const { userId, scopes } = actor;
    if (!greetings.has(method) || !scopes.includes("read")) return;
    if (indexes.has(userId) || preparing.has(userId)) return;
    preparing.add(userId);
    setTimeout(() => void prepare(actor), PAUSE_MS).unref();
  };
}
