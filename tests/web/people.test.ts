import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseEml } from "../../src/mail/eml.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";

const OWNER = "owner@example.com";
const GUEST = "guest@example.com";
const MOVER = "mover@example.com";

describeInBrowser("people", () => {
  let app: BrowserApp;
  beforeAll(async () => {
    app = await openPages([OWNER, GUEST, MOVER]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const personOf = (page: Page, email: string) =>
    page.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: email });

  async function choose(page: Page, action: string): Promise<void> {
    await page.getByRole("button", { name: `Actions for ${GUEST}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  /** As if everybody had signed in an hour ago. */
  async function ageSessions(): Promise<void> {
    const db = app.openDatabase();
    const at = new Date(Date.now() - 60 * 60_000).toISOString();
    await sql`update sessions set created_at = ${at}, confirmed_at = null`.execute(db);
    await db.destroy();
  }

  test("are suspended, resumed, given a link and removed by the owner, who is told what went", async () => {
    await app.callTool(GUEST, "capture_thought", { raw: "Guests write, too" });
    const guest = await app.openElsewhere(GUEST);
    const page = await app.openPage(OWNER);
    await page.goto("/settings#people");
    await personOf(page, GUEST).getByText("1 session · 1 key").waitFor();

    await choose(page, "Suspend");
    await personOf(page, GUEST).getByText("Suspended", { exact: true }).waitFor();
    await guest.goto("/thoughts");
    await guest.waitForURL("**/sign-in?**");
    await guest.getByLabel("E-mail address").fill(GUEST);
    await guest.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Sign in" }).click();
    await guest.getByText("This account is suspended").waitFor();

    await choose(page, "Resume");
    await personOf(page, GUEST).getByText("Suspended", { exact: true }).waitFor({ state: "detached" });
    await choose(page, "Make a password link");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByRole("region", { name: "Link to a new password" }).textContent();
    await page.getByRole("button", { name: "I have copied it" }).click();
    await guest.goto(link ?? "");
    await guest.getByRole("heading", { name: "A new password" }).waitFor();

    await choose(page, "Remove…");
    await page.getByRole("radio", { name: "Export it first" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText(`${GUEST} is removed`).waitFor();
    await page.getByText(/Permanently removed: .*1 thought[,.]/).waitFor();
    const file = (await page.locator("code", { hasText: "removed" }).textContent()) ?? "";
    expect(existsSync(file)).toBe(true);
    await personOf(page, GUEST).waitFor({ state: "detached" });
    await guest.reload();
    await guest.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
  });

  test("who signed in a while ago give their password, and what they were doing goes on by itself", async () => {
    const page = await app.openElsewhere(OWNER);
    await ageSessions();
    await page.goto("/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("Laptop");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "Your password, please" });
    await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await dialog.getByText("The current password is wrong.").waitFor();
    await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await page.getByTestId("api-key").waitFor();

    await ageSessions();
    await page.goto("/settings#people");
    await page.getByLabel("Their e-mail address").fill("new@example.com");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await dialog.getByRole("textbox", { name: "Your password" }).press("Escape");
    await page.getByText("This needs your password again").waitFor();
  });

  test("change their address with a link to the new one, and end everything", async () => {
    const page = await app.openElsewhere(MOVER);
    await page.goto("/settings#profile");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByLabel("New e-mail address").fill("moved@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("A link is on its way to moved@example.com").waitFor();
    await expect.poll(() => app.readOutbox()).not.toHaveLength(0);
    const mail = (await app.readOutbox()).at(-1) ?? "";
    const path = /https?:\/\/[^/]+(\/confirm-email\/\S+)/.exec(parseEml(mail).text)?.[1] ?? "";
    await page.goto(path);
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText("From now on you sign in with moved@example.com").waitFor();
    await page.getByRole("link", { name: "Open my book" }).click();
    await page.waitForURL("**/today**");

    await page.goto("/settings#sessions");
    await page.getByRole("button", { name: "End everything" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End everything" }).click();
    await page.waitForURL("**/sign-in");
    await expect(app.callTool(MOVER, "retrieve_thoughts", {})).rejects.toThrow();
  });
});
