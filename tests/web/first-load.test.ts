import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { weigh } from "../../bench/support/web-weight.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages } from "../support/browser.ts";

const OWNER = "owner@example.com";
const FIRST_LIST_BYTES = 180_000;
/** Many times as long as a page waits before it looks whether it is at rest. */
const LATER_MS = 1_000;
const LIST = /\/api\/app\/thoughts\?/;
const SCRIPT = /\/assets\/.*\.js$/;
/** What a person does not notice; one row that moves by its height is ten times as much. */
const STILL = 0.005;

/** Enough for more than a screen, some of two lines. */
const others = Array.from(
  { length: 12 },
  (_, index) => `Boat ${index} ${"is painted in spring ".repeat(index)}`,
);

/** Run in the page before anything else: text, because it is written for the browser. */
const noteShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

describeInBrowser("the first load of the thoughts", () => {
  let app: BrowserApp;

  beforeAll(async () => {
    app = await openPages([OWNER]);
    for (const raw of [...others, "The harbour freezes in January"])
      await app.callTool(OWNER, "capture_thought", { raw, as_user: true });
  });
  afterAll(() => app?.close());

  /** What is asked for waits until the result is called. */
  async function hold(page: Page, what: RegExp): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(what, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Opens the page up to the answer that contains the list, which waits for `release`. */
  async function openWithoutList(): Promise<{ page: Page; scripts: Set<string>; release: () => void }> {
    const page = await app.openElsewhere(OWNER);
    await page.addInitScript(noteShifts);
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    const release = await hold(page, LIST);
    await page.goto("/thoughts");
    await page.getByRole("status", { name: "Loading" }).waitFor();
    await page.waitForTimeout(LATER_MS);
    return { page, scripts, release };
  }

  const row = (page: Page) => page.getByText("The harbour freezes in January");

  /** The list is seen; the other parts wait for `release`. */
  async function openBeforeOtherParts(): Promise<{ page: Page; release: () => void }> {
    const { page, release: releaseList } = await openWithoutList();
    const release = await hold(page, SCRIPT);
    releaseList();
    await row(page).waitFor();
    return { page, release };
  }

  /** The list is seen, and nothing else can be loaded. */
  async function openWithoutOtherParts(): Promise<Page> {
    const { page, release } = await openWithoutList();
    await page.route(SCRIPT, (route) => route.abort());
    release();
    await row(page).waitFor();
    await page.waitForTimeout(LATER_MS);
    return page;
  }

  test("fetches at most 180 kB of script before the list is seen, and the other parts after it", async () => {
    const { page, scripts, release } = await openWithoutList();
    const first = [...scripts];
    expect(weigh(first)).toBeLessThanOrEqual(FIRST_LIST_BYTES);
    expect(first.some((path) => path.includes("Palette-"))).toBe(false);
    release();
    await row(page).waitFor();
    await expect.poll(() => [...scripts].some((path) => path.includes("Palette-"))).toBe(true);
  });

  test("moves nothing when the other parts come, also where the list was scrolled to", async () => {
    const { page, release } = await openBeforeOtherParts();
    await page.evaluate("scrollTo(0, 300)");
    const last = page.getByRole("listitem").last();
    const place = await last.boundingBox();
    await page.evaluate("window.shift = 0");
    release();
    await page.locator("[role=list][style*=height]").waitFor();
    await page.waitForTimeout(LATER_MS);
    expect(await last.boundingBox()).toEqual(place);
    expect(await page.evaluate("window.shift")).toBeLessThan(STILL);
  });

  test("keeps a press during which the other parts come", async () => {
    const { page, release } = await openBeforeOtherParts();
    await page.getByRole("button", { name: "Views" }).hover();
    await page.mouse.down();
    release();
    await page.locator("button[aria-haspopup=menu]", { has: page.locator("svg.lucide-bookmark") }).waitFor();
    await page.mouse.up();
    await page.getByRole("menuitem", { name: "Search or filter first" }).waitFor();
  });

  test("works without the other parts: what needs one offers to reload", async () => {
    const page = await openWithoutOtherParts();
    await page.getByLabel("New thought").fill("Written without a part of the page");
    await page.getByRole("button", { name: "Capture" }).click();
    await page.getByRole("list", { name: "Thoughts" }).getByText("Written without a part").waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("heading", { name: "There is a newer version" }).waitFor();
    await page.unroute(SCRIPT);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await row(page).waitFor();
  });

  test("opens a part that failed to load when it is asked for later", async () => {
    const page = await openWithoutOtherParts();
    await page.unroute(SCRIPT);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menu").waitFor();
  });
});
