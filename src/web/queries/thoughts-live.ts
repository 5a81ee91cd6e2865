import { useEffect, useEffectEvent, useState } from "react";
import type { ThoughtDetail, ThoughtFilters } from "../../contract-app.ts";
import { ApiError } from "../api.ts";
import { useLiveEvents } from "../live.ts";
import { query, queryClient, refresh } from "../query-client.ts";
import { dropThought, fits, isListed, type Placed, placeThought, reloadThoughts } from "./thoughts-cache.ts";

/** More at once are no captures but an import: the list is loaded anew. */
const MANY = 20;
const TOP_PX = 120;

const isAtTop = () => window.scrollY < TOP_PX;

/**
 * Keeps the list up to date with what happens elsewhere. What is new slides in while the reader is at the top;
 * further down it would push away what is being read, so it waits.
 */
export function useLiveThoughts(filters: ThoughtFilters) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Placed>>(new Map());
  const [isOutdated, setIsOutdated] = useState(false);

  function showWaiting(): void {
    if (isOutdated) reloadThoughts();
    for (const placed of waiting.values()) placeThought(placed);
    setWaiting(new Map());
    setIsOutdated(false);
  }

  function reload(): void {
    if (isAtTop()) reloadThoughts();
    else setIsOutdated(true);
  }

  function settle(id: string, detail: ThoughtDetail | undefined): void {
    if (!detail) {
      dropThought(id);
      return;
    }
    const placed = { thought: detail.thought, entityIds: detail.entities.map((entity) => entity.id) };
    const isNew = fits(placed, filters) && !isListed(id, filters);
    if (isNew && !isAtTop()) setWaiting((others) => new Map(others).set(id, placed));
    else placeThought(placed);
  }

  async function onEvent({ thoughts, notes }: { thoughts: string[]; notes: string[] }): Promise<void> {
    if (thoughts.length > MANY) return reload();
    // An event that names nothing may tell of what is gone for good.
    if (thoughts.length === 0 && notes.length === 0) return refresh("listThoughts");
    try {
      for (const id of thoughts) settle(id, await readNow(id));
    } catch {
      // The service cannot be reached; once it can, all of it is asked for again.
      setIsOutdated(true);
    }
  }
  useLiveEvents(onEvent, reload);

  // Those that came before the filters were changed may not belong here any more.
  const waitingCount = Array.from(waiting.values()).filter((placed) => fits(placed, filters)).length;
  const hasWaiting = waitingCount > 0 || isOutdated;
  const showAtTop = useEffectEvent(() => {
    if (isAtTop()) showWaiting();
  });
  useEffect(() => {
    if (!hasWaiting) return;
    const onScroll = () => showAtTop();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [hasWaiting]);

  return { waitingCount, hasWaiting, showWaiting };
}

/** Undefined when it is gone for good. */
async function readNow(id: string): Promise<ThoughtDetail | undefined> {
  try {
    return await queryClient.fetchQuery({ ...query("readThought", { id }), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
