import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import {
  describeInBrowser,
  findViolations,
  measureOverflow,
  openPages,
  untilEnriched,
} from "../support/browser.ts";

const reader = "reader@example.com";
const PACKING = [
  "**Packing** for the hut, see [the list](https://www.example.com/huts/packing) and https://example.org/weather?day=1",
  "",
  "- [ ] stove",
  "- [x] matches",
  "",
  "| who | what |",
  "| --- | --- |",
  "| Anna | ~~tent~~ tarp |",
  "",
  "```ts",
  "const days: number = 3; // and a half",
  "```",
].join("\n");

describeInBrowser("thoughts read well", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const details = () => page.getByRole("region", { name: "Details" });
  const read = (place: Locator, style: string) =>
    place.evaluate((element, name) => {
      type Styles = { getComputedStyle(of: unknown): Record<string, string> };
      return (globalThis as unknown as Styles).getComputedStyle(element)[name] ?? "";
    }, style);
  const capture = (raw: string) =>
    app.callTool<{ id: string }>(reader, "capture_thought", { raw, as_user: true });

  test("Markdown is shown as such, links name their sites, and tasks are ticked with a history", async () => {
    const { id } = await capture(PACKING);
    page = await app.openPage(reader);
    await page.goto(`/thoughts?thought=${id}`);
    await details().locator("strong", { hasText: "Packing" }).waitFor();
    const link = details().getByRole("link", { name: "the list" });
    expect(await link.textContent()).toBe("the list example.com");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    await details().getByRole("link", { name: "example.org/weather?day=1", exact: true }).waitFor();
    await details().locator("td del", { hasText: "tent" }).waitFor();
    await details().locator(".hljs-keyword", { hasText: "const" }).waitFor();
    const row = page.locator(`[data-thought="${id}"]`);
    expect(await row.textContent()).toContain("☐ stove");
    const site = page
      .getByRole("list", { name: "Thoughts" })
      .getByRole("link", { name: "example.org", exact: true });
    expect(await site.getAttribute("href")).toBe("https://example.org/weather?day=1");

    await details().getByRole("checkbox", { name: "Done: stove" }).click();
    await details().locator("summary", { hasText: "2 versions" }).waitFor();
    expect(await details().getByRole("checkbox", { name: "Done: stove" }).isChecked()).toBe(true);
    await expect.poll(() => row.textContent()).toContain("☑ stove");
    await app.callTool(reader, "edit_thought", { thought_id: id, raw_text: "- [ ] stove\n- [ ] gas" });
    await details().getByRole("checkbox", { name: "Done: gas" }).waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
  });

  test("a plain text keeps its lines and unsafe links stay words; a long one is folded", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `Line ${i + 1} of the report`);
    const { id } = await capture(
      ["javascript:alert(1) is no link, https://example.com is", ...lines].join("\n"),
    );
    page = await app.openPage(reader);
    await page.goto(`/thoughts?thought=${id}`);
    expect(await details().locator("a[href^=javascript]").count()).toBe(0);
    await details().getByRole("link", { name: "example.com", exact: true }).waitFor();
    const top = async () => (await details().getByRole("button", { name: "Edit" }).boundingBox())?.y ?? 0;
    const folded = await top();
    await details().getByRole("button", { name: "Show all" }).click();
    await details().getByRole("button", { name: "Show less" }).waitFor();
    expect(await top()).toBeGreaterThan(folded + 300);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  test("on a phone the words of a table are whole, ticks are in their boxes and long addresses take two lines", async () => {
    const address = `https://example.com/${"path".repeat(100)}`;
    const table = [
      "| Saturday | Wednesday | Destination |",
      "|---|---|---|",
      "| Elisabeth | Hildegard | Copenhagen |",
    ];
    const { id } = await capture(
      ["- [x] tickets", "", ...table, "", "```", "one", "two", "```", "", address].join("\n"),
    );
    page = await app.openPage(reader);
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(`/thoughts?thought=${id}`);
    const dialog = page.getByRole("dialog");
    const measure = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 };
    const cell = dialog.getByRole("cell", { name: "Copenhagen" });
    await cell.waitFor();
    const lineHeight = Number.parseFloat(await read(cell, "line-height"));
    expect((await measure(cell)).height, "one line").toBeLessThan(2 * lineHeight);
    expect(await measureOverflow(page)).toBe(0);

    const box = await measure(dialog.getByRole("checkbox"));
    const tick = await measure(dialog.locator("li svg"));
    expect(tick.y + tick.height / 2).toBeCloseTo(box.y + box.height / 2, 0);
    expect(await read(dialog.locator("pre code"), "padding")).toBe("0px");

    await untilEnriched(page);
    const chip = dialog.locator("a[title^=url]");
    await chip.waitFor();
    expect((await measure(chip)).height).toBeLessThan(60);
  });

  test("with colours of one's own it can be seen what is chosen and ticked", async () => {
    const { id } = await capture("- [x] matches\n- [ ] stove");
    page = await app.openElsewhere(reader, { forcedColors: "active" });
    await page.goto(`/thoughts?thought=${id}`);
    const tick = details().getByRole("checkbox", { name: "Done: matches" });
    expect(await read(tick, "background-color")).not.toBe(
      await read(details().locator("li svg").first(), "color"),
    );
    const state = (name: string) => page.locator(".mantine-SegmentedControl-label", { hasText: name });
    expect(await read(state("Open"), "outline-style")).toBe("solid");
    expect(await read(state("Done"), "outline-style")).toBe("none");
  });

  test("in the dark it can be seen where the focus is", async () => {
    page = await app.openElsewhere(reader, { colorScheme: "dark" });
    await page.goto("/thoughts");
    const field = page.getByLabel("Search thoughts");
    await field.focus();
    await expect.poll(() => read(field, "border-top-color").then(contrastWithDark)).toBeGreaterThan(3);
    const button = page.getByRole("button", { name: "Capture" });
    await button.focus();
    await expect.poll(() => read(button, "outline-color").then(contrastWithDark)).toBeGreaterThan(3);
    await page.locator(".mantine-SegmentedControl-input").first().focus();
    const label = page.locator(".mantine-SegmentedControl-label").first();
    await expect.poll(() => read(label, "outline-color").then(contrastWithDark)).toBeGreaterThan(3);
  });

  test("a text begins at the side where its script begins, in rows, details, Markdown and fields", async () => {
    const plain = await capture("مرحبا بالعالم! 123 (abc)");
    const { id } = await capture("- [ ] اتصل بـ Anna (الساعة 5)!\n- [ ] שלום\n\nand in English");
    page = await app.openPage(reader);
    await page.goto(`/thoughts?thought=${id}`);
    await details().getByRole("checkbox").first().waitFor();
    await page.locator(`[data-thought="${plain.id}"]`).waitFor();
    const reachesEnd = (selector: string) =>
      page.evaluate<boolean>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const words = document.createRange();
      words.selectNodeContents(element);
      const ends = Array.from(words.getClientRects(), ({ right }) => right);
      return Math.max(...ends) > element.getBoundingClientRect().right - 30;
    })()`);
    expect(await reachesEnd(`[data-thought="${plain.id}"]`)).toBe(true);
    expect(await reachesEnd(`[data-thought="${id}"]`)).toBe(true);
    expect(await reachesEnd("[aria-label=Details] li:last-child")).toBe(true);
    expect(await reachesEnd("[aria-label=Details] ul + p")).toBe(false);
    const field = "getComputedStyle(document.querySelector('textarea')).unicodeBidi";
    expect(await page.evaluate(field)).toBe("plaintext");
  });
});

/** With the lightest surface there is in the dark. */
function contrastWithDark(colour: string): number {
  return (luminance(colour) + 0.05) / (luminance("rgb(35, 36, 34)") + 0.05);
}

/** As WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) => {
    const part = Number(each) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
