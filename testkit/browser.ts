import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { createApiKey } from "../src/auth/keys/api-keys.ts";
import { type Actor, authorise } from "../src/base/actor.ts";
import type { Db } from "../src/storage/db.ts";
import { migrate } from "../src/storage/migrate.ts";
import { openSecrets } from "../src/storage/secrets.ts";
import { openSqlite } from "../src/storage/sqlite/open.ts";
import { callTool } from "./mcp.ts";
import { addPerson, openSession } from "./people.ts";
import { spawnService } from "./service.ts";

/** Of service and browser, wherever the machine is. */
const TIME_ZONE = "UTC";
/** Resolves to the service, but is not a secure context for the browser: no https, not localhost. */
const PLAIN_HOST = "commonplace.test";
/** The first loads a page in half the processor time of the others. */
const known = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);
/** Undefined if no browser is installed. */
export const executablePath = process.env.CHROMIUM ?? known.find((path) => existsSync(path));

export const launchBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      // A key has scrolled once it is pressed: no test meets the page halfway.
      "--disable-smooth-scrolling",
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ...args,
    ],
  });

/** Enough for a busy machine, and less than a test may take: so that it says what it waited for. */
const WAIT_MS = 120_000;
const DESK = { width: 1280, height: 800 };

type Options = {
  /** Writes into the database before the service starts. */
  seed?: Seed;
  /** Further settings, which may name files of the data directory. */
  env?: (dataDir: string) => Record<string, string>;
  /** What people have asked of their browsers. */
  reducedMotion?: "reduce" | "no-preference";
};
export type Seed = (db: Db, find: (email: string) => Actor) => Promise<void>;
type Person = { userId: string; key: string };
type Tool = "capture_thought" | "edit_thought" | "retrieve_thoughts" | "delete_thought";

/** The real service in a process of its own, with these people (none: new), as the browser's pages show it. */
export async function openBrowserApp(browser: Browser, emails: string[], options: Options = {}) {
  const { seed, env, reducedMotion = "no-preference" } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-browser-"));
  const people = emails.length > 0 ? await fillDirectory(dataDir, emails, seed) : new Map();
  const service = await spawnService({ dataDir, env: { TZ: TIME_ZONE, ...env?.(dataDir) } });
  const contexts = new Set<BrowserContext>();
  /** Each person's own page, once they have opened it. */
  const standing = new Map<string, Page>();
  const person = (email: string) => people.get(email) as Person;

  /** A page in a fresh browser profile, not signed in. */
  async function openVisitor(profile: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: DESK,
      baseURL: service.url,
      timezoneId: TIME_ZONE,
      // It would keep the whole app in every profile, and hide requests from `page.route`.
      serviceWorkers: "block",
      reducedMotion,
      ...profile,
    });
    context.setDefaultTimeout(WAIT_MS);
    contexts.add(context);
    context.on("close", () => contexts.delete(context));
    return context.newPage();
  }

  /** A page of that person, who is signed in: in a profile and a session of its own. */
  async function openElsewhere(email: string, profile: BrowserContextOptions = {}): Promise<Page> {
    return openVisitor({ ...(await signIn(dataDir, person(email))), ...profile });
  }

  return {
    url: service.url,
    dataDir,
    /** The same service under a host name without https, as in a home network. */
    plainUrl: service.url.replace("127.0.0.1", PLAIN_HOST),
    /** The link that the service prints while there is no user, soon after it is ready. */
    async setupLink(): Promise<string> {
      const file = join(dataDir, "setup-token");
      while (!existsSync(file)) await sleep(10);
      const token = await readFile(file, "utf8");
      return `${service.url}/setup?token=${token.trim()}`;
    },
    /** The mails that the service has written, oldest first. */
    async readOutbox(): Promise<string[]> {
      const outbox = join(dataDir, "outbox");
      const names = existsSync(outbox) ? await readdir(outbox) : [];
      const mails = names.filter((name) => name.endsWith(".eml")).sort();
      return Promise.all(mails.map((name) => readFile(join(outbox, name), "utf8")));
    },
    /** Opens the service's database, as another process would. */
    openDatabase: (): Db => openSqlite(dataDir),
    openVisitor,
    openElsewhere,
    /** That person's page: always the same, because a new one takes twice as long to load anything. */
    async openPage(email: string): Promise<Page> {
      const page = standing.get(email) ?? (await openElsewhere(email));
      standing.set(email, page);
      return page;
    },
    /** Between two tests: closes every other page, and leaves nothing in people's own. */
    async tidy(): Promise<void> {
      const kept = new Set([...standing.values()].map((page) => page.context()));
      await Promise.all([...contexts].filter((each) => !kept.has(each)).map((each) => each.close()));
      await Promise.all([...standing.values()].map(clear));
    },
    /** Calls a tool as one of the user's assistants. */
    callTool: <Answer>(email: string, name: Tool, args: object) =>
      callTool<Answer>(service.url, person(email).key, name, args),
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function clear(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(DESK);
  // Within the service: the browser gives another place a process of its own, and that is what takes long.
  await page.goto("/icon.svg");
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await page.evaluate(
    "indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))",
  );
}

export type BrowserApp = Awaited<ReturnType<typeof openBrowserApp>>;

async function fillDirectory(dataDir: string, emails: string[], seed?: Seed): Promise<Map<string, Person>> {
  return withDatabase(dataDir, async (db) => {
    await migrate(db);
    const people = new Map<string, Person>();
    for (const email of emails) {
      const userId = await addPerson(db, email);
      const { key } = await createApiKey(db, { userId, name: "Test assistant" }, Date.now());
      people.set(email, { userId, key });
    }
    await seed?.(db, (email) => authorise((people.get(email) as Person).userId));
    return people;
  });
}

/** What a browser keeps of somebody who has signed in. */
type SignedIn = Required<Pick<BrowserContextOptions, "storageState">>;

function signIn(dataDir: string, { userId }: Person): Promise<SignedIn> {
  return withDatabase(dataDir, async (db) => {
    const cookie = await openSession(db, openSecrets(db, dataDir), userId);
    const [name = "", value = ""] = cookie.split("=");
    const where = { domain: "127.0.0.1", path: "/", expires: -1 };
    const kept = { name, value, ...where, httpOnly: true, secure: false, sameSite: "Lax" as const };
    return { storageState: { cookies: [kept], origins: [] } };
  });
}

async function withDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openSqlite(dataDir);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
