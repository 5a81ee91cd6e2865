/**
 * What somebody has typed but not yet sent or saved. Kept in this browser under the person's id, so it survives a reload,
 * a closed tab and an ended session, and nobody else who uses the browser sees it. Saved searches and
 * whether the bars of days are shown are kept the same way.
 */

export const DRAFT_PREFIX = "commonplace-draft/";
const keyOf = (userId: string, place: string) => `${DRAFT_PREFIX}${userId}/${place}`;

/** For a browser that does not store anything, or no more: the draft then lives as long as the page. */
const unstored = new Map<string, string>();
/** Called after each change by this tab. */
export const draftListeners = new Set<() => void>();

/** Empty if there is none. */
export function readDraft(userId: string, place: string): string {
  const key = keyOf(userId, place);
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** An empty text removes the draft. */
export function writeDraft(userId: string, place: string, text: string): void {
  const key = keyOf(userId, place);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of draftListeners) listener();
}

/** For an account that is deleted. */
export function dropDrafts(userId: string): void {
  const isTheirs = (key: string) => key.startsWith(keyOf(userId, ""));
  for (const key of [...unstored.keys()].filter(isTheirs)) unstored.delete(key);
  try {
    for (const key of Object.keys(localStorage).filter(isTheirs)) localStorage.removeItem(key);
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}
