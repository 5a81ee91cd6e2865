import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 48;
/** A scroll this soon after wheel, touch or key input was made by the reader. A busy machine may take a second for it. */
const INTENT_MS = 2_000;
const intents = ["wheel", "touchmove", "keydown", "pointerdown", "pointermove"] as const;

type Options = { isAtBottom: boolean; firstMessage: string | undefined };

/**
 * Keeps the view at the bottom while content grows, unless the reader has scrolled up, or begins at the top. What is
 * being read stays in its place when earlier messages come above it.
 */
export function useStickToBottom(
  content: RefObject<HTMLElement | null>,
  { isAtBottom, firstMessage }: Options,
) {
  const isFollowing = useRef(isAtBottom);
  const belowPx = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const follow = useEffectEvent((should: boolean) => {
    isFollowing.current = should;
    setIsAway(!should);
  });

  useEffect(() => {
    let lastY = window.scrollY;
    let intentAt = 0;
    const onIntent = (event: Event) => {
      if (event instanceof PointerEvent && event.buttons === 0) return;
      intentAt = event.timeStamp;
    };
    const onScroll = (event: Event) => {
      const isUp = window.scrollY < lastY;
      lastY = window.scrollY;
      belowPx.current = distanceToBottom();
      if (distanceToBottom() <= (isUp ? 1 : NEAR_PX)) follow(true);
      else if (isUp && event.timeStamp - intentAt < INTENT_MS) follow(false);
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) jumpToBottom();
      belowPx.current = distanceToBottom();
    });
    if (content.current) observer.observe(content.current);
    window.addEventListener("scroll", onScroll, { passive: true });
    for (const name of intents) window.addEventListener(name, onIntent, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
      for (const name of intents) window.removeEventListener(name, onIntent);
    };
  }, [content]);

  useLayoutEffect(() => {
    if (firstMessage) window.scrollBy({ top: distanceToBottom() - belowPx.current, behavior: "instant" });
  }, [firstMessage]);

  function toBottom(): void {
    isFollowing.current = true;
    setIsAway(false);
    jumpToBottom();
  }
  return { isAway, toBottom };
}

const distanceToBottom = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;

const jumpToBottom = () =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
