import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, isUnreachable } from "../api.ts";
import { useLiveEvents } from "../live.ts";
import { meQuery, useMe } from "../queries/session.ts";
import { queryClient } from "../query-client.ts";
import { readCopy, renewCopy } from "./offline-copy.ts";

const KEPT_THOUGHTS = 200;
/** After a change, so that an import does not read them again and again. */
const RENEW_MS = 15_000;
const READ_MS = 10_000;
/** Later than everything that the first page loads. */
const IDLE_MS = 2_000;

/** Makes the app open without a connection, with the newest thoughts. Used once, in the shell. */
export function useOffline(): void {
  const { id } = useMe();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const renew = useEffectEvent((afterMs: number) => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void readAgain(id).catch(() => undefined);
    }, afterMs);
  });
  useEffect(() => {
    const start = setTimeout(() => void register().then(() => renew(0)), IDLE_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(waiting.current);
      waiting.current = undefined;
    };
  }, []);
  const onChange = () => void (navigator.serviceWorker?.controller && renew(RENEW_MS));
  useLiveEvents(onChange, onChange);
}

/** Resolves when the app is kept on this device; never where the browser cannot (no https). */
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return new Promise(() => {});
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
}

async function readAgain(userId: string): Promise<void> {
  await renewCopy(async () => {
    const options = { signal: AbortSignal.timeout(READ_MS) };
    const asOf = new Date().toISOString();
    const before = await call("readMe", {}, options);
    const { thoughts: newest } = await call("listThoughts", { limit: KEPT_THOUGHTS }, options);
    const { overdue, dueToday, dueSoon } = await call("readToday", {}, options);
    const known = new Set(newest.map(({ id }) => id));
    const older = [overdue, dueToday, dueSoon]
      .flatMap((due) => due.thoughts)
      .filter(({ id }) => !known.has(id));
    const thoughts = [...newest, ...older];
    const me = await call("readMe", {}, options);
    // Somebody else may have signed in in another tab.
    if (before.id !== userId || me.id !== userId) throw new Error("The thoughts are not of this person.");
    return { me, thoughts, asOf };
  });
}

export const useOfflineCopy = (enabled: boolean) =>
  useQuery({ queryKey: ["offlineCopy"], queryFn: readCopy, staleTime: 0, gcTime: 0, enabled });

/** Whether the service has not said yet who is signed in. */
const isMeKept = () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt === 0;

/** Whether there is nothing to show because the service does not answer. */
export function useIsCutOff({
  data,
  failureReason,
}: Pick<UseQueryResult, "data" | "failureReason">): boolean {
  const [wasCutOff, setWasCutOff] = useState(isMeKept);
  // Until there is an answer: while the service is asked again, what is shown instead stays.
  const isCutOff = !data && (failureReason ? isUnreachable(failureReason) : wasCutOff);
  if (isCutOff !== wasCutOff) setWasCutOff(isCutOff);
  return isCutOff;
}
