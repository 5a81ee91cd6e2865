import { Hono } from "hono";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import type { LiveEvent } from "../../contract-app/calls.ts";
import { readRevision } from "../../storage/tables/books.ts";
import type { SessionEnv } from "../sign-in/session.ts";
import { BookWatch, type WatchDeps } from "./book-watch.ts";

/** A client with this many unread messages is disconnected; it catches up when it reconnects. */
const MAX_UNREAD = 100;
const RECONNECT_MS = 2_000;

export type EventsDeps = WatchDeps & { auth: Pick<Auth, "sessionActor"> };
type Subscription = { userId: string; since: number; isSignedIn(): Promise<boolean> };

/**
 * `GET /events`: server-sent events, each a `LiveEvent` whose id is the book's revision, so that a browser that reconnects
 * gets what it missed. `?since=` is the revision from which a page that opens wants to hear.
 */
export function createEventsRoute(deps: EventsDeps): Hono<SessionEnv> {
  const { db, auth } = deps;
  const watch = new BookWatch(deps);
  const app = new Hono<SessionEnv>();
  app.get("/events", async (c) => {
    const { userId } = c.get("actor");
    const session = new Headers({ cookie: c.req.header("cookie") ?? "" });
    const known = c.req.header("last-event-id") ?? c.req.query("since");
    const since = readLastId(known, await readRevision(db, userId));
    const headers = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
    // Nobody would read the stream, so nothing would end it.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const isSignedIn = async () => (await auth.sessionActor(session))?.userId === userId;
    return c.body(openStream(watch, { userId, since, isSignedIn }), 200, headers);
  });
  return app;
}

/** The last event that the browser got; without one, or with one of another book, events start now. */
function readLastId(text: string | undefined, revision: number): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Math.min(Number(text), revision) : revision;
}

/** Not `streamSSE`: it never drops clients that do not read, and sends 200 before `listen` can refuse. */
function openStream(
  watch: BookWatch,
  { userId, since, isSignedIn }: Subscription,
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  let stop = () => {};
  let isOpen = true;
  return new ReadableStream(
    {
      start(controller) {
        const end = () => {
          if (!isOpen) return;
          isOpen = false;
          stop();
          controller.close();
        };
        const send = (message: string) => {
          if (!isOpen) return;
          controller.enqueue(utf8.encode(`${message}\n\n`));
          if ((controller.desiredSize ?? 0) <= 0) end();
        };
        // An id without data is no event, but a browser that is disconnected right away knows where to resume.
        send(`retry: ${RECONNECT_MS}\nid: ${since}`);
        stop = watch.listen(userId, {
          cursor: { revision: since },
          send: (event: LiveEvent) => send(`id: ${event.revision}\ndata: ${JSON.stringify(event)}`),
          beat: async () => ((await isSignedIn()) ? send(": still here") : end()),
          end,
        });
      },
      cancel() {
        isOpen = false;
        stop();
      },
    },
    new CountQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  );
}
