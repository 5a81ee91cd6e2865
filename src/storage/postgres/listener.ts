import { setTimeout as sleep } from "node:timers/promises";
import { listHostUrls } from "../../base/database-url.ts";
import type { Log } from "../../base/log.ts";
import type { Changes } from "../changes.ts";
import { type Announcements, CHANNEL, readTopics } from "./announcements.ts";
import { createClientClass, Hosts } from "./hosts.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** An announcement of our own that has not come back by then never will. */
const ECHO_MS = 5_000;
/** A pooler by transaction gives the connection to somebody else; it may be replaced one day. */
const UNHEARD_PAUSE_MS = 5 * 60_000;
/** So often an idle instance finds out whether it is still connected to the server that others write to. */
const PROBE_MS = 60_000;
/** While nothing was heard yet: the database may refuse what is sent for a while. */
const FIRST_PROBES_MS = 1_000;

type ListenerDeps = {
  url: string;
  announcements: Announcements;
  changes: Changes;
  log: Log;
  echoMs?: number;
};

/** `unheard`: connected, but nothing comes. */
type Ending = "stopped" | "lost" | "unheard";

/**
 * Hears what other instances announce, over a connection of its own, as long as the service runs. Only once an
 * announcement of our own has come back do others rely on it.
 */
export function listenForChanges(deps: ListenerDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = listenUntilStopped(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function listenUntilStopped(deps: ListenerDeps, stopping: AbortSignal): Promise<void> {
  const hosts = new Hosts(listHostUrls(deps.url));
  let hasHeard = false;
  for (let failures = 0; !stopping.aborted; failures++) {
    const ending = await listenOnce(deps, hosts, stopping);
    if (stopping.aborted) return;
    if (deps.changes.isHearing) {
      failures = 0;
      hasHeard = true;
    }
    if (failures === 0) deps.log.warn({ ending }, "changes_unheard");
    deps.changes.setHearing(false);
    const pause =
      ending === "unheard" && !hasHeard
        ? UNHEARD_PAUSE_MS
        : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

/** Until the connection ends. */
async function listenOnce(
  { announcements, changes, log, echoMs = ECHO_MS }: ListenerDeps,
  hosts: Hosts,
  stopping: AbortSignal,
): Promise<Ending> {
  const client = new (createClientClass(hosts))({
    keepAlive: true,
    fallback_application_name: "commonplace",
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  /** Of our own: it may come back before the pool says that it was sent. */
  let heard = 0;
  let overdue: NodeJS.Timeout | undefined;
  client.on("end", () => end("lost"));
  client.on("notification", ({ payload = "" }) => {
    const number = announcements.numberOf(payload);
    if (number === undefined) {
      for (const topic of readTopics(payload)) changes.hear(topic);
      return;
    }
    heard = number;
    clearTimeout(overdue);
    overdue = undefined;
    if (!changes.isHearing) log.info({}, "changes_heard");
    changes.setHearing(true);
  });
  const stop = () => end("stopped");
  stopping.addEventListener("abort", stop, { once: true });
  let next: NodeJS.Timeout | undefined;
  const probe = () => {
    announcements.probe();
    next = setTimeout(probe, changes.isHearing ? PROBE_MS : FIRST_PROBES_MS).unref();
  };
  const listen = async () => {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  try {
    const early = await Promise.race([listen(), ended]);
    if (early) return early;
    announcements.afterEach((sent) => {
      if (sent > heard) overdue ??= setTimeout(() => end("unheard"), echoMs).unref();
    });
    probe();
    return await ended;
  } catch {
    return "lost";
  } finally {
    announcements.afterEach(() => undefined);
    clearTimeout(overdue);
    clearTimeout(next);
    stopping.removeEventListener("abort", stop);
    client.end().catch(() => undefined);
    // A server that fell silent never confirms that, and the process would not end. The types lack it.
    (client as typeof client & { unref(): void }).unref();
  }
}
