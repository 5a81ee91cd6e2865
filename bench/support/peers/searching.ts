import { type Corpus, createCorpus } from "../../../testkit/corpus.ts";
import type { Memory } from "./peer.ts";
import { type Cell, measured, median, type Scale, type Trial } from "./trial.ts";

const FILL_MS = 60_000;
const SEARCH_MS = 20_000;
const WARM_UP = 10;

/** Natural questions, and two adjacent words of a text, which even the simplest search can find. */
export function createSearchTrial(scale: Scale): Trial {
  const kinds = ["questions", "two words of a text"];
  return {
    rows: scale.sizes.flatMap((size) =>
      kinds.map((kind) => `search p50 at ${size.toLocaleString("en-US")}, ${kind}`),
    ),
    async run(peer, openFolder) {
      const corpus = createCorpus(3);
      const texts = Array.from({ length: Math.max(...scale.sizes) }, () => corpus.thought());
      const memory = await peer.open(await openFolder());
      const cells: Cell[] = [];
      let stored = 0;
      let tried = 0;
      let left = FILL_MS;
      for (const size of scale.sizes) {
        const startedAt = performance.now();
        if (left > 0) stored += await memory.fill(texts.slice(tried, size), startedAt + left);
        left -= performance.now() - startedAt;
        tried = size;
        await memory.waitUntilIdle();
        const short = stored < size ? `, at ${stored.toLocaleString("en-US")}: all it took in 60 s` : "";
        cells.push(await measureSearch(memory, createQuestions(scale.queries), scale, short));
        cells.push(await measureSearch(memory, createKeywords(scale.queries, texts), scale, short));
      }
      await memory.stop();
      return cells;
    },
  };
}

async function measureSearch(memory: Memory, queries: string[], scale: Scale, note: string): Promise<Cell> {
  for (const query of queries.slice(0, WARM_UP)) await memory.search(query);
  const deadline = performance.now() + SEARCH_MS;
  const medians: number[] = [];
  let answered = 0;
  for (let round = 0; round < scale.rounds && performance.now() < deadline; round++) {
    const times: number[] = [];
    answered = 0;
    for (const query of queries) {
      const startedAt = performance.now();
      const count = await memory.search(query);
      times.push(performance.now() - startedAt);
      if (count > 0) answered++;
    }
    medians.push(median(times));
  }
  const empty =
    answered < queries.length ? `, ${queries.length - answered} of ${queries.length} found nothing` : "";
  return measured(median(medians), " ms", empty + note);
}

function createQuestions(count: number): string[] {
  const corpus: Corpus = createCorpus(4);
  return Array.from({ length: count }, () => corpus.question());
}

function createKeywords(count: number, texts: string[]): string[] {
  return texts.slice(0, count).map((text) => text.split(" ").slice(-2).join(" "));
}
