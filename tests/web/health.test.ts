import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { HealthView } from "../../src/contract-app/instance.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, measureOverflow, openPages } from "../support/browser.ts";

const owner = "owner@example.com";
/** As often as the page looks. */
const LOOK_MS = 5_000;
/** Nothing listens there. */
const DEAD = "http://127.0.0.1:9/v1";

describeInBrowser("the health page", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([owner], {
      env: (dataDir) => ({ BACKUP_EVERY: "24h", BACKUP_DIR: join(dataDir, "disk") }),
    });
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  async function open(): Promise<void> {
    page = await app.openPage(owner);
    await page.goto("/health");
    await page.getByRole("heading", { name: "Requests" }).waitFor();
  }

  const readStart = async () => {
    const response = await page.request.get("/api/app/health").catch(() => undefined);
    return response?.ok() ? ((await response.json()) as HealthView).startedAt : undefined;
  };

  /** As the owner's settings do it; the service then starts anew within its process. */
  async function connectModel(base_url: string, model: string): Promise<void> {
    const before = await readStart();
    const data = { base_url, model, embedding_model: "" };
    const headers = { origin: app.url };
    expect((await page.request.put("/api/app/instance/model", { headers, data })).status()).toBe(200);
    const hasStarted = async () => ![before, undefined].includes(await readStart());
    await expect.poll(hasStarted).toBe(true);
  }

  /** Until it is there, at the pace of a page whose clock is turned on. */
  async function see(shown: Locator): Promise<void> {
    const look = async () => {
      await page.clock.fastForward(LOOK_MS);
      return shown.count();
    };
    await expect.poll(look).toBe(1);
  }

  test("a failed enrichment is shown with its reason, and is done once it is tried again with the cause gone", async () => {
    page = await app.openElsewhere(owner);
    await page.clock.install();
    await page.goto("/health");
    await page.getByText("Every thought is enriched").waitFor();
    await page.getByText("None is connected").waitFor();
    await connectModel(DEAD, "nobody");
    await app.callTool(owner, "capture_thought", { raw: "The harbour freezes in January", as_user: true });
    const failure = page.getByRole("listitem").filter({ hasText: "The harbour freezes" });
    await see(failure);
    expect(await failure.textContent()).toMatch(/did not answer|could not be reached|cannot be reached/i);
    await see(page.getByText("Its last call failed"));
    expect(await findViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);

    const backups = page.getByRole("region", { name: "Backups" });
    await see(backups.getByText(/The last try failed .*disk does not exist/));
    expect(await backups.textContent()).toContain("There is no backup yet.");
    await mkdir(join(app.dataDir, "disk"));
    await connectModel("", "");
    await see(backups.getByText(/^The last backup is of .* The next is made (in|tomorrow)/));
    expect(await backups.textContent()).toContain("1 backup is kept. New ones are not encrypted.");
    expect(await findViolations(page)).toEqual([]);
    await failure.getByRole("button", { name: /^Try again/ }).click();
    await see(page.getByText("Every thought is enriched"));
    await failure.waitFor({ state: "detached" });
  });

  test("figures follow by themselves, and every plot is a table, too", async () => {
    await open();
    const thoughts = () => page.locator("dl > div", { hasText: "Thoughts" }).locator("dd").textContent();
    const before = Number(await thoughts());
    await app.callTool(owner, "capture_thought", { raw: "One more for the figures", as_user: true });
    await expect.poll(thoughts).toBe(String(before + 1));
    await page.getByRole("button", { name: /^Show as a table ?: Requests per minute/ }).click();
    await page.getByRole("columnheader", { name: "Failed" }).waitFor();
    await page.getByRole("button", { name: /^Show as a table ?: Response times/ }).click();
    const times = page.getByRole("region", { name: "Response times, as a table" });
    expect(await times.getByRole("row").last().textContent()).toMatch(/ms|\d s/);
    await page.getByText("Last day").click();
    await page.getByText(/^Requests per quarter of an hour/).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
