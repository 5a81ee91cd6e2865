import type { ErasureReport } from "../../contract-app/shared.ts";

const STORAGE_KEY = "deleted-account";

/** What was removed with an account. Kept across the reload to the home page, which then shows it. */
export function storeDeletionReport(removed: ErasureReport): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(removed));
  } catch {
    // The browser stores nothing. The account is deleted all the same.
  }
}

export function readDeletionReport(): ErasureReport | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as ErasureReport | null;
  } catch {
    return null;
  }
}

/** In a sentence. */
export function describeRemoved(removed: ErasureReport): string {
  const counted = Object.entries(removed).filter(([, count]) => count > 0);
  if (counted.length === 0) return "There was nothing else to remove.";
  const parts = counted.map(([kind, count]) => `${count.toLocaleString()} ${toWords(kind, count)}`);
  return `Permanently removed: ${parts.join(", ")}.`;
}

/** The kinds are plurals: "entities", "history". */
function toWords(kind: string, count: number): string {
  const words = kind.replaceAll("_", " ");
  if (words === "history") return count === 1 ? "entry of the history" : "entries of the history";
  return count === 1 ? words.replace(/ies$/, "y").replace(/s$/, "") : words;
}

export const clearDeletionReport = () => sessionStorage.removeItem(STORAGE_KEY);
