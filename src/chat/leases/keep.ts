import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../../base/actor.ts";
import type { Db } from "../../storage/db.ts";
import type { ChatDeps } from "../deps.ts";
import type { RunningAnswer } from "../running-answers.ts";
import { type AnswerLease, listAnswering, renewLease } from "./leases.ts";

/** Also the longest time until a stop requested on another instance is noticed. */
const RENEWAL_MS = 1_000;
const LOOK_MS = 500;

/** Renews the lease during the answer; stops the answer on request, or if the lease was lost. */
export function keepLease(deps: ChatDeps, actor: Actor, lease: AnswerLease, running: RunningAnswer) {
  const left = new AbortController();
  const keeping = renewUntil(left.signal);

  async function renewUntil(signal: AbortSignal): Promise<void> {
    while (await pause(RENEWAL_MS, signal)) {
      try {
        if ((await renewLease(deps.db, actor, lease)) !== "renewed") running.stop();
      } catch (error) {
        // The database may be unavailable for a while; the lease is ours until somebody else takes it.
        deps.log.warn({ err: error }, "chat.lease_not_renewed");
      }
    }
  }

  return {
    /** Stops renewing; does not release the lease. */
    async stop(): Promise<void> {
      left.abort();
      await keeping;
    },
  };
}

/** Resolves with true once the conversation is no longer being answered, with false if aborted before. */
export async function untilFree(
  db: Db,
  actor: Actor,
  conversationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  do {
    const answering = await listAnswering(db, actor);
    if (!answering.has(conversationId)) return true;
  } while (await pause(LOOK_MS, signal));
  return false;
}

/** False if aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
