import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findUserByEmail, type User } from "../../src/auth/accounts/accounts.ts";
import { createEmailLink } from "../../src/auth/accounts/change-email.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, openPages, untilDrawn } from "../support/browser.ts";

const person = "anna@example.com";
const waker = "wanda@example.com";
const DAY_MS = 86_400_000;
const readFocused = "document.activeElement.ariaLabel ?? document.activeElement.id";

describeInBrowser("the day", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([person, waker], {
      env: () => ({ SMTP_URL: "smtp://127.0.0.1:9" }),
      reducedMotion: "no-preference",
    });
    const longAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    for (const [raw, days] of [
      ["Idea: a map of all wells", 90],
      ["Idea: a map of all trees", 80],
      ["Where do herons sleep?", 3],
      ["Return the books tomorrow", 5],
      ["The choir sings tomorrow at 7 pm", 0],
    ] as const)
      await app.callTool(person, "capture_thought", { raw, captured_at: longAgo(days), as_user: true });
    page = await app.openPage(person);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const section = (name: string) => page.getByRole("region", { name, exact: true });

  test("shows what is due; dates are changed, tasks ticked, ideas snoozed, and all of it undone", async () => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/app/today", (route) => answer.promise.then(() => route.continue()));
    await page.goto("/");
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    const findTop = async () => (await page.getByLabel("New thought").boundingBox())?.y;
    const top = await findTop();
    answer.resolve();
    await section("Overdue").waitFor();
    expect(await findTop(), "what comes late pushes nothing down").toBe(top);
    await section("Overdue").getByText("Return the books tomorrow").waitFor();
    await section("Open questions").getByText("Where do herons sleep?").waitFor();
    const coming = section("Coming up");
    await coming.getByRole("heading", { name: "Tomorrow" }).waitFor();
    await coming.getByText("The choir sings tomorrow at 7 pm").waitFor();

    await page.getByLabel("New thought").fill("Send the slides today");
    await page.getByRole("button", { name: "Capture" }).click();
    const slides = section("Due today").getByText("Send the slides today");
    await slides.waitFor();
    expect(await findViolations(page)).toEqual([]);

    const due = section("Due today").getByRole("button", { name: "Due today" });
    await due.click();
    const field = page.getByLabel("Due date");
    const today = await field.inputValue();
    expect(await due.getAttribute("class"), "still looks like itself").toMatch(/field/);
    await field.fill(new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    const soon = section("Due in the next six days");
    await soon.getByText("Send the slides today").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await slides.waitFor();
    const read = async (path: string) => (await page.request.get(`/api/app${path}`)).json();
    const { thoughts } = await read("/thoughts");
    const { versions } = await read(`/thoughts/${thoughts[0].id}/history`);
    expect(versions[0].corrections, "not a date by hand").toEqual(["due as found"]);

    await section("Due today").getByLabel("Done: Send the slides today").click();
    await section("Due today").getByText("Nothing is due today.").waitFor();

    const again = section("Look at again");
    await again.getByRole("button", { name: "Snooze: Idea: a map of all wells" }).click();
    await page.getByRole("menuitem", { name: "For a week" }).click();
    await again.getByText("Idea: a map of all wells").waitFor({ state: "detached" });
    await page.getByText("Snoozed for a week.").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await again.getByText("Idea: a map of all wells").waitFor();
  });

  test("what leaves the page while it has the focus hands it on, also to the next page and from a message", async () => {
    await page.goto("/");
    const hasFocus = (label: string) => expect.poll(() => page.evaluate(readFocused)).toBe(label);
    const again = section("Look at again");
    await again.getByLabel("Done: Idea: a map of all wells").press("Space");
    await again.getByText("Idea: a map of all wells").waitFor({ state: "detached" });
    await hasFocus("Done: Idea: a map of all trees");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await again.getByText("Idea: a map of all wells").waitFor();
    await hasFocus("Done: Idea: a map of all trees");

    await again.getByRole("button", { name: "Snooze: Idea: a map of all wells" }).press("Enter");
    await page.getByRole("menuitem", { name: "For a week" }).press("Enter");
    await again.getByText("Idea: a map of all wells").waitFor({ state: "detached" });
    await hasFocus("Done: Idea: a map of all trees");
    await page.getByRole("button", { name: "Undo" }).last().press("Enter");
    await again.getByText("Idea: a map of all wells").waitFor();

    await page.getByRole("link", { name: "Your week" }).press("Enter");
    await page.getByRole("heading", { name: "Your week", level: 1 }).waitFor();
    await hasFocus("content");
  });

  test("a list that stays open overnight names the days anew", async () => {
    await app.callTool(waker, "capture_thought", { raw: "Water the ferns tomorrow", as_user: true });
    page = await app.openElsewhere(waker);
    await page.clock.install();
    await page.goto("/thoughts");
    await page.getByRole("heading", { name: "Today" }).waitFor();
    await page.getByRole("button", { name: "Due tomorrow" }).waitFor();
    await page.clock.fastForward(DAY_MS);
    await page.getByRole("heading", { name: "Yesterday" }).waitFor();
    await page.getByRole("button", { name: "Due today" }).waitFor();
    await page.clock.fastForward(DAY_MS);
    await page.getByRole("button", { name: "Was due yesterday" }).waitFor();
    page = await app.openPage(person);
  });

  test("the details of a thought give it a due date, or none", async () => {
    await page.goto("/today");
    await section("Open questions").getByText("Where do herons sleep?").click();
    await page.getByRole("button", { name: "Add a due date" }).click();
    await page.getByLabel("Time").fill("23:59");
    await page.getByRole("button", { name: "Save" }).click();
    const details = page.getByLabel("Details");
    const due = details.getByRole("button", { name: /^Due today/ });
    await due.waitFor();
    await expect
      .poll(() => page.evaluate("document.activeElement.textContent"))
      .toBe(await due.textContent());
    await due.click();
    await page.getByRole("button", { name: "No due date" }).click();
    await details.getByRole("button", { name: "Add a due date" }).waitFor();
    await page.goBack();
    await section("Due today").getByText("Nothing is due today.").waitFor();
  });

  test("who registered confirms their address before they ask for reminders", async () => {
    const db = app.openDatabase();
    await db.updateTable("users").set({ email_verified: 0 }).execute();
    const { id: userId } = (await findUserByEmail(db, person)) as User;
    await page.goto("/settings#profile");
    await page.getByRole("button", { name: "Send me a link to confirm it" }).click();
    await page.getByText(`A link is on its way to ${person}`).waitFor();
    await page.goto("/settings#reminders");
    await page.getByText("Nobody has confirmed yet").waitFor();
    await page.goto(await createEmailLink(db, { userId, email: person, base: app.url }, Date.now()));
    await db.destroy();
    await page.getByRole("button", { name: "Confirm the address" }).click();
    await page.getByText(`you sign in with ${person}`).waitFor();
    await page.goto("/settings#reminders");
    await page.getByLabel("What is due, every day").waitFor();
    expect(await page.getByText("Nobody has confirmed yet").count()).toBe(0);
  });

  test("the week is on a page, reminders and a calendar are asked for in the settings", async () => {
    await page.goto("/today");
    await page.getByText(/^\w+day, \w+ \d+$/).waitFor();
    await page.getByRole("link", { name: "Your week" }).click();
    await page.getByText(/^From \w+day, \w+ \d+(?:, \d+)? to today\.$/).waitFor();
    await section("Captured").getByText("Question").waitFor();
    await section("Overdue").getByText("Return the books tomorrow").waitFor();

    await page.goto("/settings#reminders");
    await page.getByLabel("What is due, every day").click();
    await page.getByText("You get it at 07:00.").waitFor();
    await page.getByLabel("At which time: What is due, every day").fill("08:15");
    await page.getByRole("heading", { name: "Calendar" }).click();
    await page.getByText("You get it at 08:15.").waitFor();

    await page.getByRole("button", { name: "Make a calendar address" }).click();
    const address = await page.getByRole("region", { name: "Calendar address" }).textContent();
    expect(await findViolations(page)).toEqual([]);
    const visitor = await app.openVisitor();
    const calendar = await visitor.request.get(address ?? "");
    expect(await calendar.text()).toContain("SUMMARY:Return the books tomorrow");
    await page.reload();
    expect(await page.getByLabel("At which time: What is due, every day").inputValue()).toBe("08:15");
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The calendar address is revoked.").waitFor();
    expect((await visitor.request.get(address ?? "")).status()).toBe(404);

    const first = Promise.withResolvers<void>();
    await page.route("**/api/app/me/reminders", async (route) => {
      if (route.request().method() === "PUT") await first.promise;
      await route.continue();
    });
    await page.getByRole("switch", { name: /^What is due/ }).click();
    await page.getByRole("switch", { name: /^Your week/ }).click();
    first.resolve();
    await page.getByText("You get it at 07:00.").waitFor();
    const reminders = await (await page.request.get("/api/app/me/reminders")).json();
    expect(reminders, "both choices, made one right after the other").toMatchObject({
      daily: null,
      weekly: "07:00",
    });
  });

  test("a tick stays when an earlier answer comes late, and its failure is told on the next page, too", async () => {
    for (const raw of ["Buy ink today", "Buy paper today"])
      await app.callTool(person, "capture_thought", { raw, as_user: true });
    await page.goto("/today");
    const box = (text: string) => section("Due today").getByLabel(`Done: ${text}`);
    await box("Buy paper today").waitFor();
    const answers: (() => void)[] = [];
    await page.route("**/api/app/today", async (route) => {
      const response = await route.fetch();
      await new Promise<void>((answer) => answers.push(answer));
      await route.fulfill({ response }).catch(() => "nobody waits for it any more");
    });
    await box("Buy ink today").click();
    await expect.poll(() => answers.length).toBeGreaterThan(0);

    const failure = Promise.withResolvers<void>();
    await page.route("**/api/app/thoughts/states", (route) => failure.promise.then(() => route.abort()));
    const isToday = (request: Request) => request.url().endsWith("/today");
    const ended = Promise.race([
      page.waitForEvent("requestfinished", isToday),
      page.waitForEvent("requestfailed", isToday),
    ]);
    await box("Buy paper today").click();
    for (const answer of answers.splice(0)) answer();
    await ended;
    await untilDrawn(page);
    expect(await box("Buy paper today").isChecked()).toBe(true);

    await page.getByRole("link", { name: "Thoughts" }).click();
    await page.getByRole("heading", { name: "Thoughts", level: 1 }).waitFor();
    failure.resolve();
    await page.getByText("The service cannot be reached").waitFor();
  });
});
