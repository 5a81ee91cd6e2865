import { listEvents } from "../../../auth/audit/audit.ts";
import { nameEvents } from "../../../auth/audit/names.ts";
import { toIso } from "../../../base/instant.ts";
import { cutPage, readCursor } from "../../../base/page.ts";
import { requireOwner } from "../instance/instance.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";

/** The audit log: everybody's own part, and all of it for the owner. */
export function eventHandlers({ db }: AccountDeps): Handlers<"listEvents"> {
  return {
    async listEvents(actor, { whose, kind, limit, cursor_at, cursor_id }) {
      if (whose === "all") await requireOwner(db, actor);
      const userId = whose === "all" ? undefined : actor.userId;
      const before = readCursor(cursor_at, cursor_id);
      const { shown, last } = cutPage(
        await listEvents(db, { userId, kind, before, limit: limit + 1 }),
        limit,
      );
      const events = (await nameEvents(db, shown)).map((event) => ({ ...event, at: toIso(event.at) }));
      return { events, next: last ? { cursor_at: toIso(last.at), cursor_id: last.id } : null };
    },
  };
}
