import { isRefusal } from "../api.ts";
import { createUuid } from "../create-uuid.ts";
import type { OutboxStore, UnsentCapture } from "./outbox-store.ts";

/** After that a capture is no longer taken as good as stored. */
const NEW_MS = 2_000;

/** `isFirst`: it was just written, and the first attempt to send it has not failed or taken long. */
export type OutboxEntry = UnsentCapture & { isFirst: boolean; isSending: boolean };

type Deps<Sent> = {
  store: OutboxStore;
  send: (capture: UnsentCapture) => Promise<Sent>;
  /** `entry` leaves the outbox, or stays and is no longer new. */
  onSettled: (entry: OutboxEntry, sent: Sent | null) => void;
  /** Tells other tabs. */
  announce: () => void;
};

/**
 * One person's captures on their way to the service. Each is stored in the browser before it is sent, and removed when the
 * service has answered; its id makes sure that sending it again stores it once.
 */
export function createOutbox<Sent>(userId: string, { store, send, onSettled, announce }: Deps<Sent>) {
  let entries: readonly OutboxEntry[] = [];
  let delivering: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: readonly OutboxEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }
  const find = (id: string) => entries.find((entry) => entry.id === id);
  const change = (id: string, changes: Partial<OutboxEntry>) =>
    show(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  const drop = (id: string) => show(entries.filter((entry) => entry.id !== id));

  function endFirst(id: string): void {
    const entry = find(id);
    if (!entry?.isFirst) return;
    change(id, { isFirst: false });
    onSettled(entry, null);
  }

  /** True if the next one may be tried. */
  async function deliverOne(entry: OutboxEntry): Promise<boolean> {
    change(entry.id, { isSending: true });
    try {
      const sent = await send(entry);
      await store.remove(entry.id);
      drop(entry.id);
      onSettled(entry, sent);
      return true;
    } catch (error) {
      const refusal = isRefusal(error) ? error.message : null;
      change(entry.id, { isSending: false, isFirst: false, refusal });
      if (refusal !== null) await store.put(toUnsent({ ...entry, refusal }));
      onSettled(entry, null);
      return refusal !== null;
    }
  }

  async function deliverAll(): Promise<void> {
    const tried = new Set<string>();
    const next = () => entries.find(({ id, refusal }) => refusal === null && !tried.has(id));
    for (let entry = next(); entry; entry = next()) {
      tried.add(entry.id);
      if (await deliverOne(entry)) continue;
      // The service cannot be reached: the others wait as well.
      for (const { id } of entries) endFirst(id);
      break;
    }
    if (tried.size > 0) announce();
  }

  async function add(text: string): Promise<OutboxEntry> {
    const unsent = { id: createUuid(), userId, text, writtenAt: new Date().toISOString(), refusal: null };
    await store.put(unsent);
    const entry = { ...unsent, isFirst: true, isSending: false };
    show([...entries, entry]);
    setTimeout(endFirst, NEW_MS, entry.id);
    return entry;
  }

  return {
    read: () => entries,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Also shows what other tabs have added, sent or dropped. */
    async load(): Promise<void> {
      const stored = await store.list(userId);
      show(stored.map((capture) => find(capture.id) ?? { ...capture, isFirst: false, isSending: false }));
    },

    /** Resolves when it is stored in the browser; `deliver` sends it. */
    add,

    /** Sends what waits, one after the other. */
    async deliver(): Promise<void> {
      await delivering;
      delivering ??= deliverAll().finally(() => {
        delivering = undefined;
      });
      await delivering;
    },

    /** A refused one waits again, for example after making room. */
    async retry(id: string): Promise<void> {
      const entry = find(id);
      if (!entry) return;
      await store.put(toUnsent({ ...entry, refusal: null }));
      change(id, { refusal: null });
    },

    /** Returns it, for `restore`. */
    async discard(id: string): Promise<UnsentCapture | undefined> {
      const entry = find(id);
      await store.remove(id);
      drop(id);
      announce();
      return entry;
    },

    async restore(capture: UnsentCapture): Promise<void> {
      await store.put(toUnsent(capture));
      show([...entries, { ...toUnsent(capture), isFirst: false, isSending: false }]);
      announce();
    },
  };
}

const toUnsent = ({ id, userId, text, writtenAt, refusal }: UnsentCapture): UnsentCapture => ({
  id,
  userId,
  text,
  writtenAt,
  refusal,
});
