import { createCorpus } from "../../../testkit/corpus.ts";
import type { Memory } from "./peer.ts";
import { type Cell, measuredRate, median, type Scale, type Trial } from "./trial.ts";
import { writeTexts } from "./write-texts.ts";

const WIDTHS = [1, 8];
const ROUND_MS = 10_000;

/** Acknowledged captures per second, starting with an empty book; refused ones do not count. */
export function createCaptureTrial(scale: Scale): Trial {
  return {
    rows: WIDTHS.map((width) => `captures, ${width === 1 ? "one after the other" : `${width} at a time`}`),
    async run(peer, openFolder) {
      const cells: Cell[] = [];
      for (const width of WIDTHS) {
        const memory = await peer.open(await openFolder());
        cells.push(await measureCaptures(memory, width, scale));
        await memory.stop();
      }
      return cells;
    },
  };
}

async function measureCaptures(memory: Memory, width: number, scale: Scale): Promise<Cell> {
  const corpus = createCorpus(5);
  const texts = (count: number) => Array.from({ length: count }, () => corpus.thought());
  // Warm-up, so that the JIT has compiled the hot code.
  await writeTexts(memory.capture, texts(scale.captures), { width, deadline: performance.now() + ROUND_MS });
  const rates: number[] = [];
  let refused = 0;
  let sent = 0;
  for (let round = 0; round < scale.rounds; round++) {
    const startedAt = performance.now();
    const written = await writeTexts(memory.capture, texts(scale.captures), {
      width,
      deadline: startedAt + ROUND_MS,
    });
    rates.push(written.acknowledged.length / ((performance.now() - startedAt) / 1000));
    refused += written.refused;
    sent += written.refused + written.acknowledged.length;
  }
  return measuredRate(median(rates), refused > 0 ? `, ${refused} of ${sent} refused` : "");
}
