import { queryClient } from "../query-client.ts";

const CHECK_MS = 50;
let isShown = false;
let isAtRest = false;
const listeners = new Set<() => void>();

/** The page is at rest once everything it shows at first is loaded, and stays so. */
export const readAtRest = () => isAtRest;

export function subscribeAtRest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first page is on the screen; its queries start right after. Before that nothing is fetched either, while code is loaded. */
export function noteShown(): void {
  if (isShown) return;
  isShown = true;
  setTimeout(settle, CHECK_MS);
}

function settle(): void {
  isAtRest = queryClient.isFetching() === 0;
  if (!isAtRest) setTimeout(settle, CHECK_MS);
  else for (const listener of listeners) listener();
}
