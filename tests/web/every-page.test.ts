import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectScripts, pickFirstLoad, weigh } from "../../bench/support/web-weight.ts";
import { findUserByEmail } from "../../src/auth/accounts/accounts.ts";
import { createEmailLink } from "../../src/auth/accounts/change-email.ts";
import { createResetLink } from "../../src/auth/signing-in/recovery.ts";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import type { BrowserApp } from "../../testkit/browser.ts";
import {
  describeInBrowser,
  findColourViolations,
  findViolations,
  isDark,
  measureOverflow,
  openPages,
  showScheme,
  untilDrawn,
  untilEnriched,
} from "../support/browser.ts";
import { createOAuthClient, createPkce, REDIRECT } from "../support/oauth.ts";

const OWNER = "owner@example.com";
const FIRST_LOAD_BYTES = 270_000;
const PHONE = { width: 390, height: 844 };
/** As at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** The last as at a desk. */
const sizes = [PHONE, ZOOMED, { width: 1280, height: 800 }];

/** A page, and what is there once it is ready. */
type Visit = { path: string; shows: string; isOutside?: true };
const visits: Visit[] = [
  { path: "/", shows: "main h1", isOutside: true },
  { path: "/sign-in", shows: "input[type=password]", isOutside: true },
  { path: "/register", shows: "text=Registration is closed here", isOutside: true },
  { path: "/invite/OPEN", shows: "input[type=password]", isOutside: true },
  { path: "/invite/gone", shows: "text=no longer valid", isOutside: true },
  { path: "/forgot", shows: "text=Send the link", isOutside: true },
  { path: "/reset/RESET", shows: "text=Set the password", isOutside: true },
  { path: "/reset/gone", shows: "text=no longer valid", isOutside: true },
  { path: "/confirm-email/CONFIRM", shows: "text=Confirm the address", isOutside: true },
  { path: "/confirm-email/gone", shows: "text=no longer valid", isOutside: true },
  { path: "/connect?request=CONSENT", shows: "text=What it may do" },
  { path: "/setup?token=used", shows: "text=All set up", isOutside: true },
  { path: "/today", shows: "text=Captured today" },
  { path: "/digest", shows: "text=Captured" },
  { path: "/thoughts", shows: "text=The harbour freezes" },
  { path: "/thoughts?thought=THOUGHT", shows: "text=Copy link" },
  { path: "/thoughts?as_of=2026-01-01", shows: "text=Nothing there on that day" },
  { path: "/thoughts?as_of=2099-01-01", shows: "[data-as-of]" },
  { path: "/graph", shows: "[data-testid=graph-drawing][data-ready]" },
  { path: "/graph?view=list", shows: "[data-testid=graph-list]" },
  { path: "/names", shows: "text=Anna Keller" },
  { path: "/names/ENTITY", shows: "text=Also written as" },
  { path: "/notes", shows: "text=Harbours" },
  { path: "/notes?state=archived", shows: "text=Plans of old" },
  { path: "/notes?query=nothing", shows: "main h1" },
  { path: "/notes/NOTE", shows: "text=Ice from January on" },
  { path: "/chat", shows: "text=Connect a model" },
  { path: "/review", shows: "[data-finding=duplicate]" },
  { path: "/keys", shows: "text=Test assistant" },
  { path: "/health", shows: "text=Requests" },
  ...[
    "profile",
    "password",
    "second-factor",
    "sessions",
    "activity",
    "reminders",
    "appearance",
    "anywhere",
    "model",
    "people",
    "data",
  ].map((section) => ({
    path: `/settings#${section}`,
    shows: `main a[aria-current][href$="#${section}"]`,
  })),
];

const thoughts = [
  "The harbour freezes in January, says Anna Keller of Tromsø",
  "Anna Keller prefers meetings in the morning #family",
  "Dinner with Anna Keller and Marco Rossi in Lisbon #family",
];

/** By an assistant. */
const forReview = [
  "Marco Rossi lives in Lisbon",
  "Marco Rossi moved to Porto",
  "The boat club takes the card 4111 1111 1111 1111",
  "The lighthouse keeper feeds two cats",
  "The lighthouse keeper feeds two cats!",
  "test",
];

describeInBrowser("every page", () => {
  let app: BrowserApp;
  let inside: Page;
  let outside: Page;
  let page: Page;
  let complaints: string[];
  /** Puts what exists now in place of the names in capitals. */
  let resolve: (path: string) => string;

  beforeAll(async () => {
    app = await openPages([OWNER]);
    const ids: string[] = [];
    for (const raw of thoughts)
      ids.push((await app.callTool<{ id: string }>(OWNER, "capture_thought", { raw, as_user: true })).id);
    for (const raw of forReview) await app.callTool(OWNER, "capture_thought", { raw });
    inside = await watch(await app.openElsewhere(OWNER));
    outside = await watch(await app.openVisitor());
    const post = async (path: string, data: object) => {
      const headers = { origin: app.url };
      const response = await inside.request.post(`/api/app${path}`, { headers, data });
      return (await response.json()) as Record<string, string>;
    };
    const title = "Harbours, and whatever else has a title so long that it has to wrap on a phone";
    const note = await post("/notes", { title, text: "# Ice\n\nIce from January on." });
    const { id: archived } = await post("/notes", { title: "Plans of old" });
    await inside.request.delete(`/api/app/notes/${archived}`, { headers: { origin: app.url } });
    const invitation = await post("/invitations", { email: "guest@example.com" });
    const CONSENT = await askForConsent(app.url);
    const db = app.openDatabase();
    const { id: owner = "" } = (await findUserByEmail(db, OWNER)) ?? {};
    const RESET = (await createResetLink(db, { userId: owner, base: "" }, Date.now())).split("/").at(-1);
    const asked = { userId: owner, email: "new@example.com", base: "" };
    const CONFIRM = (await createEmailLink(db, asked, Date.now())).split("/").at(-1);
    await db.destroy();
    await untilEnriched(inside);
    const found = await inside.request.get("/api/app/entities?query=anna");
    const { entities } = (await found.json()) as AppOutputs["findEntities"];
    const names = {
      ENTITY: entities[0]?.id,
      CONSENT,
      CONFIRM,
      RESET,
      OPEN: invitation.url?.split("/").at(-1),
      THOUGHT: ids[0],
      NOTE: note.id,
    };
    resolve = (path) => path.replace(/[A-Z]{4,}/, (name) => names[name as keyof typeof names] ?? name);
  });
  afterAll(() => app?.close());

  /** Everything that the page complains about, or that breaks its policy, is noted from its first moment on. */
  async function watch(opened: Page): Promise<Page> {
    opened.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    opened.on("pageerror", (error) => complaints.push(String(error)));
    await opened.addInitScript(noteBreaches);
    await opened.addInitScript(noteMotion);
    return opened;
  }

  async function open({ path, shows, isOutside }: Visit): Promise<void> {
    page = isOutside ? outside : inside;
    complaints = [];
    // The sections of the settings are shown one after the other by the page that is loaded already.
    await page.evaluate("window.noteMotion?.()");
    await page.goto(resolve(path));
    await settle(shows);
  }

  async function settle(shows: string): Promise<void> {
    await page.locator(shows).first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  }

  /** All rules in the scheme that the page is in, in the other those that colours can break; it stays in that one. */
  async function expectNoBarrier(): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => measureOverflow(page)).toBe(0);
      if (size !== ZOOMED) expect(await findViolations(page)).toEqual([]);
      if (size === PHONE) await expectRoomForLargeText();
    }
    await showScheme(page, (await isDark(page)) ? "light" : "dark");
    expect(await findColourViolations(page)).toEqual([]);
  }

  async function expectRoomForLargeText(): Promise<void> {
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await untilDrawn(page);
    await expect.poll(() => measureOverflow(page)).toBe(0);
    await page.evaluate("document.documentElement.style.fontSize = ''");
  }

  async function expectNoComplaint(): Promise<void> {
    expect(await page.evaluate("window.breaches")).toEqual([]);
    expect(complaints).toEqual([]);
  }

  describe.each(visits)("$path", (visit) => {
    beforeAll(() => open(visit));

    test("loads at most 270 kB of script before its lazy parts", async () => {
      const first = pickFirstLoad(await collectScripts(page));
      expect(first.some((path) => path.includes("Page-"))).toBe(true);
      expect(weigh(first)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    });

    test("keeps still for who asked for no motion", async () => {
      // Looking in every frame costs as much as the rest of the page.
      expect(await page.evaluate("window.hasLooked = true, window.motion")).toEqual([]);
    });

    test("has no barrier in light and dark, nor sideways scroll at any size", expectNoBarrier);

    test("complains of nothing and keeps its policy", expectNoComplaint);
  });

  test("a new key's dialog has no barrier", async () => {
    await open({ path: "/keys", shows: "text=Test assistant" });
    await page.getByRole("button", { name: "New key" }).click();
    await expectNoBarrier();
    await page.getByLabel("Name").fill("Laptop");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByTestId("api-key").waitFor();
    await expectNoBarrier();
    await expectNoComplaint();
  });

  test("neither has any step of the set-up", async () => {
    const fresh = await openPages([]);
    try {
      page = await watch(await fresh.openVisitor());
      complaints = [];
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
      await fresh.close();
    }
  });
});

/** What an assistant asks for, as the consent page gets it. */
async function askForConsent(url: string): Promise<string> {
  const client = createOAuthClient({ request: (address, init) => fetch(address, init) }, url);
  const { body } = await client.register({ client_name: "Reading lamp", redirect_uris: [REDIRECT] });
  const code_challenge = createPkce().challenge;
  const asked = { response_type: "code", client_id: body.client_id, code_challenge };
  return client.open({ ...asked, code_challenge_method: "S256" });
}

/** Run in the page before anything else does: text, because they are written for the browser. */
const noteBreaches = `
  window.breaches = [];
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.breaches.push(violatedDirective + " " + blockedURI));
`;

/** In every frame, whatever takes longer than a millisecond to move. */
const noteMotion = `
  const look = () => {
    for (const { playState, effect } of document.getAnimations())
      if (playState === "running" && effect.getComputedTiming().endTime > 1)
        window.motion.push(effect.target.outerHTML.slice(0, 200));
    if (!window.hasLooked) requestAnimationFrame(look);
  };
  window.noteMotion = () => {
    window.motion = [];
    window.hasLooked = false;
    requestAnimationFrame(look);
  };
  window.noteMotion();
`;
