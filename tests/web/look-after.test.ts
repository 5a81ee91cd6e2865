import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages, untilEnriched } from "../support/browser.ts";

const keeper = "keeper@example.com";

describeInBrowser("looking after the book", () => {
  let app: BrowserApp;
  let page: Page;

  const capture = async (raw: string, as_user = true) =>
    (await app.callTool<{ id: string }>(keeper, "capture_thought", { raw, as_user })).id;

  beforeAll(async () => {
    app = await openPages([keeper]);
    page = await app.openPage(keeper);
  });
  afterAll(() => app?.close());

  test("on a phone the links behind More lie at the thumb, and a tap beside them closes them", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/today");
    await page.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: "Health" }).waitFor();
    await expect.poll(async () => ((await sheet.boundingBox())?.y ?? 0) > 300).toBe(true);
    await page.mouse.click(200, 100);
    await sheet.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("the inbox appears when something is there; each decision is carried out, and can be undone", async () => {
    await page.goto("/review");
    await page.getByText("Nothing to review").waitFor();
    expect(await page.getByRole("link", { name: "Review" }).count()).toBe(0);
    const lisbon = await capture("Anna lives in Lisbon");
    const berlin = await capture("Anna moved to Berlin");
    await capture("The alarm code of the shed: password is Tul1pan!9");
    await capture("test 3", false);
    // Live, without a reload.
    const link = page.getByRole("link", { name: /Review/ });
    await link.waitFor();
    const settings = await page.getByRole("link", { name: "Settings" }).boundingBox();
    expect((await link.boundingBox())?.y, "pushes nothing down").toBeGreaterThan(settings?.y ?? 0);

    const contradiction = page.locator("[data-finding=contradiction]");
    await contradiction.getByRole("button", { name: "Archive the older one" }).click();
    await contradiction.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).not.toBe("BODY");
    await page.getByRole("button", { name: "Undo" }).click();
    await contradiction.getByRole("button", { name: "Archive the older one" }).click();
    await contradiction.waitFor({ state: "detached" });

    const secret = page.locator("[data-finding=secret]");
    expect(await secret.textContent()).toContain("password is ••••");
    await secret.getByRole("button", { name: "Mask for good" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mask for good" }).click();
    await secret.waitFor({ state: "detached" });
    const decided = Promise.withResolvers<void>();
    let decisions = 0;
    await page.route(/\/review\/(?!scan)/, async (route) => {
      decisions++;
      await decided.promise;
      await route.continue();
    });
    const archive = page.locator("[data-finding=junk]").getByRole("button", { name: "Archive" });
    await archive.click();
    await page.locator("[data-finding=junk][aria-busy=true]").waitFor();
    await archive.click();
    decided.resolve();
    await page.getByText("Nothing to review").waitFor();
    expect(decisions, "the second press is of no effect").toBe(1);
    await expect.poll(() => page.getByRole("link", { name: "Review" }).count()).toBe(0);

    await page.goto(`/thoughts?thought=${lisbon}&state=archived`);
    const details = page.getByRole("region", { name: "Details" });
    await details.getByText("Superseded by").waitFor();
    await details.getByRole("link", { name: "Anna moved to Berlin" }).click();
    await page.waitForURL(`**thought=${berlin}**`);
    await details.getByText("Took the place of").waitFor();
    await details.getByText("Its history").click();
    await details
      .getByText(/^Archived, .* by you/)
      .first()
      .waitFor();
  });

  test("a step that is refused is not asked for again at once", async () => {
    const other = await app.openElsewhere(keeper);
    // What changes is looked through at once.
    await untilEnriched(other);
    let steps = 0;
    await other.route("**/api/app/review/scan", async (route) => {
      steps++;
      if (steps > 1) return route.fulfill({ status: 429, json: {} });
      const counts = (await (await route.fetch()).json()) as AppOutputs["scanReview"];
      await route.fulfill({ json: { ...counts, isDone: false } });
    });
    await other.clock.install();
    const refused = other.waitForResponse((response) => response.status() === 429);
    await other.goto("/today");
    await refused;
    // What is answered later is read later, so the page knows of the refusal; and then of whatever it asked meanwhile.
    const ask = () => other.evaluate("fetch('/api/app/me').then((answer) => answer.text())");
    await ask();
    await other.clock.fastForward(10_000);
    await ask();
    expect(steps).toBe(2);
    const again = other.waitForResponse((response) => response.status() === 429);
    await other.clock.fastForward(60_000);
    await again;
  });

  test("the book of an earlier day is shown as it was, to read only", async () => {
    const id = await capture("The boat is red");
    const later = await capture("Captured afterwards");
    // As if the first had been captured two days ago, and the second yesterday.
    const db = app.openDatabase();
    const day = 86_400_000;
    const move = async (subject: string, days: number) => {
      const at = Date.now() - days * day;
      await db.updateTable("activity").set({ at }).where("subject_id", "=", subject).execute();
      const times = { created_at: at, stored_at: at };
      await db.updateTable("thoughts").set(times).where("id", "=", subject).execute();
    };
    await move(id, 2);
    await move(later, 1);
    await db.destroy();
    await app.callTool(keeper, "edit_thought", { thought_id: id, raw_text: "The boat is blue" });

    await page.goto("/thoughts");
    await page.getByRole("button", { name: "Filters" }).click();
    const before = new Date(Date.now() - 2 * day).toISOString().slice(0, 10);
    // Typed, as the fields of an American browser want it.
    const typed = before.replace(/(....)-(..)-(..)/, "$2$3$1");
    await page.getByLabel("From").pressSequentially(typed);
    await page.waitForURL(`**from=${before}**`);
    await page.getByLabel("As it was on").pressSequentially(typed);
    await page.waitForURL(`**as_of=${before}**`);
    const rows = page.locator("[data-as-of]");
    await rows.first().waitFor();
    expect(await rows.getByRole("button").allTextContents()).toEqual(["The boat is red"]);
    expect(await page.getByLabel("New thought").count()).toBe(0);
    await page.getByLabel("Day", { exact: true }).pressSequentially("01012020");
    await page.waitForURL("**as_of=2020-01-01**");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("as_of"));
    await page.goForward();
    await page.getByLabel("Day", { exact: true }).fill(before);
    await rows.first().waitFor();
    await page.getByLabel("Search thoughts").fill("boat");
    await page.getByText("changed since then are").waitFor();
    await rows.getByRole("button", { name: "The boat is red" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Open it as it is today" }).click();
    await page.getByRole("region", { name: "Details" }).getByText("The boat is blue").waitFor();
  });
});
