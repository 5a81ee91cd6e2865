import { createHash } from "node:crypto";
import { createCorpus } from "../../../testkit/corpus.ts";
import type { Memory, Peer } from "./peer.ts";
import type { Cell, Scale, Trial } from "./trial.ts";
import { writeTexts } from "./write-texts.ts";

const WRITES = 40;
const WRITERS = [1, 8];
const KILL_AFTER_TEXTS = 100;
const KILL_AFTER_MS = 5_000;
/** More than any peer takes in that time, so the process is killed while writing. */
const STREAM = 20_000;

/** Whether acknowledged texts are found after a restart, each by a unique word. */
export function createDurabilityTrial({ rounds }: Scale): Trial {
  return {
    rows: [
      `kept of ${WRITES} writes one after the other`,
      `kept of ${WRITES} writes at once`,
      ...WRITERS.map((width) => `kept after SIGKILL, ${rounds} ×, writing ${width} at a time`),
    ],
    async run(peer, openFolder) {
      const cells: Cell[] = [];
      for (const width of [1, WRITES]) cells.push(await keepAfterStop(peer, await openFolder(), width));
      for (const width of WRITERS) {
        const kept = { acknowledged: 0, found: 0 };
        for (let round = 0; round < rounds; round++) {
          const folder = await openFolder();
          const acknowledged = await writeAndKill(peer, folder, width);
          kept.acknowledged += acknowledged.length;
          kept.found += await countFound(peer, folder, acknowledged);
        }
        cells.push(formatKept(kept.found, kept.acknowledged));
      }
      return cells;
    },
  };
}

async function keepAfterStop(peer: Peer, folder: string, width: number): Promise<Cell> {
  const memory = await peer.open(folder);
  const { acknowledged, refused } = await writeTexts(memory.capture, createMarkedTexts(WRITES), { width });
  await memory.stop();
  const note = refused > 0 ? ` (${refused} refused)` : "";
  return formatKept(await countFound(peer, folder, acknowledged), acknowledged.length, note);
}

function formatKept(kept: number, acknowledged: number, note = ""): Cell {
  return { text: `${kept} of ${acknowledged} acknowledged${note}` };
}

function createMarkedTexts(count: number): string[] {
  const corpus = createCorpus(6);
  return Array.from({ length: count }, (_, i) => `${corpus.thought()}, mark ${toMark(i)}`);
}

/** A word of random letters, so a typo-tolerant search cannot confuse two of them. */
function toMark(i: number): string {
  const digest = createHash("sha256").update(String(i)).digest();
  return [...digest.subarray(0, 14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** Returns the texts acknowledged before the process was killed. */
async function writeAndKill(peer: Peer, folder: string, width: number): Promise<string[]> {
  const memory = await peer.open(folder);
  let count = 0;
  let isDead = false;
  const kill = () => {
    if (!isDead) process.kill(memory.pid, "SIGKILL");
    isDead = true;
  };
  const timer = setTimeout(kill, KILL_AFTER_MS);
  const capture: Memory["capture"] = async (text) => {
    if (isDead) throw new Error("killed");
    await memory.capture(text);
    // Slightly later, during the next writes.
    if (++count === KILL_AFTER_TEXTS) setImmediate(kill);
  };
  const { acknowledged } = await writeTexts(capture, createMarkedTexts(STREAM), { width });
  clearTimeout(timer);
  await memory.stop();
  return acknowledged;
}

async function countFound(peer: Peer, folder: string, texts: string[]): Promise<number> {
  const memory = await peer.open(folder);
  let found = 0;
  for (const text of texts) {
    const mark = text.split(" ").at(-1) as string;
    if ((await memory.recall(mark)).some((hit) => hit.includes(mark))) found++;
  }
  await memory.stop();
  return found;
}
