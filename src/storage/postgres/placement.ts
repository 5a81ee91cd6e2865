/**
 * Where the rows of a table are once they are spread, over partitions or over the nodes of Citus. `by-user`: with
 * everything else of their user. `everywhere`: on every node, because the others refer to it. `one-place`: not spread.
 */
export type Placement = "by-user" | "everywhere" | "one-place";

/** A table whose key begins with `user_id` is placed by user, any other in one place, except for these. */
const EXCEPTIONS: Record<string, Placement> = {
  users: "everywhere",
  // The owner reads everybody's.
  audit_events: "one-place",
  // Found by their hashes, which are unique across users.
  account_links: "one-place",
  api_keys: "one-place",
  calendar_feeds: "one-place",
  oauth_codes: "one-place",
  oauth_tokens: "one-place",
  // Those of all people are sent by one loop, in the order of their times.
  mail_choices: "one-place",
};

const KEYED_BY_USER = /\bprimary key \(user_id\b|\buser_id text primary key\b/;

/** Of the table that a statement creates; undefined for any other statement. */
export function placeCreated(statement: string): { table: string; placement: Placement } | undefined {
  const [, table] = /^create table (\w+) \(/.exec(statement) ?? [];
  if (table === undefined) return undefined;
  const placement = EXCEPTIONS[table] ?? (KEYED_BY_USER.test(statement) ? "by-user" : "one-place");
  return { table, placement };
}
