import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BrowserApp, openBrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, measureOverflow, START_MS } from "../support/browser.ts";

const owner = "owner@example.com";
const JOURNEY_MS = 90_000;
/** Nothing listens there. */
const DEAD = "http://127.0.0.1:9/v1";

describeInBrowser("the health page", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openBrowserApp([owner]);
  }, START_MS);
  afterAll(() => app?.close());
  afterEach(() => page?.context().close());

  async function open(options: Parameters<BrowserApp["openPage"]>[1] = {}): Promise<void> {
    page = await app.openPage(owner, options);
    await page.goto("/health");
    await page.getByRole("heading", { name: "Requests" }).waitFor();
  }

  /** As the owner's settings do it; the service then starts anew within its process. */
  async function connectModel(base_url: string, model: string): Promise<void> {
    const status = await page.evaluate(
      (body) =>
        fetch("/api/app/instance/model", {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then((response) => response.status),
      { base_url, model, embedding_model: "" },
    );
    expect(status).toBe(200);
    await page.waitForTimeout(1_000);
    const isReady = () =>
      page.request.get("/readyz").then(
        (response) => response.ok(),
        () => false,
      );
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  }

  test(
    "a failed enrichment is shown with its reason, and is done once it is tried again with the cause gone",
    async () => {
      await open();
      await page.getByText("Every thought is enriched").waitFor();
      await page.getByText("None is connected").waitFor();
      await connectModel(DEAD, "nobody");
      await app.callTool(owner, "capture_thought", { raw: "The harbour freezes in January", as_user: true });
      const failure = page.getByRole("listitem").filter({ hasText: "The harbour freezes" });
      await failure.waitFor({ timeout: 45_000 });
      expect(await failure.textContent()).toMatch(/did not answer|could not be reached|cannot be reached/i);
      expect(await findViolations(page)).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);

      await connectModel("", "");
      await failure.getByRole("button", { name: /^Try again/ }).click();
      await page.getByText("Every thought is enriched").waitFor({ timeout: 20_000 });
      expect(await failure.count()).toBe(0);
    },
    JOURNEY_MS,
  );

  test(
    "figures follow by themselves, and every plot is a table, too",
    async () => {
      await open();
      const thoughts = () => page.locator("dl > div", { hasText: "Thoughts" }).locator("dd").textContent();
      const before = Number(await thoughts());
      await app.callTool(owner, "capture_thought", { raw: "One more for the figures", as_user: true });
      await expect.poll(thoughts, { timeout: 10_000 }).toBe(String(before + 1));
      await page.getByRole("button", { name: /^Show as a table ?: Requests per minute/ }).click();
      await page.getByRole("columnheader", { name: "Failed" }).waitFor();
      await page.getByRole("button", { name: /^Show as a table ?: Response times/ }).click();
      const times = page.getByRole("region", { name: "Response times, as a table" });
      expect(await times.getByRole("row").last().textContent()).toMatch(/ms|\d s/);
      await page.getByText("Last day").click();
      await page.getByText(/^Requests per quarter of an hour/).waitFor();
      expect(await findViolations(page)).toEqual([]);
    },
    JOURNEY_MS,
  );

  test(
    "no barrier in light and dark, no sideways scrolling on a phone and at 200 %",
    async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await open({ colorScheme });
        expect(await findViolations(page)).toEqual([]);
        await page.context().close();
      }
      await open();
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await measureOverflow(page)).toBe(0);
      }
    },
    JOURNEY_MS,
  );
});
