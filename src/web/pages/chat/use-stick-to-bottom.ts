import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

const NEAR_PX = 48;
/** A scroll this soon after wheel, touch or key input was made by the reader. */
const INTENT_MS = 400;
const intents = ["wheel", "touchmove", "keydown", "pointerdown", "pointermove"] as const;

/** Keeps the view at the bottom while content grows, unless the reader has scrolled up, or begins at the top. */
export function useStickToBottom(content: RefObject<HTMLElement | null>, isAtBottom: boolean) {
  const isFollowing = useRef(isAtBottom);
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
      if (distanceToBottom() <= (isUp ? 1 : NEAR_PX)) follow(true);
      else if (isUp && event.timeStamp - intentAt < INTENT_MS) follow(false);
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) jumpToBottom();
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
