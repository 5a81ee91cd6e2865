import { useEffect, useEffectEvent, useState } from "react";
import type { LiveEvent } from "../../../contract-app/calls.ts";
import type { ThoughtDetail, ThoughtFilters } from "../../../contract-app/thoughts.ts";
import { ApiError, call } from "../../api.ts";
import { useLiveEvents } from "../../live.ts";
import { refresh } from "../../query-client.ts";
import {
  type CachedThought,
  dropThought,
  findListed,
  isNewRow,
  matchesFilters,
  reloadThoughts,
  upsertThought,
  upsertThoughts,
} from "./cache.ts";

/** More changes in one event mean an import: reload the list instead. */
const RELOAD_ABOVE = 20;
const TOP_PX = 120;

type Waiting = ReadonlyMap<string, CachedThought>;

/** The last event of each thought that is being read. */
const reading = new Map<string, LiveEvent>();

const isAtTop = () => window.scrollY < TOP_PX;

/**
 * Keeps the list up to date with changes made elsewhere. New thoughts appear at once while the reader is at the top;
 * further down they wait, because they would move the text being read.
 */
export function useLiveThoughts(filters: ThoughtFilters) {
  const [waiting, setWaiting] = useState<Waiting>(new Map());
  const [isOutdated, setIsOutdated] = useState(false);

  function showWaiting(): void {
    if (isOutdated) reloadThoughts();
    else upsertThoughts([...waiting.values()]);
    setWaiting(new Map());
    setIsOutdated(false);
  }

  function reload(): void {
    if (isAtTop()) reloadThoughts();
    else setIsOutdated(true);
  }

  function applyChange(id: string, detail: ThoughtDetail | undefined): void {
    const cached = detail && {
      thought: detail.thought,
      entityIds: detail.entities.map((entity) => entity.id),
    };
    const listed = findListed(id, filters);
    // Read before a change that this page has made since, such as an Undo.
    if (cached && listed && cached.thought.version < listed.version) return;
    const mustWait = cached !== undefined && isNewRow(cached, filters) && !isAtTop();
    setWaiting((others) => withChange(others, id, mustWait ? cached : undefined));
    if (!cached) dropThought(id);
    else if (!mustWait) upsertThought(cached);
  }

  async function onEvent(event: LiveEvent): Promise<void> {
    const { thoughts, notes, isErased } = event;
    // What was erased is not named, nor are the thoughts of a renamed entity.
    if (isErased || (thoughts.length === 0 && notes.length === 0)) refresh("listThoughts");
    if (thoughts.length > RELOAD_ABOVE) return reload();
    // An answer that is on its way may be from before.
    const ids = isErased ? new Set([...waiting.keys(), ...reading.keys(), ...thoughts]) : thoughts;
    try {
      for (const id of ids) {
        reading.set(id, event);
        const detail = await readThought(id);
        // The answer to an earlier event may come last.
        if (reading.get(id) !== event) continue;
        reading.delete(id);
        applyChange(id, detail);
      }
    } catch {
      // The service cannot be reached: reload everything once it can.
      setIsOutdated(true);
    }
  }
  useLiveEvents(onEvent, reload);

  // The filters may have changed since these arrived; of a list to be reloaded nobody knows how many there are.
  const waitingCount = isOutdated
    ? 0
    : Array.from(waiting.values()).filter((cached) => matchesFilters(cached, filters)).length;
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

/** With the thought as it is now, or without it if it no longer has to wait. */
function withChange(others: Waiting, id: string, cached: CachedThought | undefined): Waiting {
  if (!cached && !others.has(id)) return others;
  const waiting = new Map(others);
  waiting.delete(id);
  return cached ? waiting.set(id, cached) : waiting;
}

/** Undefined when it was erased. Not a query: that would join a request sent before the change. */
async function readThought(id: string): Promise<ThoughtDetail | undefined> {
  try {
    return await call("readThought", { id });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
