import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Me } from "../../src/contract-app.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages, untilDrawn, untilEnriched } from "../support/browser.ts";

const reader = "reader@example.com";
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

describeInBrowser("answers that are older than what has happened since", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader]);
    page = await app.openPage(reader);
    await page.addInitScript(recordEvents);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  /** By an assistant; the page hears of it, and of all that is made of it. */
  async function captureElsewhere(raw: string): Promise<void> {
    await app.callTool(reader, "capture_thought", { raw, as_user: true });
    await untilEnriched(page);
    const { revision } = (await (await page.request.get("/api/app/me")).json()) as Me;
    await expect.poll(() => page.evaluate<number>("heard")).toBeGreaterThanOrEqual(revision);
    await untilDrawn(page);
  }

  /** Holds the next answer, once the service has given it. */
  async function hold(path: RegExp) {
    const given = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route(
      path,
      async (route) => {
        const response = await route.fetch();
        given.resolve();
        await release.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    return { given: given.promise, release: () => release.resolve() };
  }

  test("what has changed while a page was loading is asked for again", async () => {
    const first = await hold(/api\/app\/today/);
    await page.goto("/today");
    await first.given;
    await captureElsewhere("Ragnhild has a tractor");
    first.release();
    await page.getByRole("link", { name: "Ragnhild has a tractor" }).waitFor();
  });
});
