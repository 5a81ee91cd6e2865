import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findUserByEmail } from "../src/auth/accounts.ts";
import { type Actor, authorise } from "../src/base/actor.ts";
import type { Db } from "../src/storage/db.ts";
import { openSqlite } from "../src/storage/sqlite/open.ts";
import { callTool } from "./mcp.ts";
import { spawnService } from "./service.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const clean = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };
const PASSWORD = "correct horse battery";
/** Of service and browser, wherever the machine is. */
const TIME_ZONE = "UTC";
/** Resolves to the service, but is not a secure context for the browser: no https, not localhost. */
const PLAIN_HOST = "commonplace.test";
const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Undefined if no browser is installed. */
export const executablePath = process.env.CHROMIUM ?? known.find((path) => existsSync(path));

type Options = { seed?: Seed };
/** Writes into the database before the service starts. */
export type Seed = (db: Db, find: (email: string) => Promise<Actor>) => Promise<void>;
type Person = { email: string; key: string };
type Tool = "capture_thought" | "edit_thought" | "retrieve_thoughts" | "delete_thought";

/** The real service in a separate process, with users added by its command line, and a browser. */
export async function openBrowserApp(emails: string[], { seed }: Options = {}) {
  // The test runner's NODE_ENV would make a development build.
  await run(process.execPath, ["scripts/setup.mjs", "web"], { cwd: ROOT, env: clean });
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-browser-"));
  const people = new Map<string, Person>();
  for (const email of emails) people.set(email, await addPerson(dataDir, email));
  if (seed) await seedDirectory(dataDir, seed);
  const service = await spawnService({ dataDir, env: { TZ: TIME_ZONE } });
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  });
  const sessions = new Map<string, BrowserContextOptions["storageState"]>();
  const person = (email: string) => people.get(email) as Person;

  /** A page in a fresh browser profile, not signed in. */
  async function openVisitor(options: BrowserContextOptions = {}): Promise<Page> {
    const viewport = { width: 1280, height: 800 };
    const place = { baseURL: service.url, timezoneId: TIME_ZONE };
    const context = await browser.newContext({ viewport, ...place, ...options });
    return context.newPage();
  }

  return {
    url: service.url,
    /** The same service under a host name without https, as in a home network. */
    plainUrl: service.url.replace("127.0.0.1", PLAIN_HOST),
    /** The link that the service prints while there is no user. */
    async setupLink(): Promise<string> {
      const token = await readFile(join(dataDir, "setup-token"), "utf8");
      return `${service.url}/setup?token=${token.trim()}`;
    },
    /** Opens the service's database, as another process would. */
    openDatabase: (): Db => openSqlite(dataDir),
    openVisitor,
    /** The same, signed in as this user. */
    async openPage(email: string, options: BrowserContextOptions = {}): Promise<Page> {
      const storageState = sessions.get(email) ?? (await signIn(browser, service.url, email));
      sessions.set(email, storageState);
      return openVisitor({ storageState, ...options });
    },
    /** Calls a tool as one of the user's assistants. */
    callTool: <Answer>(email: string, name: Tool, args: object) =>
      callTool<Answer>(service.url, person(email).key, name, args),
    async close() {
      await browser.close();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type BrowserApp = Awaited<ReturnType<typeof openBrowserApp>>;

async function addPerson(dataDir: string, email: string): Promise<Person> {
  const env = { ...clean, DATA_DIR: dataDir };
  const cli = (...args: string[]) => run(process.execPath, ["src/cli/cli.ts", ...args], { cwd: ROOT, env });
  await cli("user", "add", email, "--password", PASSWORD);
  const { stdout } = await cli("key", "create", "--user", email, "--name", "Test assistant");
  return { email, key: stdout.trim() };
}

async function seedDirectory(dataDir: string, seed: Seed): Promise<void> {
  const db = openSqlite(dataDir);
  try {
    await seed(db, async (email) => {
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error(`nobody is called ${email}`);
      return authorise(user.id);
    });
  } finally {
    await db.destroy();
  }
}

async function signIn(browser: Browser, url: string, email: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/thoughts**");
  const state = await context.storageState();
  await context.close();
  return state;
}
