import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { NoteView } from "../../src/contract-app/notes.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, openPages } from "../support/browser.ts";

const reader = "reader@example.com";
const newcomer = "newcomer@example.com";

describeInBrowser("the notes pages", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader, newcomer]);
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const text = () => page.getByRole("textbox", { name: "Text" });
  const saved = () => page.getByText("Saved", { exact: true });
  const noteId = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const readStored = async () =>
    (await (await page.request.get(`/api/app/notes/${noteId()}`)).json()) as NoteView;
  const undo = () => page.getByRole("button", { name: "Undo" });

  /** Changes the note as somebody else would, in another window. */
  const changeElsewhere = (words: string) =>
    page.evaluate(
      ([id, body]) =>
        fetch(`/api/app/notes/${id}`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ text: body }),
        }).then(({ status }) => status),
      [noteId(), words] as const,
    );

  async function createNote(title: string, words = ""): Promise<void> {
    page = await app.openPage(reader);
    await page.goto("/notes");
    await page.getByRole("button", { name: "New note" }).first().click();
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Create note" }).click();
    await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
    await page.locator("textarea:focus").waitFor();
    if (words) await writeText(words);
  }

  async function writeText(words: string): Promise<void> {
    await text().fill(words);
    await page.keyboard.press("Control+s");
    await saved().waitFor();
  }

  test("a note named in double brackets is a link, in notes and thoughts; one that is missing can be created", async () => {
    const raw = "**More** in [[harbour log]]";
    const { id } = await app.callTool<{ id: string }>(reader, "capture_thought", { raw, as_user: true });
    page = await app.openPage(reader);
    await page.goto(`/thoughts?thought=${id}`);
    const details = page.getByRole("region", { name: "Details" });
    await details.getByRole("button", { name: "Create the note harbour log" }).click();
    await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
    const link = page.getByRole("region", { name: "Mentioned in" }).getByRole("link", {
      name: "More in [[harbour log]]",
    });
    await link.click();
    await details.getByRole("link", { name: "harbour log", exact: true }).waitFor();
    await createNote("Ships", "- berths: see [[Harbour Log|the log]]");
    await page.getByText("Preview", { exact: true }).click();
    await page.getByRole("link", { name: "the log", exact: true }).click();
    await page.getByRole("region", { name: "Mentioned in" }).getByRole("link", { name: "Ships" }).waitFor();
  });

  test("however many notes a text names, they are looked up together, and again after a change", async () => {
    const names = Array.from({ length: 400 }, (_, index) => `[[Pier ${index}]]`);
    await createNote("Pier 7");
    await createNote("All piers", `- [ ] walk along\n\n${names.join(" ")}`);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/notes/titled") && asked.push(request.url()));
    await page.getByText("Preview", { exact: true }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("link", { name: "Pier 7", exact: true }).waitFor();
    await preview.getByRole("button", { name: "Create the note Pier 399" }).waitFor();
    const atFirst = asked.length;
    await preview.getByLabel("Done: walk along").click();
    await saved().waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(atFirst);
    // The service also tells of what was saved before.
    expect(asked.length).toBeLessThan(10);
    expect(errors).toEqual([]);
  });

  test("a note is written, saved by itself, restored from its history, archived and brought back", async () => {
    await createNote("Minutes of the kitchen", "The worktop is of oak.");
    await text().fill("The worktop is of beech.");
    await page.getByText("Unsaved changes").waitFor();
    await saved().waitFor();
    expect(await readStored()).toMatchObject({ text: "The worktop is of beech.", version: 3 });
    expect(await page.getByTestId("word-count").textContent()).toBe("5 words");

    await page.getByRole("button", { name: "History" }).click();
    const newest = page.getByTestId("version-3");
    await newest.getByRole("button", { name: "Show" }).click();
    expect(await newest.locator("ins").textContent()).toContain("beech");
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByText("Version 1 is restored").waitFor();
    await expect.poll(() => text().inputValue()).toBe("");
    expect(await readStored()).toMatchObject({ text: "", version: 4 });

    await page.getByRole("button", { name: "Archive" }).click();
    await page.waitForURL(/\/notes$/);
    const listed = page.getByRole("link", { name: "Minutes of the kitchen" });
    await undo().click();
    await listed.waitFor();
    await listed.click();
    await text().waitFor();
    expect((await readStored()).state).toBe("open");
  });

  test("however often a text was saved, its history shows what that changed, and what was before", async () => {
    await createNote("Log", "Fog in the morning.");
    await page.getByRole("button", { name: "Archive" }).click();
    await undo().click();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await text().waitFor();
    for (let save = 1; save <= 25; save++)
      expect(await changeElsewhere(`Fog in the morning. Seal ${save}.`)).toBe(200);
    // The page hears of each of them, one after the other.
    await expect.poll(() => text().inputValue()).toContain("Seal 25.");
    await page.getByRole("button", { name: "History" }).click();
    const newest = page.getByTestId(/^version-/).first();
    await newest.getByText("25 saves").waitFor();
    await newest.getByRole("button", { name: "Show" }).click();
    expect(await newest.locator("ins").allTextContents()).toEqual(["added:  Seal 25."]);
    await page.getByTestId("version-1").waitFor();
  });

  test("a look at the preview keeps the caret and its place", async () => {
    await createNote("Long walk", "One step.\n".repeat(200));
    const read = () =>
      text().evaluate((field) => {
        const { selectionStart, scrollTop } = field as unknown as Record<string, number>;
        return [selectionStart, scrollTop];
      });
    await text().evaluate(
      (field) => Object.assign(field, { selectionStart: 1_000, selectionEnd: 1_000 }) && null,
    );
    await page.keyboard.type("Then a rest. ");
    const [caret, top] = await read();
    expect([caret, top === 0]).toEqual([1_013, false]);
    await page.getByText("Preview", { exact: true }).click();
    await page.getByRole("region", { name: "Preview" }).getByText("Then a rest.").waitFor();
    await page.getByText("Write", { exact: true }).click();
    await text().focus();
    expect(await read()).toEqual([caret, top]);
  });

  test("on a phone the whole of a long title is there, in one line of words", async () => {
    await createNote("Minutes of the kitchen meeting");
    await page.setViewportSize({ width: 360, height: 740 });
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Minutes of the kitchen meeting in November,\nwith all that was decided");
    await title.press("Enter");
    const whole = "Minutes of the kitchen meeting in November, with all that was decided";
    expect(await title.inputValue()).toBe(whole);
    const measureHidden = () =>
      title.evaluate((field) => {
        const { scrollHeight = 0, clientHeight = 0 } = field as unknown as Record<string, number>;
        return scrollHeight - clientHeight;
      });
    await expect.poll(measureHidden).toBe(0);
    await expect.poll(async () => (await readStored()).title).toBe(whole);
  });

  test("an archived note is listed apart, can be read, and is restored there", async () => {
    await createNote("Plans of old", "They came to nothing.");
    await page.getByRole("button", { name: "Archive" }).click();
    await page.waitForURL(/\/notes$/);
    await page.getByText("Archived", { exact: true }).click();
    await page.getByRole("link", { name: "Plans of old" }).click();
    await page.getByText("This note is archived").waitFor();
    await page.getByRole("region", { name: "Preview" }).getByText("They came to nothing.").waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("This note is archived").waitFor({ state: "detached" });
    expect((await readStored()).state).toBe("open");
  });

  const readDrafts = () =>
    page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.includes('/note/'))");

  /** What is typed from now on is unsaved. */
  const refuseSaves = () =>
    page.route("**/api/app/notes/*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );

  test("erasing for good asks first, and takes the note, its history and its draft along", async () => {
    await createNote("Router", "The password is quince.");
    const address = page.url();
    await refuseSaves();
    await text().fill("The password is medlar.");
    await expect.poll(readDrafts).toHaveLength(1);
    await page.getByRole("button", { name: "Erase for good" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase this note for good?" });
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await text().inputValue()).toBe("The password is medlar.");
    await page.getByRole("button", { name: "Erase for good" }).click();
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText(/^The note and \d entries of its history are erased for good/).waitFor();
    await page.waitForURL(/\/notes$/);
    await page.getByRole("link", { name: "Router" }).waitFor({ state: "detached" });
    expect(await readDrafts()).toEqual([]);
    await page.goto(address);
    await page.getByRole("heading", { name: "There is no such note" }).waitFor();
  });

  test("a note that is erased elsewhere goes from the page where it is written, with its draft", async () => {
    await createNote("Router", "The password is quince.");
    await refuseSaves();
    await text().fill("The password is medlar.");
    await expect.poll(readDrafts).toHaveLength(1);
    await page.evaluate((path) => fetch(path, { method: "POST" }), `/api/app/notes/${noteId()}/erase`);
    await page.getByRole("heading", { name: "There is no such note" }).waitFor();
    await expect.poll(readDrafts).toEqual([]);
    await page.getByRole("link", { name: "All notes" }).click();
    await page.waitForURL(/\/notes$/);
  });

  test("a draft of a note that was erased while it was not open here goes when the notes are", async () => {
    await createNote("Kept", "Here");
    await page.context().setOffline(true);
    await text().fill("Not saved yet");
    await expect.poll(readDrafts).toHaveLength(1);
    const drafts = await readDrafts();
    const [kept = ""] = drafts;
    const gone = kept.replace(noteId(), "01900000-0000-7000-8000-000000000000");
    await page.evaluate(([from, to]) => localStorage.setItem(to, localStorage.getItem(from) ?? ""), [
      kept,
      gone,
    ] as const);
    await page.getByRole("link", { name: "All notes" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(/\/notes$/);
    expect(new Set(await readDrafts())).toEqual(new Set([kept, gone]));
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(readDrafts).toEqual(drafts);
  });

  test("what a note is attached to is shown on both sides, and detaching can be undone", async () => {
    const thought = await app.callTool<{ id: string }>(reader, "capture_thought", {
      raw: "The lighthouse keeper is called Ragnhild",
      as_user: true,
    });
    await createNote("About the lighthouse");
    await page.getByRole("combobox", { name: "Attach to a thought" }).fill("Ragnhild");
    await page.getByRole("option", { name: /Ragnhild/ }).click();
    const detach = page.getByRole("button", { name: /^Detach from: The lighthouse keeper/ });
    await detach.waitFor();
    expect((await readStored()).thoughtIds).toEqual([thought.id]);
    await detach.click();
    await detach.waitFor({ state: "detached" });
    await undo().click();
    await detach.waitFor();
    await page.getByRole("link", { name: "The lighthouse keeper is called Ragnhild" }).click();
    await page.waitForURL(`**/thoughts?thought=${thought.id}`);
    await page.getByRole("link", { name: "About the lighthouse" }).waitFor();
  });

  test("on a phone a note is attached where the page was scrolled to: what is found does not push it away", async () => {
    const raw = "The ferryman is called Torvald";
    await app.callTool(reader, "capture_thought", { raw, as_user: true });
    await createNote("About the ferry");
    const { pathname } = new URL(page.url());
    const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    page = await app.openElsewhere(reader, screen);
    await page.goto(pathname);
    const field = page.getByRole("combobox", { name: "Attach to a thought" });
    await field.tap();
    const place = await field.boundingBox();
    await page.keyboard.type("T");
    await page.getByRole("listbox").waitFor();
    expect(await field.boundingBox()).toEqual(place);
    await page.keyboard.type("orvald");
    await page.getByRole("option", { name: raw }).tap();
    await page.getByRole("button", { name: `Detach from: ${raw}` }).waitFor();
  });

  test("somebody else's change is taken in while nothing is typed, and asked about otherwise", async () => {
    await createNote("Shared list", "milk");
    await changeElsewhere("milk and bread");
    await expect.poll(() => text().inputValue()).toBe("milk and bread");
    await text().fill("milk and cheese");
    await changeElsewhere("milk and butter");
    await page.getByText("was changed elsewhere").waitFor();
    expect((await readStored()).text).toBe("milk and butter");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await saved().waitFor();
    expect((await readStored()).text).toBe("milk and cheese");

    await page.getByRole("button", { name: "History" }).click();
    await page
      .getByTestId(/^version-/)
      .first()
      .getByRole("button", { name: "Show", exact: true })
      .click();
    await page.getByRole("button", { name: "Show the 3 saves before" }).click();
    const other = page.getByTestId("version-4").last();
    await other.getByRole("button", { name: "Show", exact: true }).click();
    await other.locator("ins", { hasText: "butter" }).waitFor();
    await page.getByRole("button", { name: "Restore version 4" }).click();
    await page.getByText("Version 4 is restored").waitFor();
    expect((await readStored()).text).toBe("milk and butter");
  });

  test("the caret stays at its words when somebody else's change is taken in", async () => {
    await createNote("Packing list", "a tent and pegs\na rope\na lamp");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    await changeElsewhere("a map\na tent and pegs\na lamp\ncups");
    await expect.poll(() => text().inputValue()).toContain("cups");
    await page.keyboard.type(" for two");
    expect(await text().inputValue()).toBe("a map\na tent and pegs for two\na lamp\ncups");
  });

  test("what cannot be saved is not left silently, and is still there on the next visit", async () => {
    await createNote("On the train", "At home.");
    const address = page.url();
    await page.context().setOffline(true);
    await text().fill("In the tunnel.");
    await page.getByRole("link", { name: "All notes" }).click();
    await page.getByText("This note is not saved").waitFor();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(/\/notes$/);
    await page.context().setOffline(false);
    await page.goto(address);
    await expect.poll(() => text().inputValue()).toBe("In the tunnel.");
    await saved().waitFor();
    expect((await readStored()).text).toBe("In the tunnel.");
  });

  test("where a network swallows what is sent, a note can be left within seconds, and is saved once it can be", async () => {
    await createNote("In the metro", "At home.");
    const { promise: returned, resolve: giveBack } = Promise.withResolvers<void>();
    await page.route("**/api/app/notes/*", (route) => returned.then(() => route.continue()));
    await text().fill("Between two stations.");
    const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.getByRole("link", { name: "All notes" }).click();
    await page.getByText("This note is not saved").waitFor();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(/\/notes$/);
    giveBack();
    const { note } = (await (await answered).json()) as { note: NoteView };
    expect(note.text).toBe("Between two stations.");
  });

  test("a hard line break is one line, and a task within another stands in from it", async () => {
    await createNote("Address", "Quay 5  \nTromsø\n\nQuay 5\nTromsø\n\n- [ ] paint\n  - [ ] sand");
    await page.getByText("Preview", { exact: true }).click();
    const place = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, height: 0 };
    const address = page.getByRole("region", { name: "Preview" }).getByText("Tromsø");
    expect((await place(address.first())).height).toBe((await place(address.last())).height);
    const task = (words: string) => place(page.getByRole("checkbox", { name: words }));
    expect((await task("sand")).x - (await task("paint")).x).toBeGreaterThan(16);
  });

  test("scripts in a note stay words in its preview, and links lead away without a trace", async () => {
    const payload = [
      "<script>window.hacked = 1</script>",
      "<img src=x onerror='window.hacked = 2'>",
      "[trap](javascript:window.hacked=3) ![eye](https://example.com/eye.png)",
      "[safe](https://example.com/)",
      "<iframe srcdoc='<script>parent.hacked = 4</script>'></iframe>",
    ];
    await createNote("<b>Payload</b>", payload.join("\n\n"));
    await page.getByText("Preview", { exact: true }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("trap").click();
    const link = preview.getByRole("link", { name: "safe" });
    expect(await link.getAttribute("rel")).toContain("noopener");
    expect(await preview.locator("script, img, iframe, [onerror], a[href^=javascript]").count()).toBe(0);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });

  test("notes are searched with the place where the words stand, and downloaded as Markdown", async () => {
    await createNote("Packing: for Kyoto?", "An umbrella, for the rainy season.");
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as Markdown" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("Packing for Kyoto.md");
    expect(await readFile(await download.path(), "utf8")).toBe(
      "# Packing: for Kyoto?\n\nAn umbrella, for the rainy season.\n",
    );
    await page.getByRole("link", { name: "All notes" }).click();
    const field = page.getByRole("searchbox", { name: "Search notes" });
    await field.fill("umbrella");
    await page.waitForURL(/query=umbrella/);
    await page.getByText("An umbrella, for the rainy season.").waitFor();
    await page.getByRole("link", { name: "Packing: for Kyoto?" }).waitFor();

    await page.getByRole("link", { name: "Notes", exact: true }).first().click();
    await page.waitForURL(/\/notes$/);
    await expect.poll(() => field.inputValue()).toBe("");
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe("umbrella");

    // Cleared before the words were searched: they are not searched after that.
    await field.press("End");
    await field.pressSequentially("s");
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.waitForURL(/\/notes$/);
    await page.waitForTimeout(400);
    expect([page.url(), await field.inputValue()]).toEqual([expect.stringMatching(/\/notes$/), ""]);
  });

  test("who has no note yet is told what they are for; a note that is not there is said so", async () => {
    page = await app.openPage(newcomer);
    await page.goto("/notes");
    await page.getByRole("heading", { name: "No notes yet" }).waitFor();
    await page.goto("/notes/01900000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { name: "There is no such note" }).waitFor();
  });
});
