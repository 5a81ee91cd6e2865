import type { Actor } from "../base/actor.ts";
import type { ChatDeps } from "./deps.ts";
import { untilFree } from "./leases/keep.ts";
import { listAnswering } from "./leases/leases.ts";
import type { ChatChunk } from "./message.ts";

/**
 * The running answer of a conversation from its beginning; undefined if there is none. If another instance generates it,
 * the stream only reports the end, once the answer is stored.
 */
export async function listenTo(
  deps: ChatDeps,
  actor: Actor,
  conversationId: string,
): Promise<ReadableStream<ChatChunk> | undefined> {
  const running = deps.answers.find(actor, conversationId);
  if (running) return running.play();
  const answering = await listAnswering(deps.db, actor);
  return answering.has(conversationId) ? playEnd(deps, actor, conversationId) : undefined;
}

function playEnd({ db, answers }: ChatDeps, actor: Actor, conversationId: string) {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, answers.closing]);
  return new ReadableStream<ChatChunk>(
    {
      async pull(controller) {
        await untilFree(db, actor, conversationId, signal);
        if (leaving.signal.aborted) return;
        controller.enqueue({ type: "finish" });
        controller.close();
      },
      cancel: () => leaving.abort(),
    },
    { highWaterMark: 0 },
  );
}
