import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteReader } from "../../src/storage/sqlite/open.ts";
import { findFreePort, spawnService } from "../service.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

/** Each thought should be written exactly three times: capture, understanding, links. */
const REVISIONS_PER_THOUGHT = 3;

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
  return count.revision - REVISIONS_PER_THOUGHT * (count.thoughts ?? 0);
}
