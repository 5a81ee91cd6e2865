import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { AppOutputs } from "../../../contract-app/calls.ts";
import type { ListedThought } from "../../../contract-app/thoughts.ts";
import { call } from "../../api.ts";
import { useLiveEvents } from "../../live.ts";
import { createOutbox, type OutboxEntry } from "../../outbox/outbox.ts";
import { outboxStore, type UnsentCapture } from "../../outbox/outbox-store.ts";
import { refresh } from "../../query-client.ts";
import { useMe } from "../session.ts";
import { dropThought, upsertThought } from "./cache.ts";

const RETRY_MS = 15_000;
/** After that a capture is dated when it was written, not when it could be sent. */
const LATE_MS = 60_000;
/** An import tells of many changes, and the service may refuse what waits for another reason. */
const HEARD_MS = 3_000;
const DRAFT = "draft-";

type Sent = AppOutputs["captureThought"];
type Outbox = ReturnType<typeof createOutbox<Sent>>;

/** A thought that is being sent: already in the list, but without details. */
export const isDraft = ({ id }: { id: string }) => id.startsWith(DRAFT);

let heardAt = 0;
let opened: BroadcastChannel | undefined;
const outboxes = new Map<string, Outbox>();

/** To the other tabs of this browser. */
function openChannel(): BroadcastChannel {
  opened ??= new BroadcastChannel("commonplace-outbox");
  return opened;
}

function openOutbox(userId: string): Outbox {
  const open = outboxes.get(userId);
  if (open) return open;
  const announce = () => openChannel().postMessage(userId);
  const outbox = createOutbox<Sent>(userId, { store: outboxStore, send, onSettled: showSettled, announce });
  outboxes.set(userId, outbox);
  return outbox;
}

/** `written_by`: if somebody else has signed in meanwhile, it must not end up in their book. */
function send({ id, userId, text, writtenAt }: UnsentCapture): Promise<Sent> {
  const isLate = Date.now() - Date.parse(writtenAt) > LATE_MS;
  return call("captureThought", {
    raw: text,
    idempotency_key: id,
    written_by: userId,
    ...(isLate && { captured_at: writtenAt }),
  });
}

function showSettled({ id }: OutboxEntry, sent: Sent | null): void {
  dropThought(DRAFT + id);
  if (sent) showCaptured(sent);
}

function showCaptured({ thought }: Sent): void {
  upsertThought({ thought, entityIds: [] });
  refresh("listFacets", "readTimeline", "readToday");
}

/** Resolves when the text is safe: stored in this browser, or by the service. Later it is in the list or in the outbox. */
export function useCapture(): (text: string) => Promise<void> {
  const { id: userId } = useMe();
  return async (text) => {
    const outbox = openOutbox(userId);
    const entry = await outbox.add(text).catch(() => null);
    // The browser stores nothing: the text stays in the box until the service has it.
    if (!entry) return showCaptured(await call("captureThought", { raw: text, written_by: userId }));
    upsertThought({ thought: toDraft(entry), entityIds: [] });
    void outbox.deliver();
  };
}

/** Captures that could not be sent at once, and what can be done with them. */
export function useOutbox() {
  const { id: userId } = useMe();
  const outbox = openOutbox(userId);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  return useMemo(
    () => ({
      waiting: entries.filter(({ isFirst }) => !isFirst),
      async retry(id: string) {
        await outbox.retry(id);
        await outbox.deliver();
      },
      discard: outbox.discard,
      restore: outbox.restore,
    }),
    [entries, outbox],
  );
}

/**
 * Sends what waits: at the start, when the connection is back or the service tells of a change, and from time to time. Used once,
 * in the shell.
 */
export function useDelivery(): void {
  const { id: userId } = useMe();
  const outbox = openOutbox(userId);
  const deliver = useEffectEvent(() => void outbox.deliver());
  const load = useEffectEvent(() => outbox.load().catch(() => undefined));
  useEffect(() => {
    void load().then(deliver);
    const timer = setInterval(deliver, RETRY_MS);
    const onMessage = () => void load();
    const channel = openChannel();
    window.addEventListener("online", deliver);
    channel.addEventListener("message", onMessage);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", deliver);
      channel.removeEventListener("message", onMessage);
    };
  }, []);
  // The change may be of a capture whose answer was lost on its way: it stands twice until it is sent again.
  const deliverAgain = () => {
    if (outbox.read().length === 0 || Date.now() - heardAt < HEARD_MS) return;
    heardAt = Date.now();
    void outbox.deliver();
  };
  useLiveEvents(deliverAgain, deliverAgain);
}

function toDraft({ id, text, writtenAt }: OutboxEntry): ListedThought {
  return {
    id: DRAFT + id,
    normalizedText: text.trim(),
    category: "",
    state: "open",
    author: { kind: "user" },
    createdAt: writtenAt,
    storedAt: writtenAt,
    updatedAt: writtenAt,
    version: 1,
    metadata: { enrichment: "pending", entities: [], dates: [] },
  };
}
