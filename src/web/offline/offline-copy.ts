import type { DBSchema } from "idb";
import type { Me } from "../../contract-app/account.ts";
import type { ListedThought } from "../../contract-app/thoughts.ts";
import { createOpener } from "../browser-database.ts";

/** The newest thoughts of the signed-in person and older ones that are due, to read without a connection. `asOf`: when they were read. */
export type OfflineCopy = { me: Me; thoughts: ListedThought[]; asOf: string };

/** There is never more than one copy on a device. */
const ONLY = "copy";
const CHOICE = "commonplace-offline";
/** A copy that was not renewed for so long is not shown any more: by then no session would be valid. */
const VALID_MS = 30 * 24 * 60 * 60_000;

interface Schema extends DBSchema {
  copies: { key: string; value: OfflineCopy };
}

const open = createOpener<Schema>("commonplace-offline", (db) => {
  db.createObjectStore("copies");
});

/** Null also if this browser stores nothing. */
export async function readCopy(): Promise<OfflineCopy | null> {
  const copy = await open()
    .then((db) => db.get("copies", ONLY))
    .catch(() => undefined);
  if (!copy || Date.now() - Date.parse(copy.asOf) > VALID_MS) return null;
  return copy;
}

/**
 * Reads and stores in one piece: who signs out meanwhile, in another tab, waits for the end before the copy is dropped. Otherwise
 * it could be stored just after that.
 */
export async function renewCopy(read: () => Promise<OfflineCopy>): Promise<void> {
  await holdCopy(async () => {
    if (!isKept()) return;
    const copy = await read();
    await (await open()).put("copies", copy, ONLY);
  });
}

/** At the end of a session. */
export async function dropCopy(): Promise<void> {
  await holdCopy(clear);
}

/** Nobody who signs in finds the copy of somebody else. */
export async function dropCopyOfOthers(userId: string): Promise<void> {
  await holdCopy(async () => {
    const copy = await (await open()).get("copies", ONLY);
    if (copy && copy.me.id !== userId) await clear();
  });
}

async function clear(): Promise<void> {
  await (await open()).clear("copies");
}

/** One tab at a time. Browsers that lack locks keep no copy, as they have no service worker. */
async function holdCopy(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return;
  await navigator.locks.request("commonplace-offline", work);
}

/** Whether the person wants a copy on this device. */
export const isKept = () => localStorage.getItem(CHOICE) !== "off";

export async function chooseKept(isWanted: boolean): Promise<void> {
  if (isWanted) localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, "off");
  if (!isWanted) await dropCopy();
}
