import type { Actor } from "../base/actor.ts";
import type { ChatDeps } from "./deps.ts";
import { tellOfAnswer, untilFree } from "./leases/keep.ts";
import { requestStop } from "./leases/leases.ts";

/** Longer than an instance needs to notice and to settle its tools, and longer than the lease of a dead one lasts. */
const STOP_MS = 20_000;

/** Resolves with true once the answer is stored as far as it got, with false if none ran or it did not stop. */
export async function stopAnswer(deps: ChatDeps, actor: Actor, conversationId: string): Promise<boolean> {
  const running = deps.answers.find(actor, conversationId);
  if (!running) return stopElsewhere(deps, actor, conversationId);
  running.stop();
  await running.ended;
  return true;
}

async function stopElsewhere({ db, answers }: ChatDeps, actor: Actor, conversationId: string) {
  if (!(await requestStop(db, actor, conversationId))) return false;
  tellOfAnswer(db, actor);
  const signal = AbortSignal.any([AbortSignal.timeout(STOP_MS), answers.closing]);
  return untilFree(db, actor, conversationId, signal);
}
