import { type MouseEvent, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { readAtRest, subscribeAtRest } from "./at-rest.ts";
import { LoadBoundary } from "./LoadBoundary.tsx";

type Props = {
  /** Shown before, while the code of `children` is loaded, and if it could not be loaded. */
  fallback?: ReactNode;
  /** Needed now, not when the page is at rest. */
  isWanted?: boolean;
  children: ReactNode;
};

/** For `late` parts that the first sight of a page does not need: their code is loaded once everything is shown. */
export function AtRest({ fallback = null, isWanted = false, children }: Props) {
  const isAtRest = useSyncExternalStore(subscribeAtRest, readAtRest);
  // What is wanted no longer stays: a pane that closes before the page is at rest may have something to say.
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  if (!isAtRest && !isWanted && !wasWanted) return fallback;
  return (
    <LoadBoundary isWanted={isWanted} fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

/** A button that is replaced while the mouse is down gets no click: the mouse counts from there. */
export type Press = { onMouseDown?: (event: MouseEvent) => void; onClick?: () => void };

type PopupProps = {
  button: (press: Press) => ReactNode;
  popup: (isOpenAtFirst: boolean) => ReactNode;
};

/** The button of a `late` popup until the popup is there. A press in between opens it then. */
export function PopupAtRest({ button, popup }: PopupProps) {
  const [isPressed, setIsPressed] = useState(false);
  const press = {
    onMouseDown: ({ button }: MouseEvent) => button === 0 && setIsPressed(true),
    onClick: () => setIsPressed(true),
  };
  return (
    <AtRest isWanted={isPressed} fallback={button(press)}>
      {popup(isPressed)}
    </AtRest>
  );
}
