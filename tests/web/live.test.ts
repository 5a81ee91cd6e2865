import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Me } from "../../src/contract-app/account.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { createCorpus } from "../../testkit/corpus.ts";
import { describeInBrowser, holdAnswers, openPages, untilDrawn, untilEnriched } from "../support/browser.ts";

const reader = "reader@example.com";
const OLDEST = "The first thought of this book";
const HOUR_MS = 3_600_000;
/** More than the first page of the list. */
const MANY = 80;
/** Up to which revision of the book the page has heard. */
const recordEvents = `
  globalThis.heard = 0;
  globalThis.EventSource = class extends EventSource {
    set onmessage(hear) {
      super.onmessage = (event) => {
        hear(event);
        heard = Number(event.lastEventId);
      };
    }
  };
`;

describeInBrowser("what is changed elsewhere", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader]);
    const corpus = createCorpus(5);
    const texts = [...Array.from({ length: MANY }, () => `${corpus.thought()}, by ferry`), OLDEST];
    for (const [index, raw] of texts.entries())
      await capture(raw, new Date(Date.now() - (index + 1) * HOUR_MS));
    page = await app.openPage(reader);
    await page.addInitScript(recordEvents);
    await untilEnriched(page);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const capture = (raw: string, at = new Date()) =>
    app.callTool(reader, "capture_thought", {
      raw,
      captured_at: at.toISOString(),
      as_user: true,
    });
  /** By an assistant; the page hears of it, and of all that is made of it. */
  async function captureElsewhere(raw: string, at?: Date): Promise<void> {
    await capture(raw, at);
    await untilEnriched(page);
    const { revision } = (await (await page.request.get("/api/app/me")).json()) as Me;
    await expect.poll(() => page.evaluate<number>("heard")).toBeGreaterThanOrEqual(revision);
    await untilDrawn(page);
  }
  const row = (text: string) => page.locator("[data-thought]", { hasText: text });
  const rows = () => page.locator("[data-thought]");
  const toBottom = () => page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");

  test("a list that is left and come back to has what was captured meanwhile, here and elsewhere", async () => {
    await page.goto("/thoughts");
    await rows().first().waitFor();
    await page.getByRole("link", { name: "Today" }).first().click();
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    await captureElsewhere("Ragnhild has a boat");
    await page.getByLabel("New thought").fill("Ragnhild has an oar");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("link", { name: "Ragnhild has an oar" }).waitFor();
    await page.getByRole("link", { name: "Thoughts", exact: true }).first().click();
    await row("has an oar").waitFor();
    await row("has a boat").waitFor();
  });

  test("the next page of the list leaves what has changed above it", async () => {
    await page.goto("/thoughts");
    await rows().first().waitFor();
    const next = await holdAnswers(page, /api\/app\/thoughts\?.*cursor_id/);
    await toBottom();
    await next.given;
    await page.evaluate("scrollTo(0, 0)");
    await captureElsewhere("Ragnhild has a barn");
    await row("has a barn").waitFor();
    next.release();
    await expect.poll(() => toBottom().then(() => row(OLDEST).count())).toBe(1);
    await page.evaluate("scrollTo(0, 0)");
    await row("has a barn").waitFor();
  });

  test("the first page of the list comes with what has changed since it was read", async () => {
    const first = await holdAnswers(page, /api\/app\/thoughts\?(?!.*pinned)/);
    await page.goto("/thoughts");
    await first.given;
    await captureElsewhere("Ragnhild has a bicycle");
    first.release();
    await row("has a bicycle").waitFor();
  });

  test("what has changed while a page was loading is asked for again", async () => {
    const first = await holdAnswers(page, /api\/app\/today/);
    await page.goto("/today");
    await first.given;
    await captureElsewhere("Ragnhild has a tractor");
    first.release();
    await page.getByRole("link", { name: "Ragnhild has a tractor" }).waitFor();
  });

  test("what is shown stays when it cannot be read again", async () => {
    await page.goto("/names");
    const names = page.getByRole("main").getByRole("listitem");
    await names.first().waitFor();
    await page.route(/api\/app\/entities\?/, (route) => route.fulfill({ status: 400, json: {} }));
    const refused = page.waitForResponse((response) => response.status() === 400);
    await captureElsewhere("Ragnhild has a sledge");
    await refused;
    await untilDrawn(page);
    expect(await names.count()).toBeGreaterThan(0);
  });

  test("a connection that is back has no list read again, which would move what is being read", async () => {
    const onTheRoad = await app.openElsewhere(reader);
    await onTheRoad.goto("/thoughts");
    await onTheRoad.locator("[data-thought]").nth(12).waitFor();
    await onTheRoad.evaluate("scrollTo(0, 400)");
    await capture("Ragnhild has a kite");
    await onTheRoad.getByRole("button", { name: /new$|Newer/ }).waitFor();
    await untilEnriched(onTheRoad);
    const asked: string[] = [];
    onTheRoad.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // What was read is old by then.
    await onTheRoad.clock.setFixedTime(Date.now() + HOUR_MS);
    const counted = onTheRoad.waitForResponse(/thoughts\/facets/);
    await onTheRoad.context().setOffline(true);
    await onTheRoad.context().setOffline(false);
    await counted;
    expect(asked).not.toContain("/api/app/thoughts");
  });

  test("only what the list is going to show above counts as new further down", async () => {
    await page.goto("/thoughts");
    await rows().nth(12).waitFor();
    const announced = page.getByRole("button", { name: /new$|Newer/ });
    await page.evaluate("scrollTo(0, 400)");
    await captureElsewhere("Ragnhild was born in Bergen", new Date("1986-05-17"));
    expect(await announced.count()).toBe(0);
    await captureElsewhere("Ragnhild has a piano");
    await page.getByRole("button", { name: "1 new" }).waitFor();
    await page.goto("/thoughts?query=ferry");
    await rows().nth(12).waitFor();
    await page.evaluate("scrollTo(0, 400)");
    await captureElsewhere("Ragnhild has a violin");
    expect(await announced.count()).toBe(0);
  });
});
