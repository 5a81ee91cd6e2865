import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { NoteView } from "../../src/contract-app/notes.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import {
  describeInBrowser,
  findViolations,
  findViolationsInBothSchemes,
  measureOverflow,
  openPages,
  untilDrawn,
} from "../support/browser.ts";

const reader = "reader@example.com";

describeInBrowser("one search for everything", () => {
  let app: BrowserApp;
  let page: Page;
  let summer: string;

  beforeAll(async () => {
    app = await openPages([reader]);
    const done = await capture("Paint the door of the lighthouse");
    await app.callTool(reader, "edit_thought", { thought_id: done, edit_request: "mark as done" });
    await capture("The lighthouse of Bergen is white");
    await capture("Call the plumber about the kitchen sink");
    await capture("Decided to keep the old bicycle");
    summer = await capture("Plans for the summer");
    page = await app.openPage(reader);
    await page.goto("/icon.svg");
    const text = "We want to see the glassblowers of Murano, and the lighthouse.";
    const created = await page.request.post("/api/app/notes", {
      data: { title: "Venice", text, thought_id: summer },
      headers: { origin: app.url },
    });
    expect(((await created.json()) as NoteView).thoughtIds).toEqual([summer]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const capture = async (raw: string) =>
    (await app.callTool<{ id: string }>(reader, "capture_thought", { raw, as_user: true })).id;
  const field = () => page.getByRole("textbox", { name: "Search and commands" });
  const palette = () => page.getByRole("dialog", { name: "Search and commands" });
  const row = (text: string) => page.locator("[data-thought]", { hasText: text });

  async function open(path: string): Promise<void> {
    page = await app.openPage(reader);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  test("from any page: thoughts of every state, notes and chats as one types, opened by the keyboard", async () => {
    await open("/keys");
    await page.keyboard.press("/");
    await field().fill("lighthouse");
    const hit = (text: string) => palette().getByRole("group").getByRole("button", { name: text });
    await hit("The lighthouse of Bergen").waitFor();
    await hit("Paint the door").getByText("Done").waitFor();
    await hit("Venice").first().waitFor();
    expect(await palette().locator("mark").first().textContent()).toMatch(/lighthouse/i);
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await expect.poll(() => field().inputValue()).toBe("lighthouse");

    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Health" }).click();
    await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await palette().waitFor();
    await page.evaluate("history.back()");
    await palette().waitFor({ state: "detached" });
    await page.waitForURL("**/health");
    await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");

    // At once: what is shown by then is what the earlier words found.
    await field().fill("paint the door");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/thoughts\?.*state=completed/);
    await page.getByRole("region", { name: "Details" }).getByText("Paint the door").waitFor();
  });

  test("what is typed before the palette is there changes nothing on the page", async () => {
    const loading = Promise.withResolvers<void>();
    page = await app.openElsewhere(reader);
    await page.route(/\/assets\/Palette-/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto("/thoughts");
    await row("old bicycle").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("x");
    loading.resolve();
    await palette().waitFor();
    expect(await page.getByText("1 selected").count()).toBe(0);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    page = await app.openPage(reader);
  });

  test("Enter opens the page or the note of that name, and else the marked line, which is the first", async () => {
    await open("/keys");
    await page.keyboard.press("/");
    await field().fill("lighthouse");
    await palette().getByRole("group", { name: "Thoughts" }).waitFor();
    await expect
      .poll(() => palette().locator("[data-action]").first().getAttribute("data-selected"))
      .toBe("true");
    await field().fill("venice");
    await palette().getByRole("group", { name: "Notes of this name" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/notes\/./);
    await page.keyboard.press("Control+k");
    await field().fill("health");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/health/);
  });

  test("without a sure match the nearest are shown dimmed, in the palette and in the list", async () => {
    await open("/thoughts?query=quantum+chromodynamics+lecture");
    await page.getByText("No sure match. These are the nearest.").waitFor();
    await expect.poll(() => page.locator("[data-dimmed] [data-thought]").count()).toBe(3);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    await field().fill("quantum chromodynamics lecture");
    await palette().getByText("No sure match: the nearest thoughts").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  test("counts and bars follow the words, other states are told, and Escape erases nothing", async () => {
    await open("/thoughts");
    await page.getByRole("searchbox").fill("lighthouse");
    await page.waitForURL(/query=lighthouse/);
    await page.getByText(/Also 1 in Done\./).waitFor();
    await page.getByText("Done 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Thoughts per day" }).click();
    const today = page.getByRole("option", { name: /^Today: / });
    const matches = await page.locator("[data-thought]").count();
    await expect.poll(() => today.getAttribute("aria-label")).toBe(`Today: ${matches} thoughts`);
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("searchbox").inputValue()).toBe("lighthouse");
    await page.reload();
    await today.waitFor();
  });

  test("a hit by a note names it and marks its words; opening a thought moves no row", async () => {
    await open("/thoughts?query=glassblowers");
    const found = page.getByRole("listitem").filter({ has: row("Plans for the summer") });
    await found.getByRole("link", { name: "In the note “Venice”" }).waitFor();
    expect(await found.locator("mark").textContent()).toBe("glassblowers");
    const score = found.getByRole("button", { name: /^Match/ });
    await score.click();
    await page.getByRole("dialog").waitFor();
    expect(await score.getAttribute("class"), "still looks like itself").toMatch(/score/);
    await open("/thoughts");
    const places = async () => {
      const boxes = await Promise.all(
        (await page.locator("[data-thought]").all()).map((it) => it.boundingBox()),
      );
      return boxes.map((box) => `${box?.x} ${box?.y} ${box?.width}`);
    };
    await row("kitchen sink").waitFor();
    const before = await places();
    expect((await page.getByRole("list", { name: "Thoughts" }).boundingBox())?.y).toBeLessThanOrEqual(200);
    await row("kitchen sink").click();
    await page.getByRole("region", { name: "Details" }).getByText("kitchen sink").first().waitFor();
    expect(await places()).toEqual(before);
  });

  test("a search is saved as a view, opened from the list and from any page, and removed", async () => {
    await open("/thoughts?query=lighthouse&state=completed");
    await row("Paint the door").waitFor();
    const menu = () => page.getByRole("button", { name: "Views" }).click();
    await menu();
    await page.getByRole("menuitem", { name: "Save this search as a view" }).click();
    await open("/keys");
    await page.keyboard.press("/");
    await field().fill("view");
    await palette().getByRole("button", { name: "View: “lighthouse”, Done" }).click();
    await page.waitForURL(/\/thoughts\?(?=.*query=lighthouse)(?=.*state=completed)/);
    await open("/thoughts");
    await menu();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "“lighthouse”, Done" }).click();
    await row("Paint the door").waitFor();
    await menu();
    await page.getByRole("menuitem", { name: "Remove this view" }).click();
    await page.getByText("The view is removed.").waitFor();
    await menu();
    await page.getByRole("menuitem", { name: "Save this search as a view" }).waitFor();
  });

  test("the line that was chosen stays marked when more is found", async () => {
    await open("/keys");
    await page.keyboard.press("/");
    await field().fill("lighthouse");
    const lines = palette().locator("[data-action]");
    const last = palette().getByRole("button", { name: "List all thoughts for “lighthouse”" });
    await palette().getByRole("group", { name: "Thoughts" }).waitFor();
    for (let at = 0; (await last.getAttribute("data-selected")) === null; at++) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => lines.nth(at + 1).getAttribute("data-selected")).toBe("true");
    }
    await capture("A new lighthouse is built");
    await lines.filter({ hasText: "is built" }).waitFor();
    await untilDrawn(page);
    expect(await last.getAttribute("data-selected")).toBe("true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/thoughts\?query=lighthouse/);
  });
});
