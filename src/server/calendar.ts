import { hash } from "node:crypto";
import { Hono } from "hono";
import type { Clock } from "../base/clock.ts";
import { findFeedOwner } from "../reminders/calendar-feed.ts";
import { toCalendar } from "../reminders/icalendar.ts";
import type { Db } from "../storage/db.ts";
import { dueSpans, listDue } from "../thoughts/due/rows.ts";
import { limitedClient } from "./limits/client-address.ts";
import { createFixedWindow } from "./limits/fixed-window.ts";

/** Calendars ask a few times an hour, but many people may share an address. */
const REQUESTS_PER_WINDOW = 120;
const WINDOW_MS = 10 * 60_000;
const MOST_EVENTS = 1_000;

type CalendarDeps = { db: Db; ownUrl(): string; clock: Clock };

/** Serves `/calendar/TOKEN.ics`. Whoever has the address may read it, like the person themselves. */
export function createCalendarRoute({ db, ownUrl, clock }: CalendarDeps): Hono {
  const window = createFixedWindow({ limit: REQUESTS_PER_WINDOW, windowMs: WINDOW_MS, clock });
  const app = new Hono();
  app.on(["GET", "HEAD"], "/calendar/:file", async (c) => {
    const quota = window.hit(limitedClient(c));
    if (!quota.allowed) {
      c.header("Retry-After", String(quota.resetSeconds));
      return c.json({ error: { code: "rate_limited", message: "Too many requests." } }, 429);
    }
    const [, token = ""] = /^(.+)\.ics$/.exec(c.req.param("file")) ?? [];
    const owner = await findFeedOwner(db, token);
    if (!owner) return c.json({ error: { code: "not_found", message: "There is no such calendar." } }, 404);
    const { feed } = dueSpans(owner, clock());
    const body = toCalendar(await listDue(db, owner, feed, { limit: MOST_EVENTS }), ownUrl());
    const etag = `"${hash("sha256", body, "hex").slice(0, 32)}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "private, no-cache");
    // The address is a secret: no page that is opened from here is told of it.
    c.header("Referrer-Policy", "no-referrer");
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'inline; filename="commonplace.ics"');
    return c.body(body);
  });
  return app;
}
