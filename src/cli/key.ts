import { listUsers, type User } from "../auth/accounts/accounts.ts";
import { COMMAND_LINE } from "../auth/audit/audit.ts";
import {
  type ApiKey,
  changeScopes,
  createApiKey,
  listApiKeys,
  pickKey,
  revokeApiKey,
} from "../auth/keys/api-keys.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { scopes as everyScope, type Scope } from "../base/scopes.ts";
import { connectClaudeCode } from "../server/banner.ts";
import type { Db } from "../storage/db.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { changeAccounts, needUser, withDatabase } from "./database.ts";
import { formatTime, printTable } from "./print.ts";
import { localUrl } from "./server-probe.ts";

export async function runKey([verb, ...args]: string[], config: Config): Promise<void> {
  switch (verb) {
    case "create":
      return runCreate(args, config);
    case "list":
      return runList(args, config);
    case "set":
      return runSet(args, config);
    case "revoke":
      return runRevoke(args, config);
    default:
      throw new UsageError("key needs create, list, set or revoke.");
  }
}

/** Only the key goes to standard output, for scripts; the explanation goes to standard error. */
async function runCreate(args: string[], config: Config): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = readArguments({
    args,
    options: { user: text, name: text, scopes: text, expires: text },
  });
  const email = need(values.user, "key create needs --user EMAIL.");
  const name = need(values.name, "key create needs --name NAME.");
  const scopes = values.scopes === undefined ? undefined : toScopes(values.scopes);
  const lifeDays = toLife(values.expires ?? "never");
  const { key } = await withDatabase(config, async (db) => {
    const user = await needUser(db, email);
    return createApiKey(db, { userId: user.id, name, scopes, lifeDays }, Date.now(), COMMAND_LINE);
  });
  console.log(key);
  // A terminal gets the command ready to paste; a log file must not contain the key.
  const shown = process.stderr.isTTY ? key : "KEY";
  console.error(`\nKeep it secret: it is shown only once. To connect Claude Code:
  ${connectClaudeCode(config.BASE_URL ?? localUrl(config), shown)}`);
}

async function runList(args: string[], config: Config): Promise<void> {
  const { values } = readArguments({ args, options: { user: { type: "string" } } });
  const keys = await withDatabase(config, (db) => collectKeys(db, values.user));
  if (keys.length === 0)
    return console.error(
      "There are no keys yet; create one with: commonplace key create --user EMAIL --name NAME",
    );
  const rows = keys.map(({ user, ...key }) => [
    key.prefix,
    key.name,
    user.email,
    key.scopes.join(","),
    formatTime(key.createdAt),
    formatTime(key.expiresAt),
    formatTime(key.lastUsedAt),
    key.lastUsedFrom ?? "-",
    formatTime(key.revokedAt),
  ]);
  printTable([
    ["PREFIX", "NAME", "USER", "SCOPES", "CREATED", "EXPIRES", "LAST USED", "FROM", "REVOKED"],
    ...rows,
  ]);
}

async function runSet(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" }, scopes: { type: "string" } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const prefix = need(positionals[0], "key set needs a PREFIX; see key list.");
  if (positionals.length > 1) throw new UsageError("key set takes one PREFIX.");
  const scopes = toScopes(need(values.scopes, "key set needs --scopes SCOPES."));
  const key = await changeAccounts(config, async (db) => {
    const found = await findByPrefix(db, prefix, values.user);
    await changeScopes(db, { userId: found.user.id, id: found.id, scopes }, Date.now(), COMMAND_LINE);
    return found;
  });
  console.log(
    `The key "${key.name}" (${key.prefix}) of ${key.user.email} may now ${scopes.join(", ")}, within 5 seconds.`,
  );
}

async function runRevoke(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const prefix = need(positionals[0], "key revoke needs a PREFIX; see key list.");
  if (positionals.length > 1) throw new UsageError("key revoke takes one PREFIX.");
  const key = await changeAccounts(config, async (db) => {
    const found = await findByPrefix(db, prefix, values.user);
    await revokeApiKey(db, found.user.id, found.id, Date.now(), COMMAND_LINE);
    return found;
  });
  console.log(
    `Revoked the key "${key.name}" (${key.prefix}) of ${key.user.email}; it stops working within 5 seconds.`,
  );
}

type OwnedKey = ApiKey & { user: User };

async function findByPrefix(db: Db, prefix: string, email: string | undefined): Promise<OwnedKey> {
  const active = (await collectKeys(db, email)).filter((key) => key.revokedAt === null);
  const found = pickKey(active, prefix);
  switch (found.kind) {
    case "found":
      return found.key;
    case "ambiguous":
      throw new AppError(
        "conflict",
        `More than one active key begins with ${prefix}; give more characters, or --user EMAIL.`,
      );
    case "missing":
      throw new AppError(
        "not-found",
        `No active key begins with ${prefix}; give at least 8 characters, as key list shows them.`,
      );
    default:
      return found satisfies never;
  }
}

async function collectKeys(db: Db, email: string | undefined): Promise<OwnedKey[]> {
  const users = email === undefined ? await listUsers(db) : [await needUser(db, email)];
  const keys = await Promise.all(
    users.map(async (user) => (await listApiKeys(db, user.id)).map((key) => ({ ...key, user }))),
  );
  return keys.flat();
}

function toScopes(list: string): Scope[] {
  const words = list.split(",").map((word) => word.trim());
  const known = everyScope.filter((scope) => words.includes(scope));
  if (known.length !== new Set(words).size)
    throw new UsageError(`--scopes takes any of ${everyScope.join(", ")}, separated by commas.`);
  return known;
}

const lives: Record<string, number | null> = { never: null, "30": 30, "90": 90, "365": 365 };

function toLife(days: string): number | null {
  const life = Object.hasOwn(lives, days) ? lives[days] : undefined;
  if (life === undefined) throw new UsageError("--expires takes never, 30, 90 or 365 (days).");
  return life;
}
