import type { APIResponse, Locator, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ThoughtState } from "../../src/contract.ts";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { BrowserApp, Seed } from "../../testkit/browser.ts";
import { createCorpus } from "../../testkit/corpus.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import {
  describeInBrowser,
  findViolations,
  findViolationsInBothSchemes,
  holdAnswers,
  measureOverflow,
  openPages,
  untilDrawn,
  untilEnriched,
} from "../support/browser.ts";
import { sharedEmbedder } from "../support/embedder.ts";

const reader = "reader@example.com";
const collector = "collector@example.com";
const newcomer = "newcomer@example.com";
/** Ten pages of the list. */
const MANY = 2_000;
/** What the service tells a page waits in `heldEvents` while that is a list. */
const holdableEvents = `
  globalThis.heldEvents = undefined;
  globalThis.EventSource = class extends EventSource {
    set onmessage(hear) {
      super.onmessage = (event) => (heldEvents ? heldEvents.push(() => hear(event)) : hear(event));
    }
  };
`;
/** A tab that another one lies over is told so; `show` does it here, where all are seen. */
const hideable = `
  let isHidden = false;
  Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
  globalThis.show = (is) => {
    isHidden = !is;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  };
`;
/** A busy device tells of what has come into view together with the sight before. */
const lateSights = `
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(hear, options) {
      let before = [];
      super((sights) => {
        const latest = sights.slice(-1);
        if (latest[0].isIntersecting) hear([...before, ...latest]);
        before = latest;
      }, options);
    }
  };
`;

/** Of one thought. */
const isAnswerIn = (state: ThoughtState) => async (answer: APIResponse) =>
  ((await answer.json()) as AppOutputs["readThought"]).thought.state === state;

describeInBrowser("the thoughts page", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([reader, collector, newcomer], { seed: seedMany });
    const corpus = createCorpus(5);
    const days = Array.from({ length: 60 }, (_, i) =>
      new Date(Date.now() - (i + 2) * 7_200_000).toISOString(),
    );
    for (const captured_at of days)
      await app.callTool(reader, "capture_thought", { raw: corpus.thought(), captured_at, as_user: true });
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const capture = (raw: string, more: object = {}) =>
    app.callTool<{ id: string }>(reader, "capture_thought", { raw, ...more });
  const row = (text: string) => page.locator("[data-thought]", { hasText: text });
  /** Not while it is being sent: then it has no id, and takes no key. */
  const saved = (text: string) =>
    page.locator('[data-thought]:not([data-thought^="draft-"])', { hasText: text });
  const rows = () => page.locator("[data-thought]");
  const details = () => page.getByRole("region", { name: "Details" });
  const toast = (text: string) => page.getByRole("alert").filter({ hasText: text });

  /** Opens the list, narrowed as the address says, and waits for its first row. */
  async function open(search = ""): Promise<void> {
    page = await app.openPage(reader);
    await page.goto(`/thoughts${search}`);
    await rows().first().waitFor();
  }

  test("a capture by an assistant appears without reloading, further down behind a button", async () => {
    await open();
    // Many changes at once would be announced as "Newer thoughts".
    await untilEnriched(page);
    await capture("The lighthouse keeper is called Ragnhild");
    await row("Ragnhild").waitFor();
    expect(await row("Ragnhild").count()).toBe(1);
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate<number>("scrollY")).toBeGreaterThan(500);
    await capture("Ragnhild repairs clocks in winter");
    await capture("Ragnhild keeps eleven goats");
    const { id } = await capture("Ragnhild has sold a goat");
    await page.getByRole("button", { name: "3 new" }).waitFor();
    await app.callTool(reader, "delete_thought", { thought_id: id });
    await page.getByRole("button", { name: "2 new" }).click();
    await row("eleven goats").waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
    expect(await row("sold a goat").count()).toBe(0);
  });

  test("what is written in the box stands at the top at once", async () => {
    await open();
    await page.getByLabel("New thought").fill("Order seeds for the roof garden");
    await page.keyboard.press("Control+Enter");
    await row("roof garden").waitFor();
    expect(await page.getByLabel("New thought").inputValue()).toBe("");
    expect(await rows().first().textContent()).toContain("roof garden");
    await page.reload();
    await row("roof garden").waitFor();
    await page.getByLabel("New thought").fill("Order soil for the balcony");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await saved("the balcony").waitFor();
    expect(await page.evaluate("document.activeElement.textContent"), "the focus is kept").toBe("Capture");
  });

  test("filters survive reloading and going back", async () => {
    await capture("Cursor was told about the filter of the aquarium");
    await open();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Captured by").selectOption({ label: "All assistants" });
    await page.waitForURL("**author=agent**");
    await row("aquarium").waitFor();
    await page.getByRole("searchbox").fill("aquarium");
    await page.waitForURL("**query=aquarium**");
    await page.reload();
    await row("aquarium").waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("aquarium");
    await page.getByRole("button", { name: "Assistants: remove this filter" }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("query"));
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("author"));
    expect(await page.getByRole("button", { name: "Clear all" }).count()).toBe(0);
  });

  test("Enter, Escape and arrows that choose a word of an input method leave the field as it is", async () => {
    await capture("明日の朝、田中さんに電話する");
    await open();
    /** As browsers tell it while a word is being chosen, and as Safari does of the key that ends it. */
    const choose = async (where: Locator, key: string) => {
      await where.dispatchEvent("keydown", { key, isComposing: true });
      await where.dispatchEvent("keydown", { key, keyCode: 229 });
      return (await where.and(page.locator(":focus")).count()) === 1;
    };
    await page.getByLabel("Search thoughts").fill("明日");
    await row("田中").waitFor();
    expect(await choose(page.getByLabel("Search thoughts"), "ArrowDown")).toBe(true);
    expect(await choose(page.getByLabel("Search thoughts"), "Escape")).toBe(true);
    await page.getByLabel("New thought").fill("とうきょう");
    expect(await choose(page.getByLabel("New thought"), "Escape")).toBe(true);
    await row("田中").click();
    await details().getByRole("button", { name: "Edit", exact: true }).click();
    expect(await choose(page.getByLabel("Text of the thought"), "Escape")).toBe(true);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("run a command").fill("notes");
    await page.locator("[data-action][data-selected]", { hasText: "Notes" }).waitFor();
    expect(await choose(page.getByPlaceholder("run a command"), "Enter")).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/thoughts");
  });

  test("a day of the timeline filters the list by it", async () => {
    await open();
    await page.getByRole("button", { name: "Thoughts per day" }).click();
    const plot = page.getByRole("listbox", { name: /Days/ });
    await plot.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForURL("**from=**");
    const { searchParams } = new URL(page.url());
    expect(Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "")).toBe(
      86_400_000,
    );
    const headings = page.getByRole("heading", { level: 2 });
    await expect.poll(() => headings.count()).toBeLessThanOrEqual(2);
    await page.getByRole("button", { name: "As a table" }).click();
    await page.getByRole("columnheader", { name: "Day" }).waitFor();
  });

  test("edit, archive, undo, and restore what it was", async () => {
    await capture("The ferry to Bergen leaves at nine");
    await open();
    await row("ferry to Bergen").click();
    await details().getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Text of the thought").fill("The ferry to Bergen leaves at ten");
    await page.getByRole("button", { name: "Save" }).click();
    await row("leaves at ten").waitFor();
    await page.locator("button:focus", { hasText: "Edit" }).waitFor();
    const request = details().getByLabel("Describe the change");
    await request.fill("make it more poetic");
    await request.press("Enter");
    await details().getByText("Understood are requests such as “mark as done”").waitFor();
    await request.fill("change ten to eleven");
    await request.press("Enter");
    await row("leaves at eleven").waitFor();
    await toast("Changed").getByRole("button", { name: "Undo" }).click();
    await row("leaves at ten").waitFor();
    const closed = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      const response = await route.fetch();
      await closed.promise;
      await route.fulfill({ response });
    };
    await page.route("**/edit", hold, { times: 1 });
    await request.fill("make it rhyme");
    await request.press("Enter");
    await details().getByRole("button", { name: "Close" }).click();
    await details().waitFor({ state: "detached" });
    closed.resolve();
    await toast("does not understand").waitFor();
    await row("leaves at ten").click();
    await page.getByRole("checkbox", { name: "Done: The ferry to Bergen leaves at ten" }).click();
    await row("leaves at ten").waitFor({ state: "detached" });
    await toast("“The ferry to Bergen leaves at ten” done").getByRole("button", { name: "Undo" }).click();
    await row("leaves at ten").waitFor();
    await details().getByRole("button", { name: "Archive" }).click();
    await row("leaves at ten").waitFor({ state: "detached" });
    await toast("leaves at ten” archived").getByRole("button", { name: "Undo" }).click();
    await row("leaves at ten").waitFor();
    await details().getByText("History").click();
    await details().locator("ins", { hasText: "ten" }).first().waitFor();
    await details().getByRole("button", { name: "Restore version 1" }).click();
    await row("leaves at nine").waitFor();
    await page.reload();
    await row("leaves at nine").waitFor();
  });

  test("what is archived and at once restored elsewhere stays, also if the first answer comes last", async () => {
    const raw = "The ferry to Stavanger leaves at six";
    const { id } = await capture(raw, { as_user: true });
    await open();
    await row(raw).waitFor();
    await untilEnriched(page);
    const givenUp: string[] = [];
    page.on("requestfailed", (request) => givenUp.push(request.url()));
    const archived = await holdAnswers(page, `**/api/app/thoughts/${id}`, isAnswerIn("archived"));
    await app.callTool(reader, "delete_thought", { thought_id: id });
    await archived.given;
    await app.callTool(reader, "edit_thought", { thought_id: id, edit_request: "restore it" });
    await capture("The ferry to Haugesund leaves at seven");
    await row("Haugesund").waitFor();
    archived.release();
    await capture("The ferry to Kirkwall leaves at eight");
    await row("Kirkwall").waitFor();
    expect(await row(raw).count()).toBe(1);
    expect(givenUp, "reads that had to end before the change was shown").toEqual([]);
  });

  test("what is put back stays, also if the answer to the event before it comes last", async () => {
    const raw = "The ferry to Lerwick leaves at five";
    const { id } = await capture(raw, { as_user: true });
    page = await app.openPage(reader);
    await page.addInitScript(holdableEvents);
    await page.goto("/thoughts");
    await row(raw).waitFor();
    await untilEnriched(page);
    const completed = await holdAnswers(page, `**/api/app/thoughts/${id}`, isAnswerIn("completed"));
    await page.getByRole("checkbox", { name: `Done: ${raw}` }).click();
    await row(raw).waitFor({ state: "detached" });
    await completed.given;
    await page.evaluate("heldEvents = []");
    const undone = page.waitForResponse((response) => response.request().method() === "POST");
    await toast(`“${raw}” done`).getByRole("button", { name: "Undo" }).click();
    await undone;
    await row(raw).waitFor();
    completed.release();
    await completed.released;
    await untilDrawn(page);
    expect(await row(raw).count()).toBe(1);
    await page.evaluate("for (const hear of heldEvents.splice(0)) hear()");
    await untilDrawn(page);
    expect(await row(raw).count()).toBe(1);
  });

  test("seven tabs open, although a browser keeps six connections, and one shown again has what came meanwhile", async () => {
    const first = await app.openElsewhere(reader);
    await first.context().addInitScript(hideable);
    page = first;
    await page.goto("/thoughts");
    await rows().first().waitFor();
    for (let tabs = 1; tabs < 7; tabs++) {
      await page.evaluate("show(false)");
      page = await first.context().newPage();
      await page.goto("/thoughts");
      await rows().first().waitFor();
    }
    page = first;
    await capture("The seventh tab is about Ragnhild's ferry");
    await page.evaluate("show(true)");
    await row("The seventh tab").waitFor();
  });

  test("what was understood wrongly is corrected in place, pinned, and undone", async () => {
    const { id } = await capture("Lunch with Tomas by the harbour", { as_user: true });
    await open(`?thought=${id}`);
    const chip = (name: string) => details().getByRole("link", { name, exact: true });
    await chip("Tomas").waitFor();
    const category = details().getByRole("button", { name: /^Category: / });
    const before = (await category.textContent()) ?? "";
    await category.click();
    await details().getByRole("menuitem", { name: "Decision" }).click();
    await toast("Category: Decision").waitFor();
    await expect.poll(() => category.textContent()).toBe("Decision");
    await toast("Category: Decision").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => category.textContent()).toBe(before);

    await details().getByRole("button", { name: "Remove Tomas" }).click();
    await chip("Tomas").waitFor({ state: "detached" });
    await details().getByLabel("Add a mention").fill("Ingrid");
    // At once: what is suggested still belongs to the words before.
    await page.keyboard.press("Enter");
    await chip("Ingrid").waitFor();
    await details().getByLabel("Add a tag").fill("pier");
    await page.getByRole("option", { name: "#pier (new)" }).waitFor();
    await page.keyboard.press("Enter");
    await chip("#pier").waitFor();

    await details().getByRole("button", { name: "Pin", exact: true }).click();
    await page.getByRole("heading", { name: "Pinned" }).waitFor();
    expect(await rows().first().textContent()).toContain("Lunch with Tomas");
    expect(await row("Lunch with Tomas").count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await details().getByText("History").click();
    await details().getByText("not about Tomas").waitFor();
    await details().getByText("pinned", { exact: true }).waitFor();

    await chip("#pier").click();
    await page.waitForURL("**tag=pier**");
    await expect.poll(() => rows().count()).toBe(1);
    await page.reload();
    await page.getByRole("button", { name: "#pier: remove this filter" }).click();
    await row("Lunch with Tomas").focus();
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Pinned" }).waitFor({ state: "detached" });
  });

  test("when the service cannot be reached, changes are taken back and texts are kept", async () => {
    await capture("Water the fern on the landing");
    await open();
    await row("the fern").waitFor();
    await page.route("**/api/app/thoughts**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await row("the fern").focus();
    await page.keyboard.press("d");
    await toast("cannot be reached").first().waitFor();
    await row("the fern").waitFor();

    await page.getByLabel("New thought").fill("Lost in the post");
    await page.getByRole("button", { name: "Capture", exact: true }).click();
    await page.locator("[data-unsent]", { hasText: "Lost in the post" }).waitFor();
    await expect.poll(() => row("Lost in the post").count()).toBe(0);

    await row("the fern").click();
    await details().getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Text of the thought").fill("Water the cactus instead");
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => page.getByLabel("Text of the thought").inputValue())
      .toBe("Water the cactus instead");
    await row("the fern").waitFor();
  });

  test("an edit of what somebody else has changed meanwhile asks which to keep", async () => {
    const { id } = await capture("The gate code is 4411");
    await open(`?thought=${id}`);
    await details().getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Text of the thought").fill("The gate code is 5522");
    await app.callTool(reader, "edit_thought", { thought_id: id, raw_text: "The gate code is 6633" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("changed while you were editing").waitFor();
    await page.locator("del", { hasText: "6633" }).waitFor();
    await page.getByRole("button", { name: "Save mine" }).click();
    await row("5522").waitFor();
  });

  test("the keyboard alone finds, opens, edits, selects and completes", async () => {
    await capture("Keyboard errand: return the ladder");
    await capture("Keyboard errand: collect the parcel");
    await open();
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("keyboard errand");
    await page.waitForURL("**query=keyboard**");
    await row("the parcel").waitFor();
    await page.keyboard.press("ArrowDown");
    const focused = page.locator("[data-thought]:focus");
    await focused.waitFor();
    const first = (await focused.textContent()) ?? "";
    await page.keyboard.press("Enter");
    await details().getByText(first).first().waitFor();
    await page.keyboard.press("e");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type(" today");
    await page.keyboard.press("Control+Enter");
    await row("today").waitFor();
    await page.keyboard.press("Escape");
    await details().waitFor({ state: "detached" });
    await focused.waitFor();
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    // The edited one may have changed places with the other.
    const isFirst = (await rows().first().textContent())?.includes("today");
    const boxes = page.getByLabel(/^Select: Keyboard errand/);
    await boxes.nth(isFirst ? 1 : 0).press("x");
    await page.getByText("2 selected").waitFor();
    await page.keyboard.press(isFirst ? "k" : "j");
    await focused.filter({ hasText: "today" }).waitFor();
    await page.keyboard.press("d");
    await toast("2 thoughts done").waitFor();
    await row("the parcel").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate("document.activeElement.tagName"), { message: "the focus is kept" })
      .not.toBe("BODY");
    await page.keyboard.press("?");
    await page.getByText("Mark as done, or reopen").waitFor();
  });

  test("on a phone with text twice as large, nothing lies over another or is cut", async () => {
    await open();
    await page.setViewportSize({ width: 390, height: 844 });
    const end = async (element: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return { right: x + width, bottom: y + height };
    };
    const header = page.getByRole("banner");
    const lens = header.getByRole("button", { name: "Search and commands" });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    // With small text it has 56 pixels; it grows some frames later.
    await expect.poll(async () => (await end(header)).bottom).toBeGreaterThan(56);
    expect((await end(lens)).bottom).toBeLessThanOrEqual((await end(header)).bottom);
    const archived = page.getByRole("radiogroup", { name: "State" }).getByText("Archived");
    expect((await end(archived)).right).toBeLessThanOrEqual(390);
    const tab = "document.querySelector('footer a[href=\"/thoughts\"]')";
    expect(await page.evaluate(`${tab}.scrollWidth <= ${tab}.clientWidth`)).toBe(true);
    await page.evaluate("document.documentElement.style.fontSize = ''");
  });

  test("on a phone the whole of Undo is there beside a long message", async () => {
    const { id } = await capture("Ask the neighbours whether they water the roof garden in August");
    page = await app.openPage(reader);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/thoughts?thought=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    const label = page.getByRole("button", { name: "Undo" }).locator(".mantine-Button-label");
    const cut = await label.evaluate((words) => {
      const { scrollWidth = 0, clientWidth = 0 } = words as unknown as Record<string, number>;
      return scrollWidth - clientWidth;
    });
    expect(cut).toBe(0);
  });

  test("what the mouse can do with a row lies below a text from right to left, not over its first words", async () => {
    await capture("לקנות חלב ולחם בסופר ליד הבית");
    await open();
    await row("לקנות חלב").hover();
    const archive = page.getByRole("button", { name: "Archive", exact: true }).locator("svg:visible");
    const text = (await row("לקנות חלב").boundingBox()) ?? { y: 0, height: 0 };
    expect((await archive.boundingBox())?.y).toBeGreaterThanOrEqual(text.y + text.height);
  });

  test("scripts in a thought stay text", async () => {
    const raw =
      '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script> zebra [a](javascript:pwned=1)';
    const { id } = await capture(raw);
    await open(`?query=zebra&thought=${id}`);
    await row("zebra").waitFor();
    await details().getByText("History").click();
    await details().getByText("window.pwned").nth(1).waitFor();
    expect(await page.evaluate("window.pwned")).toBeUndefined();
    expect(await page.locator("[data-thought] img, [role=region] img, [data-thought] script").count()).toBe(
      0,
    );
  });

  test("a search marks its words and says why something was found", async () => {
    await capture("Grandmother's recipe for plum dumplings needs curd");
    await open("?query=plum+dumplings");
    await row("dumplings").locator("mark", { hasText: "plum" }).waitFor();
    await page
      .getByRole("button", { name: /why\?$/ })
      .first()
      .click();
    await page.getByRole("rowheader", { name: "Same words" }).waitFor();
    await page.getByRole("rowheader", { name: "Total" }).waitFor();
  });

  test("another thought is linked by typing, and a link is removed, both with a way back", async () => {
    const { id } = await capture("The observatory opens at nine", { as_user: true });
    await capture("Borrow binoculars from Tove", { as_user: true });
    await open(`?thought=${id}`);
    const field = details().getByRole("combobox", { name: "Link a thought" });
    await field.fill("binoculars");
    await page.getByRole("option", { name: "Borrow binoculars from Tove" }).click();
    const link = details().getByRole("link", { name: /^Borrow binoculars.*linked by hand/ });
    await link.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await details()
      .getByRole("button", { name: /^Remove the link to “Borrow binoculars/ })
      .click();
    await link.waitFor({ state: "detached" });
    await toast("The link is removed").getByRole("button", { name: "Undo" }).click();
    await link.waitFor();
    await details().getByText("History").click();
    await details().getByText("Link removed:").waitFor();
  });

  test("erasing for good asks first and reports what went, also while the page still loads", async () => {
    const { id } = await capture("A secret that must go");
    page = await app.openPage(reader);
    const loaded = Promise.withResolvers<void>();
    await page.route("**/api/app/thoughts/facets*", (route) => loaded.promise.then(() => route.fallback()));
    await page.goto(`/thoughts?thought=${id}`);
    await details().getByRole("button", { name: "Edit", exact: true }).click();
    await details().getByRole("textbox", { name: "Text of the thought" }).fill("A secret draft");
    const readDraft = () => page.evaluate("JSON.stringify(localStorage)");
    expect(await readDraft()).toContain("A secret draft");
    await details().getByRole("button", { name: "Erase for good" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase for good" }).click();
    await page.getByRole("dialog").getByText("The thought", { exact: true }).waitFor();
    loaded.resolve();
    await row("must go").waitFor({ state: "detached" });
    expect(await readDraft()).not.toContain("A secret draft");
  });

  test("what is erased elsewhere goes from the list and the pane at once, also with another change", async () => {
    const { id } = await capture("A password that was pasted by mistake");
    await open(`?thought=${id}`);
    await details().getByRole("button", { name: "Erase for good" }).waitFor();
    await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api/app/thoughts/${id}`);
    await capture("Paste with more care");
    await row("by mistake").waitFor({ state: "detached" });
    await details().getByText("There is no such thought").waitFor();
  });

  test("what is erased stays away, also if an answer from before comes last", async () => {
    const { id } = await capture("A token that was pasted by mistake");
    await open();
    await row("A token that was").waitFor();
    await untilEnriched(page);
    const asked = await holdAnswers(page, `**/api/app/thoughts/${id}`, (answer) => answer.ok());
    await app.callTool(reader, "edit_thought", { thought_id: id, edit_request: "pin it" });
    await asked.given;
    await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api/app/thoughts/${id}`);
    await row("A token that was").waitFor({ state: "detached" });
    asked.release();
    await asked.released;
    await untilDrawn(page);
    expect(await row("A token that was").count()).toBe(0);
  });

  test("thousands of thoughts can be scrolled to the last", async () => {
    page = await app.openPage(collector);
    await page.goto("/thoughts");
    await rows().first().waitFor();
    expect(await rows().count()).toBeLessThan(60);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Select the 60 shown" }).click();
    await page.getByText("60 selected").waitFor();
    await page.keyboard.press("G");
    await row("The very first of them").waitFor();
    const last = page.getByRole("listitem").filter({ has: row("The very first of them") });
    expect(await last.getAttribute("aria-posinset")).toBe(String(MANY));
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText("2,000 selected").waitFor();
    expect(await rows().count()).toBeLessThan(60);
  });

  test("however fast one scrolls on a busy device, the list goes on loading", async () => {
    page = await app.openElsewhere(collector);
    await page.addInitScript({ content: lateSights });
    await page.goto("/thoughts");
    await rows().first().waitFor();
    const scroll = async () => {
      await page.keyboard.press("End");
      return Number(await page.getByRole("listitem").last().getAttribute("aria-posinset"));
    };
    await expect.poll(scroll).toBeGreaterThan(600);
  });

  test("of a change of very many that is cut off, the part that was carried out is told, and can be undone", async () => {
    page = await app.openPage(collector);
    await page.goto("/thoughts");
    await rows().first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("G");
    await row("The very first of them").waitFor();
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText("2,000 selected").waitFor();
    let steps = 0;
    await page.route("**/api/app/thoughts/states", (route) =>
      ++steps === 3 ? route.abort() : route.continue(),
    );
    const selected = page.getByRole("region", { name: "Selected thoughts" });
    await selected.getByRole("button", { name: "Archive" }).click();
    await page.getByText("The service cannot be reached").waitFor();
    await page.getByText("Archived 1,000").waitFor();
    await page.getByText("1000 thoughts archived.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Archived 0").waitFor();
    await page.getByText("2,000 thoughts").waitFor();
  });

  test("the place in the list is kept when coming back", async () => {
    page = await app.openPage(collector);
    await page.goto("/thoughts");
    await rows().first().waitFor();
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 6_000);
    const readPlace = () => page.evaluate<number>("scrollY");
    await expect.poll(readPlace).toBeGreaterThan(3_000);
    // Until it has come to rest.
    let before = 0;
    do {
      before = await readPlace();
      await untilDrawn(page);
    } while ((await readPlace()) !== before);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await page.goBack();
    await rows().first().waitFor();
    // Heights are known only once rows are drawn: it is the same window of the list, if not the same pixel.
    await expect.poll(async () => Math.abs((await readPlace()) - before)).toBeLessThan(1_000);
  });

  test("whoever has no thoughts, or none of this kind, is told what to do", async () => {
    page = await app.openPage(newcomer);
    await page.goto("/thoughts");
    await page.getByRole("heading", { name: "Your commonplace book is empty" }).waitFor();
    await page.getByRole("link", { name: "Connect an assistant" }).waitFor();
    await page.getByLabel("New thought").fill("My first thought");
    await page.keyboard.press("Control+Enter");
    await saved("My first thought").waitFor();
    await saved("My first thought").focus();
    await page.keyboard.press("d");
    await page.getByRole("heading", { name: "All done" }).waitFor();
    await page.goto("/thoughts?category=event");
    await page.getByRole("heading", { name: "Nothing with these filters" }).waitFor();
    await page.goto("/thoughts?query=qwrtzxcv");
    await page.getByRole("heading", { name: /Nothing found for/ }).waitFor();
  });

  test("nobody is shut out: axe finds nothing in light and dark, with all that can be open", async () => {
    const { id } = await capture("Shown in both: Anna meets Ben in Oslo on 2026-12-24");
    await open(`?query=Anna&thought=${id}`);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Category", { exact: true }).waitFor();
    await details().getByText("History").click();
    await details()
      .getByText(/^Captured/)
      .waitFor();
    await page.getByRole("button", { name: "Select", exact: true }).last().click();
    await page
      .getByRole("checkbox", { name: /Select/ })
      .first()
      .click();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  test.each([
    ["a phone", 390, 844],
    ["twice the size", 640, 400],
  ])("on %s nothing scrolls sideways, and a thought fills the screen", async (_name, width, height) => {
    await capture(`A very long word: ${"Donaudampfschifffahrt".repeat(12)}`);
    page = await app.openPage(reader);
    await page.setViewportSize({ width, height });
    await open();
    expect(await measureOverflow(page)).toBe(0);
    await rows().first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Copy link" }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
  });
});

const seedMany: Seed = async (db, find) => {
  const corpus = createCorpus(3);
  const texts = ["The very first of them", ...Array.from({ length: MANY - 1 }, corpus.thought)];
  await seedThoughts(db, sharedEmbedder(), find(collector), texts);
};
