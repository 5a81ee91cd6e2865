import type { DBSchema } from "idb";
import { createOpener } from "../browser-database.ts";

/** A capture that is written, but not yet stored by the service. `id` is its idempotency key. */
export type UnsentCapture = {
  id: string;
  userId: string;
  text: string;
  writtenAt: string;
  /** Why the service refused it; it then waits for the person. */
  refusal: string | null;
};

interface Schema extends DBSchema {
  captures: { key: string; value: UnsentCapture; indexes: { by_user: string } };
}

export type OutboxStore = {
  /** In the order in which they were written. */
  list(userId: string): Promise<UnsentCapture[]>;
  put(capture: UnsentCapture): Promise<void>;
  remove(id: string): Promise<void>;
};

const open = createOpener<Schema>("commonplace", (db) => {
  db.createObjectStore("captures", { keyPath: "id" }).createIndex("by_user", "userId");
});

/** In this browser, for all of its tabs. */
export const outboxStore: OutboxStore = {
  async list(userId) {
    const captures = await (await open()).getAllFromIndex("captures", "by_user", userId);
    return captures.sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
  },
  async put(capture) {
    const tx = (await open()).transaction("captures", "readwrite", { durability: "strict" });
    await Promise.all([tx.store.put(capture), tx.done]);
  },
  async remove(id) {
    await (await open()).delete("captures", id);
  },
};

/** For an account that is deleted. */
export async function dropUnsent(userId: string): Promise<void> {
  for (const { id } of await outboxStore.list(userId)) await outboxStore.remove(id);
}
