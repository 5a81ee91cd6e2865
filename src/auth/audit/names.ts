import type { EventDoer } from "../../contract-app/keys.ts";
import type { Db } from "../../storage/db.ts";
import type { Doer, RecordedEvent } from "./audit.ts";

/** An event with the names of who did it, and whose account it concerns. */
export type NamedEvent = Omit<RecordedEvent, "by" | "userId"> & { account: string | null; by: EventDoer };

export async function nameEvents(db: Db, events: RecordedEvent[]): Promise<NamedEvent[]> {
  const doers = events.map(({ by }) => readDoer(by));
  const ids = new Set(events.map(({ userId }) => userId));
  for (const { kind, name } of doers) if (kind === "person" && name !== null) ids.add(name);
  const emails = await findEmails(db, [...ids]);
  return events.map(({ userId, by: _, ...event }, i) => {
    const { kind, name } = doers[i] as EventDoer;
    const known = kind === "person" ? (emails.get(name ?? "") ?? null) : name;
    return { ...event, account: emails.get(userId) ?? null, by: { kind, name: known } };
  });
}

/** A person's name is their id at first. */
function readDoer(by: Doer): EventDoer {
  if (by.startsWith("person:")) return { kind: "person", name: by.slice("person:".length) };
  if (by.startsWith("key:")) return { kind: "key", name: by.slice("key:".length) };
  return { kind: by as Exclude<EventDoer["kind"], "person" | "key">, name: null };
}

async function findEmails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}
