import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEml } from "../../src/mail/eml.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages } from "../support/browser.ts";

const OWNER = "owner@example.com";
const NEXT = "a lighthouse and a ladder";

describeInBrowser("a forgotten password", () => {
  let app: BrowserApp;
  beforeAll(async () => {
    app = await openPages([OWNER]);
  });
  afterAll(() => app?.close());

  test("is replaced with a mailed link, which works once and signs out every browser", async () => {
    const elsewhere = await app.openElsewhere(OWNER);
    const page = await app.openVisitor();
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("Please give an e-mail address").waitFor();
    await page.getByLabel("E-mail address").fill(OWNER);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();

    await expect.poll(() => app.readOutbox()).toHaveLength(1);
    const [mail = ""] = await app.readOutbox();
    const { headers, text } = parseEml(mail);
    expect(headers.to).toEqual([OWNER]);
    const path = /https?:\/\/[^/]+(\/reset\/\S+)/.exec(text)?.[1] ?? "";
    await page.goto(path);
    await page.getByRole("textbox", { name: "New password" }).fill("short");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("At least 8 characters, please").waitFor();
    await page.getByRole("textbox", { name: "New password" }).fill(NEXT);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("heading", { name: "Your password is set" }).waitFor();

    await elsewhere.goto("/thoughts");
    await elsewhere.waitForURL("**/sign-in?**");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail address").fill(OWNER);
    await page.getByRole("textbox", { name: "Password" }).fill(NEXT);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/today**");

    await page.goto(path);
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
  });
});
