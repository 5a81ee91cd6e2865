import type { Actor } from "../../base/actor.ts";
import { Wakeup } from "../../base/wakeup.ts";
import { changesOf } from "../../storage/changes.ts";
import type { Db } from "../../storage/db.ts";
import type { ChatDeps } from "../deps.ts";
import type { RunningAnswer } from "../running-answers.ts";
import { type AnswerLease, listAnswering, renewLease } from "./leases.ts";

/** Also the longest time until a stop requested on another instance is noticed, if nobody tells of it. */
const RENEWAL_MS = 1_000;
const LOOK_MS = 500;
/** While other instances tell: often enough for a lease that lasts three times as long. */
const TOLD_MS = 5_000;

/** Renews the lease during the answer; stops the answer on request, or if the lease was lost. */
export function keepLease(deps: ChatDeps, actor: Actor, lease: AnswerLease, running: RunningAnswer) {
  const left = new AbortController();
  const keeping = renewUntil(left.signal);

  async function renewUntil(signal: AbortSignal): Promise<void> {
    using pauses = createPauses(deps.db, actor, signal);
    while (await pauses.next(RENEWAL_MS)) {
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
  using pauses = createPauses(db, actor, signal);
  do {
    const answering = await listAnswering(db, actor);
    if (!answering.has(conversationId)) return true;
  } while (await pauses.next(LOOK_MS));
  return false;
}

/** To be called after the commit that ended an answer, or asked it to stop. */
export function tellOfAnswer(db: Db, { userId }: Actor): void {
  changesOf(db).tell(`answers ${userId}`);
}

/** Pauses that end early when something is told of the user's answers. */
function createPauses(db: Db, { userId }: Actor, signal: AbortSignal) {
  const changes = changesOf(db);
  const wakeup = new Wakeup();
  const wake = () => wakeup.call();
  const leave = changes.on(`answers ${userId}`, wake);
  signal.addEventListener("abort", wake, { once: true });
  let counted = 0;
  return {
    /** False if aborted. */
    async next(alone: number): Promise<boolean> {
      if (!signal.aborted) await wakeup.sleep(counted, changes.pauseOf(alone, TOLD_MS));
      counted = wakeup.calls;
      return !signal.aborted;
    },
    [Symbol.dispose](): void {
      leave();
      signal.removeEventListener("abort", wake);
    },
  };
}
