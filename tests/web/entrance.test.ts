import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listUsers } from "../../src/auth/accounts/accounts.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { callTool } from "../../testkit/mcp.ts";
import { describeInBrowser, openPages } from "../support/browser.ts";

const OWNER = "owner@example.com";
const GUEST = "guest@example.com";
const PASSWORD = "a lighthouse and a ladder";
/** As long as the longest wait after three tries within ten seconds. */
const WAIT_MS = 10_000;

/** One instance's life, in order: each test begins where the one before left it. */
describeInBrowser("the entrance", () => {
  let app: BrowserApp;
  let page: Page;
  /** The owner's, from the set-up on. */
  let session: BrowserContextOptions = {};
  let setupLink: string;

  beforeAll(async () => {
    app = await openPages([]);
    setupLink = await app.setupLink();
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<void> {
    page = await app.openVisitor(options);
    await page.goto(path);
  }
  const seeHeading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const enter = () => page.getByRole("button", { name: "Sign in" });

  async function fillAccount(email: string): Promise<void> {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  }

  async function signIn(email: string): Promise<void> {
    await fillAccount(email);
    await enter().click();
  }

  test("while nobody is here, every door leads to the printed link, and a wrong one is refused", async () => {
    await visit("/sign-in");
    await seeHeading("Almost there");
    await page.goto("/register");
    await page.getByText("Nobody has an account here yet").waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    for (const path of ["/setup", "/setup?token=guessed"]) {
      await page.goto(path);
      await seeHeading("This set-up link is not valid");
      expect(await page.getByLabel("Password").count()).toBe(0);
    }
  });

  test("the printed link makes the owner, goes on without a model, and sees the first assistant's first call", async () => {
    await visit(setupLink, { timezoneId: "America/Los_Angeles" });
    await seeHeading("Welcome");
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByRole("textbox", { name: "Password" }).fill("short");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByText("Please give an e-mail address").waitFor();
    await page.getByText("At least 8 characters, please").waitFor();
    await fillAccount(OWNER);
    await page.getByRole("button", { name: "Create my account" }).dblclick();

    await seeHeading("A language model");
    await page.reload();
    await seeHeading("A language model");
    await page.getByRole("button", { name: "Continue without" }).click();
    await seeHeading("Connect an assistant");
    await page.reload();
    await seeHeading("Connect an assistant");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = (await page.getByTestId("api-key").textContent()) ?? "";
    const snippet = await page.getByRole("region", { name: "For Claude Code" }).textContent();
    expect(snippet).toContain(`${app.url}/api/mcp`);
    expect(snippet).toContain(`Bearer ${key}`);

    await page.getByText("Waiting for the first call").waitFor();
    await callTool(app.url, key, "capture_thought", { raw: "The first thing to remember" });
    await page.getByText("First call received").waitFor();
    await page.getByRole("link", { name: "Open my book" }).click();
    await page.getByText("The first thing to remember").first().waitFor();
    session = { storageState: await page.context().storageState() };
  });

  test("the set-up link works once: afterwards, whatever its token, it says so", async () => {
    for (const path of [setupLink, "/setup?token=guessed"]) {
      await visit(path);
      await seeHeading("All set up");
      await page.getByText("the set-up link works once").waitFor();
      expect(await page.getByLabel("Password").count()).toBe(0);
      await page.context().close();
    }
    await visit(setupLink);
    await page.getByRole("link", { name: "Sign in" }).click();
    await seeHeading("Sign in");
  });

  test("whoever was on the way somewhere gets there after signing in", async () => {
    await visit("/thoughts?state=completed&category=event");
    await page.waitForURL("**/sign-in?**");
    await signIn(OWNER);
    await page.waitForURL(/\/thoughts\?/);
    expect(new URL(page.url()).searchParams.get("category")).toBe("event");
    expect(new URL(page.url()).searchParams.get("state")).toBe("completed");
  });

  const foreign = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "data:text/html,evil",
  ];

  /** Whatever the page asks for elsewhere, or runs. */
  function watchForHarm(): string[] {
    const harm: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== app.url) harm.push(request.url());
    });
    page.on("dialog", (dialog) => {
      harm.push(dialog.message());
      void dialog.dismiss();
    });
    return harm;
  }

  test("who is signed in already is not led away, wherever to", async () => {
    page = await app.openVisitor(session);
    const harm = watchForHarm();
    for (const next of foreign) {
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${app.url}/today**`);
      await seeHeading("Today");
      expect(harm, next).toEqual([]);
    }
  });

  test("nor is who signs in", async () => {
    page = await app.openVisitor();
    const harm = watchForHarm();
    await page.goto(`/sign-in?next=${encodeURIComponent("//evil.example")}`);
    await signIn(OWNER);
    await page.waitForURL(`${app.url}/today**`);
    expect(harm).toEqual([]);
  });

  test("registration is closed but for who is invited, and an invitation lets one person in", async () => {
    await visit("/register");
    await page.getByText("Registration is closed here").waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    await page.context().close();

    await visit("/settings#people", session);
    await page.getByLabel("Their e-mail address").fill(OWNER);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByText(`There is a user ${OWNER} already.`).waitFor();
    await page.getByLabel("Their e-mail address").fill(GUEST);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const link = (await page.getByRole("region", { name: "Invitation link" }).textContent()) ?? "";
    await page.context().close();

    await visit(link, { timezoneId: "Europe/Lisbon" });
    await seeHeading("You are invited");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(GUEST);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.waitForURL("**/today**");
    await page.getByRole("heading", { name: "Your book begins here" }).waitFor();
    await page.context().close();

    for (const path of [link, "/invite/made-up"]) {
      await visit(path);
      await seeHeading("This invitation is no longer valid");
      expect(await page.getByLabel("Password").count()).toBe(0);
      await page.context().close();
    }
  });

  test("everybody has the days of where their browser was when they came", async () => {
    const db = app.openDatabase();
    const zones = (await listUsers(db)).map(({ email, timeZone }) => [email, timeZone]);
    await db.destroy();
    expect(zones).toEqual([
      [OWNER, "America/Los_Angeles"],
      [GUEST, "Europe/Lisbon"],
    ]);
  });

  test("after signing out nothing of the book is shown, neither by its address nor by going back", async () => {
    await visit("/thoughts", session);
    await page.getByText("The first thing to remember").first().waitFor();
    await page.getByRole("button", { name: OWNER }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await seeHeading("Sign in");
    await page.goBack();
    await page.waitForURL("**/sign-in?**");
    await seeHeading("Sign in");
    expect(await page.getByText("The first thing to remember").count()).toBe(0);
    expect((await page.request.get("/api/app/thoughts")).status()).toBe(401);
  });
});

/** On an instance of its own: nobody else's tries are counted, and nobody else has to wait. */
describeInBrowser("the sign-in", () => {
  test("a bad one does not tell whether the address exists; after too many the wait is shown, and ends", async () => {
    const app = await openPages([OWNER]);
    const page = await app.openVisitor();
    await page.clock.install();
    await page.goto("/sign-in");
    const enter = page.getByRole("button", { name: "Sign in" });
    async function fail(email: string): Promise<number> {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("textbox", { name: "Password" }).fill("not the password");
      const answering = page.waitForResponse("**/sign-in/email");
      await enter.click();
      return (await answering).status();
    }
    const explained: (string | null)[] = [];
    for (const email of [OWNER, "nobody@example.com"]) {
      expect(await fail(email)).toBe(401);
      explained.push(await page.getByRole("alert").textContent());
    }
    expect(explained[0]).toBe("Wrong e-mail address or password.");
    expect(explained[1]).toBe(explained[0]);

    while ((await fail(OWNER)) !== 429);
    await page.getByText(/^Too many attempts\. Please wait \d+ seconds?\.$/).waitFor();
    expect(await enter.isDisabled()).toBe(true);
    await page.clock.fastForward(WAIT_MS);
    await page.getByText("You can try again now.").waitFor();
    expect(await enter.isDisabled()).toBe(false);
    await app.close();
  });
});
