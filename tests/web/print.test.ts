import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, isDark, openPages } from "../support/browser.ts";

const person = "anna@example.com";
const THOUGHTS = 70;
/** The first page of the list. */
const LOADED = 60;

describeInBrowser("on paper", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([person]);
    const captures = Array.from({ length: THOUGHTS }, (_, index) =>
      app.callTool(person, "capture_thought", { raw: `Shelf ${index}` }),
    );
    await Promise.all(captures);
    await app.callTool(person, "capture_thought", { raw: "A long story. ".repeat(700) });
    page = await app.openPage(person);
  });
  afterAll(() => app?.close());

  const countPages = async () => {
    const pdf = await page.pdf({ format: "A4" });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  };
  /** What printing shows while `look` looks at it. */
  const print = async (look: () => Promise<void>) => {
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await look();
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: null });
  };

  test("a note is whole, without the navigation, and light", async () => {
    await page.goto("/notes");
    await page.getByRole("button", { name: "New note" }).first().click();
    await page.getByLabel("Title").fill("Fox");
    await page.getByRole("button", { name: "Create" }).click();
    const lines = Array.from({ length: 150 }, (_, index) => `Line ${index}`);
    await page.getByLabel("Text", { exact: true }).fill(lines.join("\n\n"));
    expect(await countPages()).toBeGreaterThan(4);

    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => isDark(page)).toBe(true);
    await print(async () => {
      expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole("button").count()).toBe(0);
      expect(await isDark(page)).toBe(false);
      expect(await page.getByRole("heading", { name: "Fox" }).last().isVisible()).toBe(true);
      expect(await page.getByText("Line 149").last().isVisible()).toBe(true);
    });
    expect(await isDark(page)).toBe(true);
    expect(await page.getByText("Line 149").count(), "only in the field").toBe(1);
  });

  test("a list has every row that is loaded, and an open thought is whole and alone", async () => {
    await page.goto("/thoughts");
    const rows = page.locator("[data-thought]");
    await page.getByText("A long story.").waitFor();
    // Once a part of them is picked by where the page is.
    const areFew = () => expect.poll(() => rows.count()).toBeLessThan(LOADED / 2);
    await areFew();
    await print(async () => expect(await rows.count()).toBe(LOADED));
    await areFew();

    await page.getByText("A long story.").click();
    await page.getByRole("button", { name: "Show all" }).waitFor();
    await print(async () => {
      expect(await page.getByText("Shelf 69", { exact: true }).isVisible()).toBe(false);
      const { height = 0 } = (await page.getByLabel("Details").boundingBox()) ?? {};
      expect(height).toBeGreaterThan(1_500);
    });
  });
});
