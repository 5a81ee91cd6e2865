import type { Actor } from "../../base/actor.ts";
import { isStorageGone } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { ThoughtDeps } from "../../thoughts/deps.ts";
import { retrieveThoughts } from "../../thoughts/retrieving/retrieve.ts";
import type { UserLimits } from "../limits/user-limits.ts";

/** What clients ask when they connect. */
const greetings = new Set(["initialize", "server/discover", "tools/list"]);
/** The rest of the greeting comes first. */
const PAUSE_MS = 250;
/** Of different kinds, because code is compiled by what runs through it. */
const questions = [
  "what is new",
  "when did we last meet Anna in Lisbon?",
  "who brings the keys",
  "what did I decide about the garden fence last week?",
  "phone number of the dentist",
  "ideas for a birthday present",
];

type PreparationDeps = { thoughts: ThoughtDeps; limits: Pick<UserLimits, "run">; log: Log };

/**
 * An assistant that connects will search soon. A search whose answer nobody reads loads the user's index, which the first
 * question would otherwise wait for; after a start, some more load the models and have the code compiled.
 */
export function createPreparation({ thoughts, limits, log }: PreparationDeps) {
  const { indexes, passages } = thoughts.search;
  const preparing = new Set<string>();
  // An endpoint is not asked, and not paid, for a question that nobody asked.
  const mode = passages.isCalibrated ? "full" : "fast";
  const input = { mode, top_k: 10, detail: "snippet" } as const;
  let isCompiled = false;

  async function prepare(actor: Actor): Promise<void> {
    const asked = isCompiled ? questions.slice(0, 1) : questions;
    isCompiled = true;
    try {
      for (const query of asked)
        await limits.run(actor.userId, () => retrieveThoughts(thoughts, actor, { ...input, query }));
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
