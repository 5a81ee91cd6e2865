import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";

const PERSON = "anna@example.com";

describeInBrowser("the public site", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([PERSON]);
    page = await app.openVisitor();
    await page.goto("/");
  });
  afterAll(() => app?.close());

  test("says what it is and leads to the sign-in; who is signed in goes straight on", async () => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).waitFor();
    const inside = await app.openPage(PERSON);
    await inside.goto("/");
    await inside.waitForURL("**/today**");
  });

  test("shows the screenshot that fits the scheme", async () => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const picture = `img[src="/thoughts-${colorScheme}.webp"]`;
      await page.locator(picture).waitFor();
      const width = `document.querySelector('${picture}').naturalWidth`;
      await expect.poll(() => page.evaluate(width)).toBe(1280);
    }
  });

  test("the contact form says what is wrong where it is wrong, sends, and names the wait after too many", async () => {
    const send = () => page.getByRole("button", { name: "Send", exact: true }).click();
    await send();
    await page.getByText("Your name is missing").waitFor();
    await page.getByText("Your message is missing").waitFor();

    await page.getByLabel("Name", { exact: true }).fill("Anna");
    await page.getByLabel("E-mail address").fill("anna@nowhere");
    await page.getByLabel("Message").fill("May I have an account?");
    await send();
    await page.getByText("Please check your e-mail address").waitFor();
    expect(await page.getByLabel("E-mail address").getAttribute("aria-invalid")).toBe("true");

    // The first of five is used up.
    for (let sent = 2; sent <= 5; sent++) {
      await page.getByLabel("Name", { exact: true }).fill("Anna");
      await page.getByLabel("E-mail address").fill("anna@example.com");
      await page.getByLabel("Message").fill("May I have an account?");
      await send();
      await page.getByText("Your message is stored here, where the owner of this service reads it").waitFor();
      await page.getByRole("button", { name: "Write another message" }).click();
    }
    await page.getByLabel("Name", { exact: true }).fill("Anna");
    await page.getByLabel("E-mail address").fill("anna@example.com");
    await page.getByLabel("Message").fill("The sixth");
    await send();
    await page.getByText(/Please wait \d+ minutes; your text stays here/).waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("The sixth");
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);

    const owner = await app.openPage(PERSON);
    await owner.goto("/settings#messages");
    const written = owner.getByRole("listitem").filter({ hasText: "May I have an account?" });
    await written.first().waitFor();
    expect(await written.count()).toBe(4);
    expect(await findViolations(owner)).toEqual([]);
    await written.first().getByRole("button", { name: "Delete" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => written.count()).toBe(3);
  });

  test("a new instance leads to the set-up", async () => {
    const empty = await openPages([]);
    try {
      await page.goto(empty.url);
      await page.getByText("Nobody has an account here yet").waitFor();
      expect(await page.getByRole("link", { name: "Set it up" }).count()).toBe(2);
    } finally {
      await empty.close();
    }
  });
});
