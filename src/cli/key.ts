import { listUsers, type User } from "../auth/accounts.ts";
import { type ApiKey, createApiKey, listApiKeys, pickKey, revokeApiKey } from "../auth/api-keys.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import { need, readArguments, UsageError } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";
import { formatTime, printTable } from "./print.ts";
import { localUrl } from "./server-probe.ts";

export async function runKey([verb, ...args]: string[], config: Config): Promise<void> {
  switch (verb) {
    case "create":
      return runCreate(args, config);
    case "list":
      return runList(args, config);
    case "revoke":
      return runRevoke(args, config);
    default:
      throw new UsageError("key needs create, list or revoke.");
  }
}

/** Only the key goes to standard output, for scripts; the explanation goes to standard error. */
async function runCreate(args: string[], config: Config): Promise<void> {
  const { values } = readArguments({ args, options: { user: { type: "string" }, name: { type: "string" } } });
  const email = need(values.user, "key create needs --user EMAIL.");
  const name = need(values.name, "key create needs --name NAME.");
  const { key } = await withDatabase(config, async (db) => {
    const user = await needUser(db, email);
    return createApiKey(db, { userId: user.id, name }, Date.now());
  });
  console.log(key);
  // A terminal gets the command ready to paste; a log file must not contain the key.
  const shown = process.stderr.isTTY ? key : "KEY";
  console.error(`\nKeep it secret: it is shown only once. To connect Claude Code:
  claude mcp add --transport http commonplace ${config.BASE_URL ?? localUrl(config)}/api/mcp --header "Authorization: Bearer ${shown}"`);
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
    formatTime(key.createdAt),
    formatTime(key.lastUsedAt),
    formatTime(key.revokedAt),
  ]);
  printTable([["PREFIX", "NAME", "USER", "CREATED", "LAST USED", "REVOKED"], ...rows]);
}

async function runRevoke(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true });
  const prefix = need(positionals[0], "key revoke needs a PREFIX; see key list.");
  if (positionals.length > 1) throw new UsageError("key revoke takes one PREFIX.");
  const key = await withDatabase(config, (db) => revokeByPrefix(db, prefix, values.user));
  console.log(
    `Revoked the key "${key.name}" (${key.prefix}) of ${key.user.email}; it stops working within 5 seconds.`,
  );
}

type OwnedKey = ApiKey & { user: User };

async function revokeByPrefix(db: Db, prefix: string, email: string | undefined): Promise<OwnedKey> {
  const active = (await collectKeys(db, email)).filter((key) => key.revokedAt === null);
  const found = pickKey(active, prefix);
  switch (found.kind) {
    case "found":
      await revokeApiKey(db, found.key.user.id, found.key.id, Date.now());
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
