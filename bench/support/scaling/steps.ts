import { sql } from "kysely";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import type { Db } from "../../../src/storage/db.ts";
import { Ledger } from "../../../testkit/faults/ledger.ts";
import { addPasswordlessUser } from "../../../testkit/seed.ts";

/** What was tried, whether it works, and what was observed. */
export type Step = { step: string; works: boolean; seen: string };

export class Steps {
  readonly taken: Step[] = [];

  /** `work` returns what was observed, or throws. */
  async try(step: string, work: () => Promise<string>): Promise<boolean> {
    const [works, seen] = await work().then(
      (seen) => [true, seen] as const,
      (error: Error) => [false, error.message.split("\n")[0] ?? ""] as const,
    );
    this.taken.push({ step, works, seen });
    return works;
  }
}

/** `partition` holds the user's rows; without partitions it is the table itself. */
export type Person = { userId: string; key: string; partition: string };

export async function addPerson(db: Db, email: string): Promise<Person> {
  const userId = await addPasswordlessUser(db, email);
  const { key } = await createApiKey(db, { userId, name: "Laptop" }, Date.now());
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from books where user_id = ${userId}`.execute(db);
  return { userId, key, partition: rows[0]?.partition ?? "" };
}

/** Captures, waits for enrichment and searches. */
export async function tryService(steps: Steps, who: string, url: string, { key }: Person): Promise<void> {
  const ledger = new Ledger(() => url, key);
  const isCaptured = await steps.try(`the service captures, ${who}`, async () => {
    if (!(await ledger.write())) throw new Error([...ledger.refusals.keys()].join());
    return "acknowledged";
  });
  if (!isCaptured) return;
  await steps.try(`it enriches and finds, ${who}`, async () => {
    const { failed } = await ledger.waitForJobs();
    const missing = await ledger.findMissing();
    if (failed + missing.length > 0) throw new Error(`${failed} failed, ${missing.length} missing`);
    return "found";
  });
}
