import type { ErasureReport } from "../../contract-app.ts";

const KEPT = "deleted-account";

/** What went with an account, for the page that its owner sees next: the account's own pages are closed by then. */
export function keepFarewell(removed: ErasureReport): void {
  sessionStorage.setItem(KEPT, JSON.stringify(removed));
}

export function readFarewell(): ErasureReport | null {
  const kept = sessionStorage.getItem(KEPT);
  return kept === null ? null : (JSON.parse(kept) as ErasureReport);
}

export const forgetFarewell = () => sessionStorage.removeItem(KEPT);
