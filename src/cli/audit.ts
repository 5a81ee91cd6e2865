import { listEvents } from "../auth/audit/audit.ts";
import { type NamedEvent, nameEvents } from "../auth/audit/names.ts";
import type { Config } from "../base/config.ts";
import { type EventKind, eventKinds } from "../base/event-kinds.ts";
import { parseInstant, toIso } from "../base/instant.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";
import { formatTime, printTable } from "./print.ts";

const MAX_EVENTS = 1_000_000;

export async function runAudit(args: string[], config: Config): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = readArguments({
    args,
    options: {
      ...{ user: text, kind: text, since: text },
      limit: { ...text, default: "100" },
      json: { type: "boolean", default: false },
    },
  });
  const kind = values.kind === undefined ? undefined : toKind(values.kind);
  const since = values.since === undefined ? undefined : toInstant(values.since);
  const limit = toLimit(values.limit);
  const events = await withDatabase(config, async (db) => {
    const userId = values.user === undefined ? undefined : (await needUser(db, values.user)).id;
    return nameEvents(db, await listEvents(db, { userId, kind, since, limit }));
  });
  if (values.json) return events.forEach(printJson);
  if (events.length === 0) return console.error("Nothing is recorded.");
  printTable([["TIME", "WHAT", "ACCOUNT", "BY", "FROM", "DETAILS"], ...events.map(toCells)]);
}

function printJson(event: NamedEvent): void {
  console.log(JSON.stringify({ ...event, at: toIso(event.at) }));
}

function toCells({ at, kind, account, by, from, times, detail }: NamedEvent): string[] {
  const details = Object.entries({ ...detail, ...(times > 1 && { times }) });
  return [
    formatTime(at),
    kind,
    account ?? "-",
    by.name ?? (by.kind === "person" ? "a former user" : by.kind),
    from ?? "-",
    details.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(" ") || "-",
  ];
}

function toKind(given: string): EventKind {
  const kind = eventKinds.find((known) => known === given);
  if (kind === undefined) throw new UsageError(`--kind takes one of ${eventKinds.join(", ")}.`);
  return kind;
}

function toInstant(given: string): number {
  const at = parseInstant(given);
  if (at === undefined) throw new UsageError("--since takes a date or a time such as 2026-11-15 (UTC).");
  return at;
}

function toLimit(given: string): number {
  const limit = /^\d+$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > MAX_EVENTS) throw new UsageError("--limit takes a number of at least 1.");
  return limit;
}
