import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { APIResponse, Browser, Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import type { HealthView } from "../../src/contract-app/instance.ts";
import { executablePath, launchBrowser, openBrowserApp } from "../../testkit/browser.ts";

const POLL_MS = 50;

let starting: Promise<Browser> | undefined;

/** A page lives for seconds: optimising its code takes longer than it saves. */
const FOR_SHORT_LIVES = ["--js-flags=--no-opt,--no-maglev"];

/**
 * One browser for all files of this worker, with which it ends, and a service for each of them. Pages keep still, because every
 * frame of a motion costs; `today.test.ts` has them move as they do for most people.
 */
export async function openPages(emails: string[], options: Parameters<typeof openBrowserApp>[2] = {}) {
  starting ??= startBrowser();
  return openBrowserApp(await starting, emails, { reducedMotion: "reduce", ...options });
}

async function startBrowser(): Promise<Browser> {
  // Without the test runner's NODE_ENV, with which the pages would be built for development.
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
  await promisify(execFile)(process.execPath, ["scripts/setup.mjs", "pages"], { env });
  return launchBrowser(FOR_SHORT_LIVES);
}

/** Until nothing of the page's person waits to be enriched. */
export async function untilEnriched(page: Page): Promise<void> {
  const read = async () => (await page.request.get("/api/app/health")).json() as Promise<HealthView>;
  while ((await read()).pending > 0) await sleep(POLL_MS);
}

/** Until what has changed is drawn: the second frame begins when the first is shown. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");

type Held = { given: Promise<void>; released: Promise<void>; release(): void };

/** Holds the answers to reads of a path that are as wanted, once the service has given them; else the next one. */
export async function holdAnswers(
  page: Page,
  path: string | RegExp,
  isHeld?: (answer: APIResponse) => boolean | Promise<boolean>,
): Promise<Held> {
  const given = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    if (isHeld && !(await isHeld(response))) return route.fulfill({ response });
    given.resolve();
    await release.promise;
    await route.fulfill({ response });
    released.resolve();
  };
  await page.route(path, hold, isHeld ? {} : { times: 1 });
  return { given: given.promise, released: released.promise, release: () => release.resolve() };
}

/** Journeys in a real browser; where there is none the report says so. */
export function describeInBrowser(name: string, body: () => void): void {
  if (executablePath) describe(name, body);
  else describe.skip(`${name} (SKIPPED: no Chromium found; set CHROMIUM to its path)`, body);
}

/** What axe finds wrong with the page, one line each, once nothing fades in or out any more. */
export const findViolations = (page: Page): Promise<string[]> => runAxe(page, {});

/** By the rules that colours can break only. */
export const findColourViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: ["color-contrast", "link-in-text-block"] });

/** In the dark what colours can break, in the light, where it is left, everything. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  await showScheme(page, "dark");
  const inTheDark = await findColourViolations(page);
  await showScheme(page, "light");
  return [...inTheDark, ...(await findViolations(page))];
}

export const isDark = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.dataset.mantineColorScheme === 'dark'");

export async function showScheme(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  // Even without motion a colour needs a frame a level until it is there.
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** What is inside of something closed is not drawn, so it never arrives. */
const countMoving = "document.getAnimations().filter(({ effect }) => effect.target.checkVisibility()).length";

async function runAxe(page: Page, rules: { runOnly?: string[] }): Promise<string[]> {
  await waitUntilStill(page);
  // Evaluated by the browser's own door: the page's policy allows no script of ours.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readAxe());
  return page.evaluate(
    async (options) => {
      type Found = { violations: { id: string; nodes: { html: string }[] }[] };
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Found> } };
      const { violations } = await axe.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    // Half of its time goes into describing what is right.
    { ...rules, resultTypes: ["violations"] },
  );
}

const readAxe = () => readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const FADING_MS = 2_000;
const FRAME_MS = 50;

/** What is half faded in has too little contrast. What never ends, such as a spinner, is not waited for. */
async function waitUntilStill(page: Page): Promise<void> {
  const isMoving = "document.getAnimations().some(({ playState }) => playState === 'running')";
  for (let waited = 0; waited < FADING_MS && (await page.evaluate<boolean>(isMoving)); waited += FRAME_MS)
    await page.waitForTimeout(FRAME_MS);
}

/** How many pixels the page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
