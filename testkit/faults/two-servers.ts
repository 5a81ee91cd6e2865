import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteReader } from "../../src/storage/sqlite/open.ts";
import { findFreePort, spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { createWriterKey, describeStock, isClean, takeStock } from "./stock.ts";

/** A capture, what was understood, and the links: what a thought counts when each is written once. */
const REVISIONS_A_THOUGHT = 3;

type Extent = { captures: number; writers: number };

/** `unseen`: looked for through any server right after it was acknowledged by any, and not found. */
type Seen = { lookups: number; unseen: number };

/** Two services on one data directory, set up at the same time; in the end one is killed and the other goes on. */
export async function runTwoServers(
  extent: Extent,
): Promise<Outcome & Seen & { refused: number; repeated: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-two-"));
  const ports = [await findFreePort(), await findFreePort()];
  const servers = await Promise.all(ports.map((port) => spawnService({ dataDir, port })));
  const alive = [...servers];
  let asked = 0;
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const ledger = new Ledger(() => alive[asked++ % alive.length]?.url ?? "", key);
  try {
    const seen = await writeAndLook(ledger, extent);
    await ledger.settle();
    const repeated = await countRepeated(dataDir);
    const { refused } = ledger;
    await ledger.writeDuring(extent.writers, async () => {
      await ledger.untilAcknowledged(extent.writers);
      await alive.pop()?.stop("SIGKILL");
      await ledger.untilAcknowledged(extent.writers);
    });
    const stock = await takeStock(ledger, { DATA_DIR: dataDir });
    return {
      fault: "two servers on one data directory",
      extent: `${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, one server killed`,
      result: `${describeStock(stock)}, ${refused} refused, ${seen.unseen} of ${seen.lookups} not seen at once, ${repeated} steps done twice`,
      isKept: isClean(stock) && refused === 0 && seen.unseen === 0 && repeated === 0,
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

async function countRepeated(dataDir: string): Promise<number> {
  const db = openSqliteReader(dataDir);
  const count = await db
    .selectFrom("books")
    .select((book) => [
      "revision",
      book
        .selectFrom("thoughts")
        .select((thought) => thought.fn.countAll<number>().as("count"))
        .as("thoughts"),
    ])
    .executeTakeFirstOrThrow();
  await db.destroy();
  return count.revision - REVISIONS_A_THOUGHT * (count.thoughts ?? 0);
}
