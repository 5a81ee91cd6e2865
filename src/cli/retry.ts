import { actAs, listUsers } from "../auth/accounts/accounts.ts";
import type { Config } from "../base/config.ts";
import type { Db } from "../storage/db.ts";
import { retryEnrichment } from "../thoughts/changing/retry.ts";
import { readArguments } from "./arguments.ts";
import { needUser, withDatabase } from "./database.ts";

/** Makes failed enrichment due now; the running service picks it up at once. */
export async function runRetry(args: string[], config: Config): Promise<void> {
  const options = { user: { type: "string" } } as const;
  const { values } = readArguments({ args, options });
  const queued = await withDatabase(config, (db) => retryAll(db, values.user));
  console.log(queued === 0 ? "Nothing has failed." : `Retrying ${queued} now.`);
}

async function retryAll(db: Db, email: string | undefined): Promise<number> {
  const users = email === undefined ? await listUsers(db) : [await needUser(db, email)];
  let queued = 0;
  for (const user of users) queued += await retryEnrichment({ db, clock: Date.now }, actAs(user));
  return queued;
}
