import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectScripts, pickFirstLoad, weigh } from "../../bench/support/web-weight.ts";
import { type BrowserApp, openBrowserApp } from "../../testkit/browser.ts";
import { describeInBrowser, findViolations, measureOverflow, START_MS } from "../support/browser.ts";

const OWNER = "owner@example.com";
const FIRST_LOAD_BYTES = 300_000;
const JOURNEY_MS = 60_000;
const DESK = { width: 1280, height: 800 };
const sizes = [{ width: 390, height: 844 }, { width: 640, height: 400 }, DESK];

/** A page, what is there once it is ready, and what its own test file leaves to this one. */
type Visit = { path: string; shows: string; isOutside?: true; left?: "sizes" | "barriers" };
const visits: Visit[] = [
  { path: "/", shows: "main h1", isOutside: true },
  { path: "/sign-in", shows: "input[type=password]", isOutside: true, left: "barriers" },
  { path: "/register", shows: "text=Registration is closed here", isOutside: true, left: "barriers" },
  { path: "/invite/OPEN", shows: "input[type=password]", isOutside: true, left: "barriers" },
  { path: "/invite/gone", shows: "text=no longer valid", isOutside: true, left: "barriers" },
  { path: "/setup?token=used", shows: "text=All set up", isOutside: true, left: "barriers" },
  { path: "/thoughts", shows: "text=The harbour freezes" },
  { path: "/thoughts?thought=THOUGHT", shows: "text=Copy link" },
  { path: "/graph", shows: "[data-testid=graph-drawing][data-ready]" },
  { path: "/graph?view=list", shows: "[data-testid=graph-list]" },
  { path: "/notes", shows: "text=Harbours" },
  { path: "/notes/NOTE", shows: "text=Ice from January on" },
  { path: "/chat", shows: "text=Connect a model", left: "sizes" },
  { path: "/keys", shows: "text=Test assistant", left: "barriers" },
  { path: "/health", shows: "text=Requests" },
  ...["profile", "password", "sessions", "appearance", "model", "people", "data"].map((section) => ({
    path: `/settings#${section}`,
    shows: "main h2",
    left: "sizes" as const,
  })),
];

describeInBrowser("every page", () => {
  let app: BrowserApp;
  let page: Page;
  let complaints: string[];
  /** Puts what exists now in place of the names in capitals. */
  let resolve: (path: string) => string;

  beforeAll(async () => {
    app = await openBrowserApp([OWNER]);
    const { id } = await app.callTool<{ id: string }>(OWNER, "capture_thought", {
      raw: "The harbour freezes in January, says Anna Keller of Tromsø",
      as_user: true,
    });
    const inside = await app.openPage(OWNER);
    await inside.goto("/notes");
    const post = (path: string, body: object) =>
      inside.evaluate(
        async ([address, content]) => {
          const headers = { "content-type": "application/json" };
          const response = await fetch(`/api/app${address}`, {
            method: "POST",
            headers,
            body: content ?? "",
          });
          return (await response.json()) as Record<string, string>;
        },
        [path, JSON.stringify(body)],
      );
    const note = await post("/notes", { title: "Harbours", text: "Ice from January on." });
    const invitation = await post("/invitations", {});
    await inside.context().close();
    const names = { OPEN: invitation.url?.split("/").at(-1), THOUGHT: id, NOTE: note.id };
    resolve = (path) => path.replace(/[A-Z]{4,}/, (name) => names[name as keyof typeof names] ?? name);
  }, START_MS);
  afterAll(() => app?.close());

  /** From its first moment on everything that the page complains about, or that breaks its policy, is noted. */
  async function watch(opened: Page): Promise<void> {
    page = opened;
    complaints = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript(noteBreaches);
    await page.addInitScript(noteMotion);
  }

  async function open({ path, shows, isOutside }: Visit): Promise<void> {
    const options: BrowserContextOptions = { reducedMotion: "reduce" };
    await watch(await (isOutside ? app.openVisitor(options) : app.openPage(OWNER, options)));
    await page.goto(resolve(path));
    await settle(shows);
  }

  async function settle(shows: string): Promise<void> {
    await page.locator(shows).first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  }

  async function expectNoSidewaysScroll(): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => measureOverflow(page)).toBe(0);
    }
  }

  async function expectNoBarrier(): Promise<void> {
    await expectNoSidewaysScroll();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      // Even without motion a colour needs a frame a level until it is there.
      await expect.poll(() => page.evaluate("document.getAnimations().length")).toBe(0);
      expect(await findViolations(page)).toEqual([]);
    }
  }

  async function expectNoComplaint(): Promise<void> {
    expect(await page.evaluate("window.breaches")).toEqual([]);
    expect(complaints).toEqual([]);
  }

  describe.each(visits)("$path", (visit) => {
    beforeAll(() => open(visit), JOURNEY_MS);
    afterAll(() => page?.context().close());

    test("loads at most 300 kB of script before its lazy parts", async () => {
      const first = pickFirstLoad(await collectScripts(page));
      expect(first.some((path) => path.includes("Page-"))).toBe(true);
      expect(weigh(first)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    });

    test("keeps still for who asked for no motion", async () => {
      expect(await page.evaluate("window.motion")).toEqual([]);
    });

    if (visit.left === "sizes") test("needs no sideways scroll at any size", expectNoSidewaysScroll);
    if (visit.left === "barriers")
      test("has no barrier in light and dark, nor sideways scroll at any size", expectNoBarrier);

    test("complains of nothing and keeps its policy", expectNoComplaint);
  });

  test(
    "a new key's dialog has no barrier",
    async () => {
      await open({ path: "/keys", shows: "text=Test assistant" });
      await page.getByRole("button", { name: "New key" }).click();
      await expectNoBarrier();
      await page.getByLabel("Name").fill("Laptop");
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByTestId("api-key").waitFor();
      await expectNoBarrier();
      await expectNoComplaint();
      await page.context().close();
    },
    JOURNEY_MS,
  );

  test(
    "neither has any step of the set-up",
    async () => {
      const fresh = await openBrowserApp([]);
      try {
        await watch(await fresh.openVisitor({ reducedMotion: "reduce" }));
        await page.goto("/sign-in");
        await settle("text=Almost there");
        await expectNoBarrier();
        await page.goto(await fresh.setupLink());
        await settle("text=Welcome");
        await expectNoBarrier();
        await page.getByLabel("E-mail address").fill(OWNER);
        await page.getByRole("textbox", { name: "Password" }).fill("a lighthouse and a ladder");
        await page.getByRole("button", { name: "Create my account" }).click();
        await settle("text=Continue without");
        await expectNoBarrier();
        await page.getByRole("button", { name: "Continue without" }).click();
        await settle("text=Create key");
        await expectNoBarrier();
        await page.getByRole("button", { name: "Create key" }).click();
        await settle("text=Waiting for the first call");
        await expectNoBarrier();
        expect(await page.evaluate("window.motion")).toEqual([]);
        await expectNoComplaint();
      } finally {
        await page.context().close();
        await fresh.close();
      }
    },
    START_MS,
  );
});

/** Run in the page before anything else does: text, because they are written for the browser. */
const noteBreaches = `
  window.breaches = [];
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.breaches.push(violatedDirective + " " + blockedURI));
`;

/** In every frame, whatever takes longer than a millisecond to move. */
const noteMotion = `
  window.motion = [];
  const look = () => {
    for (const { playState, effect } of document.getAnimations())
      if (playState === "running" && effect.getComputedTiming().endTime > 1)
        window.motion.push(effect.target.outerHTML.slice(0, 200));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
