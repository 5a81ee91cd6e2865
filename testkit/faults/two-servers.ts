import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openSqlite, openSqliteReader } from "../../src/storage/sqlite/open.ts";
import { findFreePort, spawnService } from "../service.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

/** Of each thought, how often its understanding and its links were written: once each, if no step is done twice. */
const STEPS = 2;
const countSteps = [
  `create table steps (count integer not null)`,
  `insert into steps values (0)`,
  `create trigger understood after update of mind on thought_index when new.mind is not null
    begin update steps set count = count + 1; end`,
  `create trigger linked after update of enrichment on thoughts when new.enrichment = 'done'
    begin update steps set count = count + 1; end`,
];

type Extent = { captures: number; writers: number };

/** `unseen`: searched right after the acknowledgement, through either server, and not found. */
type Seen = { lookups: number; unseen: number };

/** Two services start at the same time on one data directory; at the end one is killed and the other continues. */
export async function runTwoServers(
  extent: Extent,
): Promise<Outcome & Seen & { refused: number; repeated: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-two-"));
  const ports = [await findFreePort(), await findFreePort()];
  const servers = await Promise.all(ports.map((port) => spawnService({ dataDir, port })));
  const alive = [...servers];
  let requests = 0;
  const key = await createWriterKey({ DATA_DIR: dataDir });
  await runOn(dataDir, countSteps);
  const ledger = new Ledger(() => alive[requests++ % alive.length]?.url ?? "", key);
  try {
    const seen = await writeAndLook(ledger, extent);
    await ledger.waitForJobs();
    const repeated = await countRepeated(dataDir);
    const { refused } = ledger;
    await ledger.writeDuring(extent.writers, async () => {
      await ledger.untilAcknowledged(extent.writers);
      await alive.pop()?.stop("SIGKILL");
      await ledger.untilAcknowledged(extent.writers);
    });
    const integrity = await checkIntegrity(ledger, { DATA_DIR: dataDir });
    return {
      fault: "two servers on one data directory",
      extent: `${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, one server killed`,
      result: `${describeIntegrity(integrity)}, ${refused} refused, ${seen.unseen} of ${seen.lookups} not seen at once, ${repeated} steps done twice`,
      isKept: isIntact(integrity) && refused === 0 && seen.unseen === 0 && repeated === 0,
      ...seen,
      refused,
      repeated,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function writeAndLook(ledger: Ledger, { captures, writers }: Extent): Promise<Seen> {
  const seen = { lookups: 0, unseen: 0 };
  let left = captures;
  const write = async () => {
    while (left-- > 0) {
      await ledger.write();
      const [word, id] = [...ledger.acknowledged].at(-1) ?? ["", ""];
      seen.lookups++;
      if (!(await ledger.finds(word, id))) seen.unseen++;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return seen;
}

async function runOn(dataDir: string, statements: string[]): Promise<void> {
  const db = openSqlite(dataDir);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

async function countRepeated(dataDir: string): Promise<number> {
  const db = openSqliteReader(dataDir);
  const { rows } = await sql<{ steps: number; thoughts: number }>`
    select count as steps, (select count(*) from thoughts) as thoughts from steps`.execute(db);
  await db.destroy();
  const { steps = 0, thoughts = 0 } = rows[0] ?? {};
  return steps - STEPS * thoughts;
}
