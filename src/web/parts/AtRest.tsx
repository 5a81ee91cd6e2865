import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { queryClient } from "../query-client.ts";

const RETRY_MS = 50;
let isAtRest = false;
let isWaiting = false;
const listeners = new Set<() => void>();

type Props = {
  /** Shown before, and while the code of `children` is loaded. */
  fallback?: ReactNode;
  /** Needed now, not when the page is at rest. */
  isWanted?: boolean;
  children: ReactNode;
};

/** For `lazy` parts that the first sight of a page does not need: their code is loaded once everything is shown. */
export function AtRest({ fallback = null, isWanted = false, children }: Props) {
  const isTime = useSyncExternalStore(subscribe, () => isAtRest) || isWanted;
  return isTime ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

type PopupProps = {
  button: (onClick: () => void) => ReactNode;
  popup: (isOpenAtFirst: boolean) => ReactNode;
};

/** The button of a `lazy` popup until the popup is there. A press in between opens it then. */
export function PopupAtRest({ button, popup }: PopupProps) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <AtRest isWanted={isPressed} fallback={button(() => setIsPressed(true))}>
      {popup(isPressed)}
    </AtRest>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWaiting) {
    isWaiting = true;
    setTimeout(settle, RETRY_MS);
  }
  return () => listeners.delete(listener);
}

function settle(): void {
  isAtRest = queryClient.isFetching() === 0;
  if (!isAtRest) setTimeout(settle, RETRY_MS);
  else for (const listener of listeners) listener();
}
