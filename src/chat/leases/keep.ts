import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../../base/actor.ts";
import type { Db } from "../../storage/db.ts";
import type { ChatDeps } from "../deps.ts";
import type { RunningAnswer } from "../running-answers.ts";
import { type AnswerLease, listAnswering, renewLease } from "./leases.ts";

/** Also how long somebody who stops an answer elsewhere may have to wait for it to be noticed. */
const RENEWAL_MS = 1_000;
const LOOK_MS = 500;

/** Keeps the lease while the answer is given; stops the answer when somebody wishes so, or when the lease was lost. */
export function keepLease(deps: ChatDeps, actor: Actor, lease: AnswerLease, running: RunningAnswer) {
  const left = new AbortController();
  const keeping = renewUntil(left.signal);

  async function renewUntil(signal: AbortSignal): Promise<void> {
    while (await pause(RENEWAL_MS, signal)) {
      try {
        if ((await renewLease(deps.db, actor, lease)) !== "renewed") running.stop();
      } catch (error) {
        // The database may be gone for a while; the lease is ours until somebody else takes it.
        deps.log.warn({ err: error }, "chat.lease_not_renewed");
      }
    }
  }

  return {
    /** Leaves the lease itself as it is. */
    async stop(): Promise<void> {
      left.abort();
      await keeping;
    },
  };
}

/** Resolves with true once nobody answers there any more, with false when the signal came before. */
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

/** False when the signal cut it short. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
