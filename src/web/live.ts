import { useEffect, useEffectEvent } from "react";
import type { RouteName } from "../app-routes.ts";
import type { LiveEvent } from "../contract-app.ts";
import { queryClient, refresh } from "./query-client.ts";

const RETRY_MS = 3_000;
/** Counting thousands of thoughts takes a while: during an import it is done now and then, not with each row. */
const RECOUNT_MS = 3_000;

/** What is shown of thoughts and of notes. Lists of pages look after themselves (`useLiveEvents`): refetching all pages is dear. */
const ofThoughts: RouteName[] = [
  "searchThoughts",
  "listFacets",
  "readTimeline",
  "findEntities",
  "readGraph",
  "readHealth",
];
const ofOneThought: RouteName[] = ["readThought", "listThoughtHistory"];
const ofNotes: RouteName[] = ["searchNotes"];
const ofOneNote: RouteName[] = ["readNote", "listNoteHistory"];

type Listener = { onEvent(event: LiveEvent): void; onMissed(): void };
const listeners = new Set<Listener>();

/** `onEvent` hears of what changed; `onMissed` that changes may have gone unheard, after a lost connection. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void, onMissed: () => void): void {
  const hear = useEffectEvent(onEvent);
  const miss = useEffectEvent(onMissed);
  useEffect(() => {
    const listener = { onEvent: hear, onMissed: miss };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** Keeps what is shown up to date with what assistants do meanwhile. Once, in the shell. */
export function useLiveUpdates(): void {
  useEffect(openEvents, []);
}

function openEvents(): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  function open(): void {
    source = new EventSource("/api/app/events");
    source.onmessage = ({ data }) => apply(JSON.parse(data) as LiveEvent);
    source.onopen = () => {
      if (wasLost) catchUp();
      wasLost = false;
    };
    source.onerror = () => {
      // The browser tries again by itself and says what it heard last, but not after an answer that is no stream.
      if (source.readyState !== EventSource.CLOSED) return;
      wasLost = true;
      retry = setTimeout(open, RETRY_MS);
      // Finds out whether the session is over.
      refresh("readMe");
    };
  }

  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

function apply(event: LiveEvent): void {
  if (event.thoughts.length > 0) {
    recount();
    refreshThese(ofOneThought, event.thoughts);
  }
  if (event.notes.length > 0) {
    refresh(...ofNotes);
    refreshThese(ofOneNote, event.notes);
  }
  for (const { onEvent } of listeners) onEvent(event);
}

let recountedAt = 0;
let recounting: ReturnType<typeof setTimeout> | undefined;

/** At once, and then once for all that came meanwhile. */
function recount(): void {
  if (recounting !== undefined) return;
  const wait = Math.max(0, recountedAt + RECOUNT_MS - Date.now());
  recounting = setTimeout(() => {
    recounting = undefined;
    recountedAt = Date.now();
    refresh(...ofThoughts);
  }, wait);
}

function refreshThese(names: RouteName[], ids: string[]): void {
  for (const name of names) for (const id of ids) queryClient.invalidateQueries({ queryKey: [name, { id }] });
}

function catchUp(): void {
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("list") });
  refresh("listKeys", "listFacets");
  for (const { onMissed } of listeners) onMissed();
}
