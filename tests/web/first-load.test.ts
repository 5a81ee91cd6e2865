import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { weigh } from "../../bench/support/web-weight.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages, START_MS } from "../support/browser.ts";

const OWNER = "owner@example.com";
const FIRST_LIST_BYTES = 180_000;
/** Many times as long as a page waits before it looks whether it is at rest. */
const LATER_MS = 1_000;
const LIST = /\/api\/app\/thoughts\?/;
const SCRIPT = /\/assets\/.*\.js$/;

describeInBrowser("the first load of the thoughts", () => {
  let app: BrowserApp;

  beforeAll(async () => {
    app = await openPages([OWNER]);
    await app.callTool(OWNER, "capture_thought", { raw: "The harbour freezes in January", as_user: true });
  }, START_MS);
  afterAll(() => app?.close());

  /** Opens the page up to the answer that contains the list, which waits for `release`. */
  async function openWithoutList(): Promise<{ page: Page; scripts: Set<string>; release: () => void }> {
    const page = await app.openElsewhere(OWNER);
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/thoughts");
    await page.getByRole("status", { name: "Loading" }).waitFor();
    await page.waitForTimeout(LATER_MS);
    return { page, scripts, release: resolve };
  }

  const row = (page: Page) => page.getByText("The harbour freezes in January");

  test("fetches at most 180 kB of script before the list is seen, and the other parts after it", async () => {
    const { page, scripts, release } = await openWithoutList();
    const first = [...scripts];
    expect(weigh(first)).toBeLessThanOrEqual(FIRST_LIST_BYTES);
    expect(first.some((path) => path.includes("Palette-"))).toBe(false);
    release();
    await row(page).waitFor();
    await expect.poll(() => [...scripts].some((path) => path.includes("Palette-"))).toBe(true);
  });

  test("works without the other parts: what needs one offers to reload", async () => {
    const { page, release } = await openWithoutList();
    await page.route(SCRIPT, (route) => route.abort());
    release();
    await row(page).waitFor();
    await page.waitForTimeout(LATER_MS);
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
    const { page, release } = await openWithoutList();
    await page.route(SCRIPT, (route) => route.abort());
    release();
    await row(page).waitFor();
    await page.waitForTimeout(LATER_MS);
    await page.unroute(SCRIPT);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menu").waitFor();
  });
});
