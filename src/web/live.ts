import { focusManager, onlineManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { RouteName } from "../app-routes.ts";
import type { LiveEvent } from "../contract-app/calls.ts";
import { invalidate, query, queryClient, refresh } from "./query-client.ts";

const RETRY_MS = 3_000;
/** Throttles recounting, which is slow for thousands of thoughts: an import changes one row after another. */
const RECOUNT_MS = 3_000;

/** Queries to refresh after a change. Paged lists update themselves (`useLiveEvents`): refetching all pages is expensive. */
const thoughtRoutes: RouteName[] = [
  "readToday",
  "readDigest",
  "searchThoughts",
  "searchAll",
  "listFacets",
  "readTimeline",
  "findEntities",
  "readEntity",
  "readAttachedThoughts",
  "listBacklinks",
  "readGraph",
  "readHealth",
  "scanReview",
];
const pagedLists: RouteName[] = ["listThoughts", "listNotes"];
const singleThoughtRoutes: RouteName[] = ["readThought", "listThoughtHistory"];
const noteRoutes: RouteName[] = ["searchNotes", "findNotesByTitle", "listBacklinks"];
const singleNoteRoutes: RouteName[] = ["readNote", "readAttachedThoughts", "listNoteHistory"];

type Listener = { onEvent(event: LiveEvent): void; onMissed(): void };
const listeners = new Set<Listener>();

/** `onEvent` gets each change; `onMissed` runs after a lost connection, when changes may have been missed. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void, onMissed: () => void): void {
  const handleEvent = useEffectEvent(onEvent);
  const handleMissed = useEffectEvent(onMissed);
  useEffect(() => {
    const listener = { onEvent: handleEvent, onMissed: handleMissed };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** Keeps the page up to date with changes made elsewhere, such as by assistants. Used once, in the shell. */
export function useLiveUpdates(): void {
  useEffect(openEvents, []);
}

function openEvents(): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  // Whatever the page shows was read after this revision: nothing is missed until the stream is open.
  let heard = String(queryClient.getQueryData(query("readMe").queryKey)?.revision ?? "");

  function open(): void {
    const opened = new EventSource(`/api/app/events?since=${heard}`);
    source = opened;
    opened.onmessage = ({ data, lastEventId }) => {
      heard = lastEventId;
      apply(JSON.parse(data) as LiveEvent);
    };
    opened.onopen = () => {
      if (wasLost) catchUp();
      wasLost = false;
    };
    opened.onerror = () => {
      // The browser reconnects with the last event id by itself, unless the response was not an event stream.
      if (opened.readyState !== EventSource.CLOSED) return;
      wasLost = true;
      retry = setTimeout(open, RETRY_MS);
      // Detects that the session has ended.
      refresh("readMe");
    };
  }
  function close(): void {
    clearTimeout(retry);
    source?.close();
  }
  /** A browser opens six connections to a service at a time, for all tabs: the hidden ones would leave none for a seventh. */
  function follow(): void {
    close();
    if (focusManager.isFocused()) open();
  }

  follow();
  // A stream from before the connection was lost may be dead without anybody noticing.
  const leaving = [focusManager.subscribe(follow), onlineManager.subscribe(follow)];
  return () => {
    for (const leave of leaving) leave();
    close();
  };
}

function apply(event: LiveEvent): void {
  outdateHiddenLists();
  if (event.thoughts.length > 0) {
    recount();
    refreshByIds(singleThoughtRoutes, event.thoughts);
  }
  if (event.notes.length > 0) {
    refresh(...noteRoutes);
    refreshByIds(singleNoteRoutes, event.notes);
  }
  if (event.isErased) {
    recount();
    refresh(...singleThoughtRoutes, ...noteRoutes, ...singleNoteRoutes);
  }
  for (const { onEvent } of listeners) onEvent(event);
}

/** Those that are shown update themselves. */
function outdateHiddenLists(): void {
  for (const name of pagedLists)
    void queryClient.invalidateQueries({ queryKey: [name], type: "inactive", refetchType: "none" });
}

let recountedAt = 0;
let recounting: ReturnType<typeof setTimeout> | undefined;

/** Runs at once, then at most once per interval. */
function recount(): void {
  if (recounting !== undefined) return;
  const wait = Math.max(0, recountedAt + RECOUNT_MS - Date.now());
  recounting = setTimeout(() => {
    recounting = undefined;
    recountedAt = Date.now();
    refresh(...thoughtRoutes);
  }, wait);
}

function refreshByIds(names: RouteName[], ids: string[]): void {
  for (const name of names) for (const id of ids) void invalidate({ queryKey: [name, { id }] });
}

function catchUp(): void {
  void invalidate({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("list") });
  refresh("listKeys", "listFacets");
  for (const { onMissed } of listeners) onMissed();
}
