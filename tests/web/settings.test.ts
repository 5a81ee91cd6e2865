import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, findViolations, openPages, untilDrawn } from "../support/browser.ts";
import { zipSample } from "../support/import-files.ts";

const OWNER = "owner@example.com";
const READER = "reader@example.com";
const CHANGER = "changer@example.com";
const LEAVER = "leaver@example.com";

describeInBrowser("the settings", () => {
  let app: BrowserApp;
  beforeAll(async () => {
    app = await openPages([OWNER, READER, CHANGER, LEAVER]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    const enter = page.getByRole("button", { name: "Sign in" });
    const answering = page.waitForResponse("**/sign-in/email");
    await enter.click();
    // Three in ten seconds are too many; the button comes back.
    if ((await answering).status() === 429) await enter.click();
  }
  async function open(email: string, path: string): Promise<Page> {
    const page = await app.openPage(email);
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    return page;
  }
  /** In a session of its own. */
  async function openElsewhere(
    email: string,
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await app.openElsewhere(email, options);
    await page.goto(path);
    return page;
  }
  const chooseFile = (page: Page, name: string, buffer: Buffer) =>
    page.setInputFiles("input[type=file]", { name, mimeType: "application/octet-stream", buffer });
  async function importFile(page: Page, name: string, text: string): Promise<void> {
    await chooseFile(page, name, Buffer.from(text));
    await page.getByRole("button", { name: /^Import \d/ }).click();
  }

  test("what is not the owner's is not offered to others", async () => {
    const page = await open(READER, "/settings");
    const nav = page.getByRole("navigation", { name: "Settings" });
    await nav.waitFor();
    expect(await nav.getByRole("link").allTextContents()).toEqual([
      "Profile",
      "Password",
      "Second factor",
      "Sessions",
      "Activity",
      "Reminders",
      "Appearance",
      "Capture anywhere",
      "Your data",
    ]);
    await page.goto("/settings#model");
    await page.getByRole("heading", { name: "Profile" }).waitFor();
  });

  test("the name is saved and shown", async () => {
    const page = await open(READER, "/settings#profile");
    await page.getByLabel("Your name").fill("Rea the Reader");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your name is saved.").waitFor();
    await page.getByRole("button", { name: "Save" }).and(page.locator(":focus")).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Rea the Reader");
  });

  test("the browser's time zone is suggested, any other can be chosen, and days are those of it", async () => {
    // An evening in Los Angeles, the next morning in Berlin.
    const captured_at = "2020-01-02T03:30:00Z";
    await app.callTool(READER, "capture_thought", { raw: "See the dentist tomorrow", captured_at });
    const page = await openElsewhere(READER, "/settings#profile", { timezoneId: "Europe/Berlin" });
    const field = page.getByRole("combobox", { name: "Time zone" });
    expect(await field.inputValue()).toBe("UTC");
    await page.getByText("This browser is in Europe/Berlin.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use that" }).click();
    await page.getByText("Your time zone is saved.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("Europe/Berlin");
    await page.getByText("This browser is in").waitFor({ state: "detached" });

    await field.click();
    await page.getByRole("option", { name: "Europe/Berlin" }).waitFor();
    await field.fill("los ang");
    await page.locator("[data-combobox-selected]", { hasText: "America/Los Angeles" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("America/Los Angeles");
    await page.getByText("This browser is in Europe/Berlin.").waitFor();
    await page.goto("/thoughts");
    await page.getByRole("heading", { name: "Wednesday, January 1, 2020" }).waitFor();
    // What was captured before keeps its dates, and shows their days.
    await page.getByText("See the dentist tomorrow").first().click();
    await page.getByText("“tomorrow” Jan 3, 2020").waitFor();
    await page.goto("/thoughts?from=2020-01-01&to=2020-01-01");
    await page.getByText("1 thought", { exact: true }).waitFor();
    await page.getByText("See the dentist tomorrow").first().waitFor();
    await page.goto("/thoughts?from=2020-01-02&to=2020-01-02");
    await page.getByText("Nothing with these filters").waitFor();
  });

  test("a file with bad rows is imported but for those, and each is named; what is exported comes in again", async () => {
    const page = await open(OWNER, "/settings#data");
    const rows = [
      { kind: "thought", text: "The first of the imported" },
      { kind: "thought", text: "" },
      { kind: "thought", text: "The last of the imported" },
    ].map((row) => JSON.stringify(row));
    await importFile(page, "book.jsonl", [...rows, "{ broken"].join("\n"));
    await page.getByText("book.jsonl is imported").waitFor();
    await page.getByText("2 imported, 2 could not be read.").waitFor();
    const lines = page.getByRole("region", { name: "Rows that could not be read" }).getByRole("row");
    expect(await lines.allTextContents()).toEqual([
      expect.stringContaining("Line"),
      expect.stringMatching(/^2text must be/),
      expect.stringMatching(/^4The/),
    ]);
    expect(await findViolations(page)).toEqual([]);

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "JSON Lines" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^commonplace-.*\.jsonl$/);
    const exported = await readFile(await download.path(), "utf8");
    expect(exported).toContain("The last of the imported");

    await importFile(page, "again.jsonl", exported);
    await page.getByText("0 imported, 2 skipped because they are already here.").waitFor();
    const other = await open(READER, "/settings#data");
    await importFile(other, "moved.jsonl", exported);
    await other.getByText("2 imported.").waitFor();
  });

  test("a file that nobody understands is refused as a whole", async () => {
    const page = await open(OWNER, "/settings#data");
    await chooseFile(page, "odd.json", Buffer.from('[{"a":1}]'));
    await page.getByText("odd.json was not imported").waitFor();
    await page.getByText("is no export of Commonplace").waitFor();
  });

  test("without motion, too, what turns while a file is read is in the middle of its button", async () => {
    const page = await open(READER, "/settings#data");
    const { promise: seen, resolve: see } = Promise.withResolvers<void>();
    await page.route("**/import/preview*", (route) => seen.then(() => route.abort()));
    await chooseFile(page, "list.txt", Buffer.from("- milk"));
    const middle = async (selector: string) => {
      const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
      return y + height / 2;
    };
    const turning = await middle(".mantine-Button-loader");
    expect(Math.abs(turning - (await middle("[data-loading].mantine-Button-root")))).toBeLessThan(2);
    see();
  });

  test("a vault is previewed, one of its files unticked, the rest imported, and all of it undone", async () => {
    const page = await open(READER, "/settings#data");
    await chooseFile(page, "vault.zip", zipSample("vault"));
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("4 notes.").waitFor();
    await preview.getByText("Steps ☐ Order liner #shopping").waitFor();
    await preview.getByText("attachments and other files: 1 (attachments/pond.png)").waitFor();
    expect(await findViolations(page)).toEqual([]);

    await preview.getByText("As thoughts").click();
    await preview.getByText("7 thoughts.").waitFor();
    await preview.getByText("As notes").click();
    await preview.getByText("4 notes.").waitFor();
    await preview.getByLabel("Daily (1)").uncheck();
    await preview.getByRole("button", { name: "Import 3" }).waitFor();
    await preview.getByLabel("Daily (1)").check();
    await preview.getByLabel("Take Welcome").uncheck();
    await preview.getByRole("button", { name: "Import 3" }).click();
    await page.getByText("vault.zip is imported").waitFor();

    const row = page.getByRole("listitem").filter({ hasText: "vault.zip" });
    await row.getByText("3 notes").waitFor();
    await page.goto("/notes");
    await page.getByText("Pond plan").first().waitFor();
    expect(await page.getByText("Welcome", { exact: true }).count()).toBe(0);

    await page.goto("/settings#data");
    await row.getByRole("button", { name: "Undo and erase the import of vault.zip" }).click();
    const dialog = page.getByRole("dialog", { name: "Undo the import of vault.zip?" });
    await dialog.getByText("This erases the 3 notes").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Undo and erase" }).click();
    await row.getByText("3 erased.").waitFor();
    await row.getByText(/undone/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/notes");
    await page.getByText("No notes yet").waitFor();
  });

  test("a changed password ends the other sessions, which come back to where they were", async () => {
    const here = await openElsewhere(CHANGER, "/settings#password");
    const there = await openElsewhere(CHANGER, "/settings#sessions");
    await there.getByRole("button", { name: /^End the session/ }).waitFor();
    await here.getByRole("textbox", { name: "Current password" }).fill("not my password");
    await here.getByRole("textbox", { name: "New password" }).fill("quite another one");
    await here.getByRole("button", { name: "Change the password" }).click();
    await here.getByText("The current password is wrong.").waitFor();
    await here.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
    await here.getByRole("button", { name: "Change the password" }).click();
    await here.getByText("Your password is changed").waitFor();

    // By itself it may be at the sign-in already.
    await there.evaluate(`window.location.assign("/keys")`);
    await there.waitForURL("**/sign-in?next=%2Fkeys");
    await signIn(there, CHANGER, "quite another one");
    await there.waitForURL("**/keys");
    await here.reload();
    await here.getByRole("heading", { name: "Password" }).waitFor();
  });

  test("everybody sees what happened to their account, the owner what happened to all", async () => {
    const reader = await app.openVisitor();
    await reader.goto("/sign-in");
    await signIn(reader, READER);
    await reader.waitForURL("**/today**");
    await reader.goto("/settings#activity");
    const activity = reader.getByRole("list", { name: "Activity" });
    await activity.getByText("Signed in").first().waitFor();
    await activity
      .getByText(/by reader@example\.com · from 127\.0\.0\.1/)
      .first()
      .waitFor();
    await reader.getByLabel("Show").selectOption("API key created");
    await activity.getByText("name: Test assistant").waitFor();
    await expect.poll(() => activity.getByText("Signed in").count()).toBe(0);
    expect(await reader.getByText("Everybody's").count()).toBe(0);

    const owner = await open(OWNER, "/settings#activity");
    const all = owner.getByRole("list", { name: "Activity" });
    await all.getByText("name: Test assistant").waitFor();
    expect(await all.getByText(READER).count()).toBe(0);
    await owner.getByText("Everybody's").click();
    await all.getByText(READER, { exact: true }).first().waitFor();
    expect(await findViolations(owner)).toEqual([]);
  });

  test("a list says so when its next page cannot be read, and stays", async () => {
    const page = await app.openPage(READER);
    await page.route(/api\/app\/audit/, async (route) => {
      if (route.request().url().includes("cursor")) return route.fulfill({ status: 400, json: {} });
      const answer = (await (await route.fetch()).json()) as AppOutputs["listEvents"];
      const next = { cursor_at: new Date().toISOString(), cursor_id: "01a1f40d-306b-7003-811e-149b642e47bc" };
      await route.fulfill({ json: { ...answer, next } });
    });
    await page.goto("/settings#activity");
    await page.getByRole("button", { name: "Show older" }).click();
    await page.getByRole("alert").getByText("The service answered with 400.").waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(0);
  });

  test("a session is ended from another, and its page asks to sign in and comes back", async () => {
    const here = await openElsewhere(LEAVER, "/settings#sessions");
    const there = await openElsewhere(LEAVER, "/settings#appearance");
    await here.reload();
    await here.getByRole("listitem").filter({ hasText: "This browser" }).getByText("active now").waitFor();
    await here.getByRole("button", { name: /^End the session/ }).click();
    await here.getByText("The session is ended.").waitFor();
    await there.reload();
    await there.waitForURL("**/sign-in?**");
    await signIn(there, LEAVER);
    await there.waitForURL("**/settings#appearance");
    await there.getByRole("heading", { name: "Appearance" }).waitFor();
  });

  test("the people come together with what can be done, so that nothing moves under the mouse", async () => {
    const page = await app.openPage(OWNER);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/app/people", async (route) => {
      await held;
      await route.continue();
    });
    const instance = page.waitForResponse("**/api/app/instance");
    await page.goto("/settings#people");
    await (await instance).finished();
    await untilDrawn(page);
    const invite = page.getByRole("button", { name: "Invite somebody" });
    expect(await invite.count()).toBe(0);
    answer();
    await invite.waitFor();
    expect(await page.getByRole("list", { name: "People" }).getByRole("listitem").count()).toBeGreaterThan(0);
  });

  test("an invitation lets one person in, and another can be taken back", async () => {
    const page = await open(OWNER, "/settings#people");
    await page.getByLabel("Their e-mail address").fill("guest@example.com");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const link = await page.getByRole("region", { name: "Invitation link" }).textContent();
    const guest = await app.openVisitor();
    await guest.goto(link ?? "");
    await expect.poll(() => guest.getByLabel("E-mail address").inputValue()).toBe("guest@example.com");
    await guest.getByRole("textbox", { name: "Password" }).fill("a guest's password");
    await guest.getByRole("button", { name: "Create my account" }).click();
    await guest.waitForURL("**/today**");
    await page.reload();
    await page.getByText("5 people have a book here.").waitFor();
    await page.getByLabel("Their e-mail address").fill("another@example.com");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const pending = page.getByRole("list", { name: "Open invitations" }).getByRole("listitem");
    await pending.first().waitFor();
    expect(await pending.count()).toBe(1);
    await page.getByRole("button", { name: "Revoke" }).click();
    await pending.first().waitFor({ state: "detached" });
  });

  test("an invitation's link, which is shown only once, stays if the page cannot be read again", async () => {
    const page = await open(OWNER, "/settings#people");
    const pending = page.getByRole("list", { name: "Open invitations" }).getByRole("listitem");
    for (const [index, name] of ["first", "second"].entries()) {
      await page.getByLabel("Their e-mail address").fill(`${name}@example.com`);
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await expect.poll(() => pending.count()).toBe(index + 1);
    }
    const link = page.getByRole("region", { name: "Invitation link" });
    await link.waitFor();
    await page.route("**/api/app/instance", (route) => route.fulfill({ status: 400, json: {} }));
    const refused = page.waitForResponse((response) => response.status() === 400);
    await pending.filter({ hasText: "first@" }).getByRole("button", { name: "Revoke" }).click();
    await refused;
    await untilDrawn(page);
    expect(await link.isVisible()).toBe(true);
  });

  test("a deleted account is gone, and its owner is told what went", async () => {
    await app.callTool(LEAVER, "capture_thought", { raw: "Soon gone" });
    const page = await openElsewhere(LEAVER, "/settings#data");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("textbox", { name: "Your password" }).fill("wrong");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByText("The current password is wrong.").waitFor();
    await page.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByText("Your account is deleted").waitFor();
    await page.getByText(/Permanently removed: .*1 thought,/).waitFor();
    await page.goto("/sign-in");
    await signIn(page, LEAVER);
    await page.getByText("Wrong e-mail address or password").waitFor();
  });
});
