import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AppOutputs } from "../../src/contract-app/calls.ts";
import { openStaticEmbedder } from "../../src/language/embedding/static-embedder.ts";
import { createBookmarklet } from "../../src/web/pages/settings/anywhere.ts";
import type { BrowserApp, Seed } from "../../testkit/browser.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import {
  describeInBrowser,
  findViolations,
  openPages,
  untilDrawn,
  untilEnriched,
} from "../support/browser.ts";

const writer = "writer@example.com";
const other = "other@example.com";
const busy = "busy@example.com";
const allow = { serviceWorkers: "allow" as const };

/** As many as are kept, captured in 2025. */
const seed: Seed = (db, find) =>
  seedThoughts(
    db,
    openStaticEmbedder(),
    find(busy),
    Array.from({ length: 200 }, (_, index) => `Boat ${index} needs paint`),
  );

describeInBrowser("the app on a device", () => {
  let app: BrowserApp;
  let page: Page;

  beforeAll(async () => {
    app = await openPages([writer, other, busy], { seed });
    for (const raw of ["Take the ferry tomorrow at nine", "Anna is allergic to walnuts"])
      await app.callTool(writer, "capture_thought", { raw, as_user: true });
  });
  afterAll(() => app?.close());
  afterEach(() => app.tidy());

  const box = () => page.getByLabel("New thought");
  const kept = () => page.locator("[data-offline]");

  /** Until the app and the thoughts are kept for reading offline. */
  async function keep(): Promise<void> {
    await page.goto("/thoughts");
    await page.locator("[data-thought]").first().waitFor();
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    await expect.poll(() => countCopies(page)).toBe(1);
  }
  async function signIn(email: string): Promise<void> {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await box().waitFor();
  }
  async function listStored(words: string): Promise<string[]> {
    const { thoughts } = (await (
      await page.request.get("/api/app/thoughts?limit=200")
    ).json()) as AppOutputs["listThoughts"];
    return thoughts.map(({ normalizedText }) => normalizedText).filter((text) => text.includes(words));
  }

  test("it can be installed, opens offline with the newest thoughts, and sends what was captured there once", async () => {
    page = await app.openElsewhere(writer, allow);
    await untilEnriched(page);
    await keep();
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? "{}") as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ display: "standalone", share_target: { action: "/share" } });
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== "any"))
      expect(await measure(page, src), src).toBe(sizes);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A profile of a test is like a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

    await page.context().setOffline(true);
    const reconnect = () =>
      page.evaluate("['offline', 'online'].forEach((name) => dispatchEvent(new Event(name)))");
    let failed = 0;
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/api/app/thoughts?state=open&limit=60")) failed++;
    });
    await page.reload();
    await page.getByText("Offline, as of").waitFor();
    expect(await kept().allInnerTexts()).toEqual([
      expect.stringContaining("walnuts"),
      expect.stringMatching(/ferry[\s\S]*Due tomorrow/),
    ]);
    expect(await kept().getByRole("button").count(), "to read only").toBe(0);
    expect(await findViolations(page)).toEqual([]);
    const find = page.getByLabel("Find in these thoughts");
    await find.fill("FERRY");
    await expect.poll(() => kept().count()).toBe(1);
    // Once the first request has been given up, the service is asked again.
    await expect
      .poll(async () => {
        await reconnect();
        return failed;
      })
      .toBeGreaterThan(3);
    await untilDrawn(page);
    expect(await find.inputValue()).toBe("FERRY");
    await box().fill("Written below the surface");
    await page.keyboard.press("Control+Enter");
    await page.locator("[data-unsent]", { hasText: "below the surface" }).waitFor();
    await page.reload();
    await page.locator("[data-unsent]", { hasText: "below the surface" }).waitFor();

    await box().pressSequentially("Typed while ");
    await page.context().setOffline(false);
    await reconnect();
    await page.locator("[data-thought]", { hasText: "below the surface" }).waitFor();
    expect(await page.getByText("Offline, as of").count()).toBe(0);
    await page.keyboard.type("it came back");
    expect(await box().inputValue()).toBe("Typed while it came back");
    expect(await listStored("below the surface")).toEqual(["Written below the surface"]);
  });

  test("the copy goes when its person signs out, and nobody else sees anything of it", async () => {
    page = await app.openElsewhere(writer, allow);
    await keep();
    await page.goto("/settings#sessions");
    await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL("**/sign-in");
    expect(await countCopies(page)).toBe(0);

    await signIn(writer);
    await keep();
    await page.goto("/settings#sessions");
    await page.getByRole("button", { name: "End everything" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End everything" }).click();
    await page.waitForURL("**/sign-in");
    expect(await countCopies(page)).toBe(0);

    await signIn(writer);
    await keep();
    // The session ends elsewhere, and somebody else signs in here.
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await signIn(other);
    await expect.poll(() => readOwner(page)).toBe(other);
    await page.context().setOffline(true);
    await page.goto("/thoughts");
    await page.getByText("Offline, as of").waitFor();
    expect(await page.getByText("walnuts").count()).toBe(0);
    expect(await page.evaluate(CACHED_ANSWERS)).toEqual([]);
  });

  test("Today opens offline, too, and has the day's sections again once the connection is back", async () => {
    page = await app.openElsewhere(writer, allow);
    await keep();
    await page.context().setOffline(true);
    await page.goto("/today");
    await page.getByText("Offline, as of").waitFor();
    expect(await kept().allInnerTexts()).toContainEqual(expect.stringMatching(/ferry[\s\S]*Due tomorrow/));
    expect(await page.getByText("cannot be reached").count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole("region", { name: "Due in the next six days" }).getByText("ferry").waitFor();
    expect(await kept().count()).toBe(0);
  });

  test("what is due comes first on an offline Today, also if it was captured long ago", async () => {
    page = await app.openElsewhere(busy, allow);
    const raw = "Renew the passport by Friday";
    await app.callTool(busy, "capture_thought", { raw, as_user: true, captured_at: "2024-12-03T09:00:00Z" });
    await untilEnriched(page);
    await keep();
    await page.context().setOffline(true);
    await page.goto("/today");
    await page.getByText("Offline, as of").waitFor();
    expect(await kept().first().textContent()).toMatch(/passport[\s\S]*Was due/);
    await page.goto("/thoughts");
    await page.getByText("Offline, as of").waitFor();
    expect(await kept().last().textContent()).toContain("passport");
  });

  test("where a network swallows what is sent, the app opens with what is kept, and goes on once there are answers", async () => {
    page = await app.openElsewhere(writer, allow);
    await keep();
    const { promise: returned, resolve: giveBack } = Promise.withResolvers<void>();
    await page.route("**/api/**", (route) => returned.then(() => route.continue()));
    await page.goto("/today");
    await page.getByText("Offline, as of").waitFor();
    await box().fill("Written in a tunnel");
    await page.keyboard.press("Control+Enter");
    giveBack();
    await page.getByRole("region", { name: "Captured today" }).getByText("in a tunnel").waitFor();
    expect(await kept().count()).toBe(0);
    expect(await box().inputValue()).toBe("");
  });

  test("offline a change is refused at once, and a page that is opened is shown when the connection is back", async () => {
    page = await app.openElsewhere(writer, allow);
    await keep();
    await page.context().setOffline(true);
    const tick = page.getByLabel("Done: Anna is allergic to walnuts");
    await tick.click();
    await page.getByText("cannot be reached").waitFor();
    await tick.waitFor();

    await page.goto("/notes");
    await page.getByText("cannot be reached").waitFor();
    await page.context().setOffline(false);
    await page.getByText("No notes yet").waitFor();
  });

  test("who wants no copy on this device has none", async () => {
    page = await app.openElsewhere(writer, allow);
    await keep();
    await page.goto("/settings#anywhere");
    await page.getByLabel(/Keep the newest 200/).uncheck();
    await expect.poll(() => countCopies(page)).toBe(0);
    await page.context().setOffline(true);
    await page.goto("/thoughts");
    await page.getByText("cannot be reached").waitFor();
  });

  test("what is shared waits for the person, also through signing in, and is captured only by them", async () => {
    page = await app.openVisitor(allow);
    const query = new URLSearchParams({ title: "Tide tables", text: "High water https://tides.example/9" });
    await page.goto(`/share?${query}`);
    await page.waitForURL("**/sign-in?**");
    expect(page.url()).not.toContain("Tide");
    await signIn(writer);
    const text = "Tide tables\n\nHigh water https://tides.example/9";
    await expect.poll(() => box().inputValue()).toBe(text);
    expect(await listStored("Tide tables")).toEqual([]);
    await page.getByRole("button", { name: "Capture", exact: true }).click();
    await expect.poll(() => listStored("Tide tables")).toEqual([text]);

    // Once the app is kept, the address with the text does not leave the device; what was typed stays.
    await keep();
    await box().fill("Half a thought");
    await page.context().setOffline(true);
    await page.goto(`/share?${new URLSearchParams({ text: "Shared offline" })}`);
    await expect.poll(() => box().inputValue()).toBe("Shared offline\n\nHalf a thought");
  });

  test("the bookmarklet takes title, address and selection of any page", async () => {
    page = await app.openElsewhere(writer);
    const [, code = ""] = createBookmarklet(app.url).split("javascript:");
    const site = await page.context().newPage();
    const address = "https://bakery.example/bread";
    const body = "<title>Bread & butter</title><p>Knead for ten minutes</p>";
    await site.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
    await site.goto(address);
    await site.evaluate("getSelection().selectAllChildren(document.querySelector('p'))");
    const [opened] = await Promise.all([site.context().waitForEvent("page"), site.evaluate(code)]);
    page = opened;
    await expect.poll(() => box().inputValue()).toBe(`Bread & butter\n\nKnead for ten minutes\n\n${address}`);
  });
});

describeInBrowser("an update", () => {
  let app: BrowserApp;
  let server: Server;
  let context: BrowserContext;
  /** What is deployed: only the files of the newest build. */
  let build = 1;

  beforeAll(async () => {
    app = await openPages([]);
    const worker = await readFile("src/web/public/service-worker.js", "utf8");
    server = createServer(({ url = "" }, response) => {
      const asset = `/assets/chunk-${build}.js`;
      const files: Record<string, [type: string, text: string]> = {
        "/index.html": ["text/html", `<title>${build}</title><script src="${asset}"></script>`],
        [asset]: ["text/javascript", `globalThis.loaded = ${build}`],
        "/service-worker.js": [
          "text/javascript",
          `const BUILD = ${JSON.stringify({ name: `${build}`, entry: asset, files: ["/index.html", asset] })};${worker}`,
        ],
      };
      const [type, text] = files[url === "/" ? "/index.html" : url] ?? [];
      response.writeHead(text ? 200 : 404, {
        "content-type": type ?? "text/plain",
        "cache-control": "no-store",
      });
      response.end(text ?? "gone");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await app?.close();
    server?.close();
  });

  test("takes over at once, and open tabs still find the chunks of their build", async () => {
    const { port } = server.address() as AddressInfo;
    const page = await app.openVisitor({ ...allow, baseURL: `http://127.0.0.1:${port}` });
    context = page.context();
    await page.goto("/");
    await page.evaluate("navigator.serviceWorker.register('/service-worker.js')");
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    const caches = () => page.evaluate<string[]>("caches.keys()");
    for (build = 2; build <= 4; build++) {
      await page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())");
      await expect.poll(caches).toContain(`commonplace-app/${build}`);
      await expect.poll(() => page.evaluate(IS_ACTIVE)).toBe(true);
      if (build === 2) expect(await page.evaluate("import('/assets/chunk-1.js').then(() => loaded)")).toBe(1);
    }
    await expect.poll(caches).toEqual([2, 3, 4].map((number) => `commonplace-app/${number}`));
    // The newest page while the service answers, and the last whole build when it does not.
    build = 5;
    await page.reload();
    expect(await page.title()).toBe("5");
    await context.setOffline(true);
    await page.reload();
    expect(await page.title()).toBe("4");
    expect(await page.evaluate("loaded")).toBe(4);
  });
});

/** Nothing is on its way to take over. */
const IS_ACTIVE = `navigator.serviceWorker.ready.then(
  ({ installing, waiting, active }) => !installing && !waiting && active.state === "activated")`;
const READ_COPIES = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("commonplace-offline");
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve([]);
  opening.onsuccess = () => {
    const reading = opening.result.transaction("copies").objectStore("copies").getAll();
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    reading.onerror = reject;
  };
})`;
const CACHED_ANSWERS = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => url).filter((url) => url.includes("/api/")))`;

type Copy = { me: { email: string } };
const readCopies = (page: Page) => page.evaluate<Copy[]>(READ_COPIES);
const countCopies = async (page: Page) => (await readCopies(page)).length;
const readOwner = async (page: Page) => (await readCopies(page))[0]?.me.email;

/** As the browser decodes it. */
const measure = (page: Page, src: string) =>
  page.evaluate(
    `fetch(${JSON.stringify(src)})
      .then((response) => response.blob())
      .then((blob) => createImageBitmap(blob))
      .then(({ width, height }) => width + "x" + height)`,
  );
