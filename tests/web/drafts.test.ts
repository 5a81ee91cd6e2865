import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { NoteView } from "../../src/contract-app/notes.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { describeInBrowser, findViolations, openPages } from "../support/browser.ts";

const writer = "writer@example.com";
const other = "other@example.com";

describeInBrowser("what is typed is kept", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([writer, other]);
    await app.callTool(writer, "capture_thought", { raw: "A kettle on the stove", as_user: true });
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const box = () => page.getByLabel("New thought");
  const waiting = (text: string) => page.locator("[data-unsent]", { hasText: text });
  const row = (text: string) => page.locator("[data-thought]", { hasText: text });
  const details = () => page.getByRole("region", { name: "Details" });

  async function visit(path = "/thoughts"): Promise<void> {
    await page.goto(path);
    await page.getByRole("main").waitFor();
  }
  async function signIn(email: string): Promise<void> {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("main").waitFor();
  }
  async function listStored(words: string): Promise<string[]> {
    const answer = await page.request.get("/api/app/thoughts?limit=200");
    const { thoughts } = (await answer.json()) as AppOutputs["listThoughts"];
    return thoughts.map(({ normalizedText }) => normalizedText).filter((text) => text.includes(words));
  }

  test("the capture box keeps its text through pages, reloads, closed tabs and Escape", async () => {
    page = await app.openElsewhere(writer);
    await visit();
    await box().fill("Half a thought about the ferry");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Notes" }).first().click();
    await page.waitForURL("**/notes");
    await page.getByRole("link", { name: "Thoughts" }).first().click();
    expect(await box().inputValue()).toBe("Half a thought about the ferry");
    await page.reload();
    expect(await box().inputValue()).toBe("Half a thought about the ferry");
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await visit();
    expect(await box().inputValue()).toBe("Half a thought about the ferry");
    await page.getByRole("button", { name: "Capture", exact: true }).click();
    await row("about the ferry").waitFor();
    await page.reload();
    await row("about the ferry").waitFor();
    expect(await box().inputValue()).toBe("");
  });

  test("after an ended session the same person finds the capture and the draft, and nobody else does", async () => {
    page = await app.openElsewhere(writer);
    await visit();
    // What the page still reads would lead to the sign-in before the capture does.
    let isSent = false;
    await page.route("**/api/app/**", async (route) => {
      isSent ||= route.request().method() === "POST";
      if (isSent) await route.continue();
    });
    await page.context().clearCookies();
    await box().fill("Sent when the session had ended");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL("**/sign-in?**");
    await page.unrouteAll();
    await signIn(other);
    await box().waitFor();
    expect(await waiting("session had ended").count()).toBe(0);
    await box().fill("Of the other one");
    expect(await listStored("session had ended")).toEqual([]);

    await page.context().clearCookies();
    await visit("/sign-in");
    await signIn(writer);
    await page.waitForURL("**/today**");
    await visit();
    await row("session had ended").waitFor();
    expect(await box().inputValue()).toBe("");
    expect(await listStored("session had ended")).toEqual(["Sent when the session had ended"]);
  });

  test("captures made offline wait, also while the tab is closed, and are stored once each", async () => {
    page = await app.openElsewhere(writer);
    const context = page.context();
    await visit();
    await row("").first().waitFor();
    // The service stores the first one, but its answer is lost.
    await page.route("**/api/app/thoughts", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await box().fill("Seen from the night train: a fox");
    await page.keyboard.press("Control+Enter");
    await waiting("a fox").waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(true);
    await box().fill("Seen from the night train: two owls");
    await page.keyboard.press("Control+Enter");
    await waiting("two owls").getByText("Waits to be sent").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await visit();
    await row("two owls").waitFor();
    await waiting("night train").first().waitFor({ state: "detached" });
    expect((await listStored("night train")).sort()).toEqual([
      "Seen from the night train: a fox",
      "Seen from the night train: two owls",
    ]);
  });

  test("captures are kept, too, after the browser has closed its storage", async () => {
    page = await app.openElsewhere(writer);
    const context = page.context();
    await visit();
    await row("").first().waitFor();
    await box().fill("Before the tablet slept");
    await page.keyboard.press("Control+Enter");
    await row("Before the tablet slept").waitFor();
    const browser = await context.newCDPSession(page);
    await browser.send("Storage.clearDataForOrigin", { origin: app.url, storageTypes: "indexeddb" });
    await context.setOffline(true);
    await box().fill("After the tablet slept");
    await page.keyboard.press("Control+Enter");
    await waiting("After the tablet slept").getByText("Waits to be sent").waitFor();
    await context.setOffline(false);
    await row("After the tablet slept").waitFor();
    await waiting("After the tablet slept").waitFor({ state: "detached" });
  });

  test("a capture whose answer was lost on its way is sent again as soon as the service tells of it", async () => {
    page = await app.openElsewhere(writer);
    // What is sent from time to time is not waited for.
    await page.addInitScript("window.setInterval = () => 0");
    await visit();
    await box().waitFor();
    let isLost = false;
    await page.route("**/api/app/thoughts", async (route) => {
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url() === `${app.url}/api/app/thoughts`,
    );
    await box().fill("Lost between two stations");
    await page.keyboard.press("Control+Enter");
    await answered;
    await waiting("two stations").waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("two stations").count()).toBe(1);
  });

  test("a refused capture says why, and can be edited or dropped", async () => {
    page = await app.openElsewhere(writer);
    await visit();
    const error = { code: "conflict", message: "There is no room." };
    await page.route("**/api/app/thoughts", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { error } })
        : route.continue(),
    );
    await box().fill("A very long story");
    await page.keyboard.press("Control+Enter");
    await waiting("A very long story").getByText("Refused: There is no room.").waitFor();
    await page.reload();
    await waiting("A very long story").getByRole("button", { name: "Drop" }).click();
    await waiting("A very long story").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await waiting("A very long story").getByRole("button", { name: "Edit" }).click();
    expect(await box().inputValue()).toBe("A very long story");
    await waiting("A very long story").waitFor({ state: "detached" });
  });

  test("an edit survives Escape and a reload, is discarded only on request, and shows a conflict", async () => {
    const { id } = await app.callTool<{ id: string }>(writer, "capture_thought", {
      raw: "The boat sails on Monday",
      as_user: true,
    });
    page = await app.openElsewhere(writer);
    await visit(`/thoughts?thought=${id}`);
    const field = () => page.getByLabel("Text of the thought");
    await details().getByRole("button", { name: "Edit" }).click();
    await field().fill("The boat sails on Monday at noon");
    await page.keyboard.press("Escape");
    await details().getByText("unsaved draft").waitFor();
    await page.reload();
    await details().getByRole("button", { name: "Continue" }).click();
    expect(await field().inputValue()).toBe("The boat sails on Monday at noon");
    await details().getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await details().getByText("unsaved draft").waitFor();

    await app.callTool(writer, "edit_thought", { thought_id: id, raw_text: "The boat sails on Friday" });
    await details().getByText("This was changed while you were editing").waitFor();
    await details().getByRole("button", { name: "Keep editing" }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Saved.").waitFor();
    expect(await listStored("The boat sails")).toEqual(["The boat sails on Monday at noon"]);
    await page.reload();
    await details().getByRole("button", { name: "Edit" }).waitFor();
    expect(await details().getByText("unsaved draft").count()).toBe(0);
  });

  test("what is typed while an edit is being saved is an edit of its own", async () => {
    const { id } = await app.callTool<{ id: string }>(writer, "capture_thought", {
      raw: "The kite needs a tail",
      as_user: true,
    });
    page = await app.openElsewhere(writer);
    await visit(`/thoughts?thought=${id}`);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/api/app/thoughts/${id}`, async (route) => {
      if (route.request().method() === "PATCH") await answer.promise;
      await route.continue();
    });
    const edit = details().getByRole("button", { name: "Edit" });
    const field = () => page.getByLabel("Text of the thought");
    await edit.click();
    await field().fill("The kite needs a tail and a line ");
    await page.keyboard.press("Control+Enter");
    await edit.click();
    await page.keyboard.type(", fifty metres");
    answer.resolve();
    await page.getByText("Saved.").waitFor();
    expect(await field().inputValue()).toBe("The kite needs a tail and a line, fifty metres");
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(() => listStored("The kite"))
      .toEqual(["The kite needs a tail and a line, fifty metres"]);
  });

  test("a note that could not be saved because the session had ended is there after signing in again", async () => {
    page = await app.openElsewhere(writer);
    await visit("/notes");
    const created = await page.request.post("/api/app/notes", {
      data: { title: "Log book", text: "Calm sea." },
      headers: { origin: app.url },
    });
    const { id } = (await created.json()) as NoteView;
    const text = () => page.getByRole("textbox", { name: "Text" });
    await visit(`/notes/${id}`);
    await text().fill("Calm sea. Two sails in the west.");
    await page.context().clearCookies();
    await page.waitForURL("**/sign-in?**");
    await page.getByText("Your session has ended. What you wrote is kept").waitFor();
    await page.keyboard.type("typed blindly");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("");
    await signIn(writer);
    await page.waitForURL(`**/notes/${id}`);
    expect(await text().inputValue()).toBe("Calm sea. Two sails in the west.");
    await page.getByText("Saved", { exact: true }).waitFor();
  });
});
