import type { CDPSession, Page } from "playwright-core";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { launchBrowser, openBrowserApp } from "../testkit/browser.ts";
import { createCorpus } from "../testkit/corpus.ts";
import { seedThoughts } from "../testkit/seed.ts";
import { atMost, describeMachine, type Figure, formatFigures } from "./support/report.ts";
import { collectScripts, pickFirstLoad, weigh } from "./support/web-weight.ts";

/** Page load times: each page loaded cold, at full speed and with a CPU four times slower. */

const EMAIL = "reader@example.com";
const THOUGHTS = 10_000;
const RUNS = 5;
const SLOWER = 4;
const SETTLED_MS = 1_500;
const FIRST_LOAD_KB = 180;
const pages = ["/", "/thoughts", "/graph", "/notes", "/chat", "/keys", "/health", "/settings"];

/** Runs in the page before anything else; a string, because it is browser code. */
const observe = `
  globalThis.seen = { largestPaint: 0, blocking: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => (seen.largestPaint = startTime));
  watch("longtask", ({ duration }) => (seen.blocking += Math.max(0, duration - 50)));
`;

type Load = { firstPaint: number; largestPaint: number; blocking: number; scripts: string[] };

const browser = await launchBrowser();
const app = await openBrowserApp(browser, [EMAIL], {
  async seed(db, find) {
    const corpus = createCorpus(1);
    const texts = Array.from({ length: THOUGHTS }, () => corpus.thought());
    await seedThoughts(db, openStaticEmbedder(), find(EMAIL), texts);
  },
});
try {
  const rows: object[] = [];
  const firstLoads: Figure[] = [];
  for (const path of pages) {
    const fast = await measure(path, 1);
    const slow = await measure(path, SLOWER);
    const firstLoad = toKb(weigh(pickFirstLoad(fast.scripts)));
    firstLoads.push(atMost(`script of ${path} before its lazy parts, gzip`, firstLoad, FIRST_LOAD_KB, "kB"));
    rows.push({
      page: path,
      "script kB gzip": toKb(weigh(fast.scripts)),
      "before lazy parts": firstLoad,
      "first paint ms": Math.round(fast.firstPaint),
      "largest paint ms": Math.round(fast.largestPaint),
      "blocking ms": Math.round(fast.blocking),
      [`largest paint ms, ${SLOWER} × slower`]: Math.round(slow.largestPaint),
      [`blocking ms, ${SLOWER} × slower`]: Math.round(slow.blocking),
    });
  }
  console.log(`${THOUGHTS} thoughts, median of ${RUNS} cold loads`);
  console.table(rows);
  console.log(`\n${formatFigures(firstLoads)}\n\n${describeMachine()}`);
} finally {
  await app.close();
  await browser.close();
}

function toKb(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}

async function measure(path: string, rate: number): Promise<Load> {
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run++) loads.push(await load(path, rate));
  const median = (of: (load: Load) => number) =>
    loads.map(of).sort((a, b) => a - b)[Math.floor(RUNS / 2)] as number;
  return {
    firstPaint: median((load) => load.firstPaint),
    largestPaint: median((load) => load.largestPaint),
    blocking: median((load) => load.blocking),
    scripts: loads[0]?.scripts ?? [],
  };
}

/** In a fresh browser profile, so nothing is cached. */
async function load(path: string, rate: number): Promise<Load> {
  const page = await app.openPage(EMAIL);
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript({ content: observe });
  await page.goto(path, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_MS * rate);
  const seen = await read(page);
  await page.context().close();
  return seen;
}

async function read(page: Page): Promise<Load> {
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { largestPaint: number; blocking: number } };
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { ...seen, firstPaint: paint?.startTime ?? 0 };
  });
  return { ...times, scripts: await collectScripts(page) };
}
