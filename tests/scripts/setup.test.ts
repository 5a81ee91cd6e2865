import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

const SETUP = resolve(import.meta.dirname, "../../scripts/setup.mjs");
const packages = {
  "": { name: "house" },
  "node_modules/brick": { version: "1.0.0" },
  "node_modules/paint": { version: "1.0.0" },
  "node_modules/scaffold": { version: "1.0.0", dev: true },
  "node_modules/brick-for-another-platform": { version: "1.0.0", optional: true },
};

/** Builds unless the page is broken. */
const VITE = `const fs = require("node:fs");
if (fs.readFileSync("src/web/main.tsx", "utf8") === "broken") process.exit(1);
fs.mkdirSync(process.argv.includes("src/web") ? "dist/web" : "dist/service", { recursive: true });
fs.appendFileSync("builds", process.argv.slice(2).join(" ") + "\\n");`;

let root: string;

/** A project of its own, and an npm that only notes that it was called, and installs. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-setup-"));
  await mkdir(join(root, "scripts"));
  await cp(SETUP, join(root, "scripts/setup.mjs"));
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
  await mkdir(join(root, "bin"));
  await writeFile(
    join(root, "bin/npm"),
    `#!/bin/sh
echo "$@" >>calls
sleep 0.3
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules/.bin && ln -sf "${process.execPath}" node_modules/.bin/node
mkdir -p node_modules/vite/bin && cp vite.js node_modules/vite/bin/
echo noise
cp installed.json node_modules/.package-lock.json
[ "$1" = ci ] || exit 0
sed 's/"node_modules/\\n"node_modules/g' installed.json | sed -n 's/^"\\(node_modules[^"]*\\)".*/\\1/p' | xargs mkdir -p`,
  );
  await chmod(join(root, "bin/npm"), 0o755);
  await writeFile(join(root, "vite.js"), VITE);
  await installs(packages);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const installs = (result: object) =>
  writeFile(join(root, "installed.json"), JSON.stringify({ packages: result }));

async function setUp(...words: string[]) {
  const env = { ...process.env, PATH: `${join(root, "bin")}:${process.env.PATH}`, npm_execpath: "" };
  const child = spawn(process.execPath, [join(root, "scripts/setup.mjs"), ...words], { env });
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0], stdout, stderr };
}

const calls = async () => (await readFile(join(root, "calls"), "utf8")).trim().split("\n");

test("set-up installs once, says so beside standard output, and is silent from then on", async () => {
  expect(await setUp()).toEqual({
    code: 0,
    stdout: "",
    stderr: "Setting up (less than a minute, once)…\nnoise\n",
  });
  expect(await calls()).toEqual(["ci --include=dev --no-audit --no-fund --loglevel=error"]);
  expect(await setUp()).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await calls()).toHaveLength(1);
});

test("set-up installs again when the lock file asks for another version", async () => {
  await setUp();
  const newer = { ...packages, "node_modules/brick": { version: "2.0.0" } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: newer }));
  await installs(newer);
  await setUp();
  expect(await calls()).toHaveLength(2);
});

test("a package of another platform may be missing, any other may not", async () => {
  const { "node_modules/brick-for-another-platform": _, ...here } = packages;
  await installs(here);
  await setUp();
  await setUp();
  expect(await calls()).toHaveLength(1);
  await rm(join(root, "node_modules/.package-lock.json"));
  await setUp();
  expect(await calls()).toHaveLength(2);
});

test("of two set-ups at once one installs and the other waits", async () => {
  const outcomes = await Promise.all([setUp(), setUp()]);
  expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0]);
  expect(await calls()).toHaveLength(1);
});

test("a failed installation is said in a sentence", async () => {
  await writeFile(join(root, "bin/npm"), "#!/bin/sh\necho broken >&2; exit 7");
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toContain("The set-up failed: npm ci could not install the packages");
});

const builds = async () => (await readFile(join(root, "builds"), "utf8")).trim().split("\n");

async function writePage(content: string) {
  await mkdir(join(root, "src/web"), { recursive: true });
  await writeFile(join(root, "src/web/main.tsx"), content);
}

test("the web pages are built when asked for, and again only when their sources changed", async () => {
  await setUp();
  await writePage("one");
  expect((await setUp("pages")).stderr).toBe("Building the web pages (some seconds, after a change only)…\n");
  expect(await setUp("pages")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await builds()).toEqual(["build src/web --logLevel error"]);

  await writePage("two");
  expect((await setUp()).stderr).toBe("");
  await setUp("pages");
  expect(await builds()).toHaveLength(2);

  await writePage("broken");
  const broken = await setUp("pages");
  expect(broken.code).toBe(0);
  expect(broken.stderr).toContain("The web pages could not be built");
  await writePage("three");
  await setUp("pages");
  expect(await builds()).toHaveLength(3);
});

test("the service is bundled when one of its sources changed, and not for a change of the pages", async () => {
  await setUp();
  await writePage("one");
  await writeFile(join(root, "src/main.ts"), "one");
  expect((await setUp("service")).stderr).toBe("Bundling the service (some seconds, after a change only)…\n");
  expect(await setUp("service")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await builds()).toEqual(["build --config scripts/service.config.mjs --logLevel error"]);

  await writePage("two");
  await setUp("service");
  expect(await builds()).toHaveLength(1);
  await writeFile(join(root, "src/main.ts"), "two");
  await setUp("service");
  expect(await builds()).toHaveLength(2);
});

const stampTime = async () => (await stat(join(root, "dist/service/.stamp"))).mtimeMs;

test("the bundle is as new as the sources that were read for it, also if they only look newer", async () => {
  await setUp();
  await writePage("one");
  await writeFile(join(root, "src/main.ts"), "one");
  const before = Date.now();
  await setUp("service");
  expect(await stampTime()).toBeGreaterThanOrEqual(before);
  expect(await stampTime()).toBeLessThan((await stat(join(root, "builds"))).mtimeMs);

  await utimes(join(root, "dist/service/.stamp"), new Date(0), new Date(0));
  await setUp("service");
  expect(await stampTime()).toBeGreaterThanOrEqual(before);
  expect(await builds()).toHaveLength(1);
});

const { "node_modules/scaffold": _tools, ...withPages } = packages;
const { "node_modules/paint": _pages, ...running } = withPages;
const quiet = "--no-audit --no-fund --loglevel=error";

test("what only runs is installed without what tests and what builds pages, and stays until tests are run", async () => {
  await installs(running);
  expect((await setUp("runtime")).code).toBe(0);
  expect(await setUp("runtime")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await calls()).toEqual([`ci --omit=dev --workspaces=false ${quiet}`]);
  await installs(packages);
  await setUp();
  await setUp("runtime");
  expect((await calls()).slice(1)).toEqual([`ci --include=dev ${quiet}`]);
});

test("a start builds the pages, and then removes what built them", async () => {
  await writePage("one");
  await installs(withPages);
  await setUp("runtime", "pages");
  expect(await calls()).toEqual([
    `ci --omit=dev ${quiet}`,
    `prune --omit=dev --workspaces=false --no-save ${quiet}`,
  ]);
  // As npm prunes a workspace: its own lock file still lists what is gone.
  await rm(join(root, "node_modules/paint"), { recursive: true });
  expect(await setUp("runtime", "pages")).toEqual({ code: 0, stdout: "", stderr: "" });

  await writePage("two");
  await setUp("runtime", "pages");
  expect((await calls()).slice(2)).toEqual([`ci --omit=dev ${quiet}`, expect.stringMatching(/^prune/)]);
  expect(await builds()).toHaveLength(2);
});

test("a start after a change of the service alone bundles it with what is there", async () => {
  await writePage("one");
  await writeFile(join(root, "src/main.ts"), "one");
  await installs(withPages);
  await setUp("runtime", "pages", "service");
  await rm(join(root, "node_modules/paint"), { recursive: true });
  await writeFile(join(root, "src/main.ts"), "two");
  await setUp("runtime", "pages", "service");
  expect(await calls()).toHaveLength(2);
  expect(await builds()).toHaveLength(3);

  await rm(join(root, "node_modules/vite"), { recursive: true });
  await writeFile(join(root, "src/main.ts"), "three");
  await setUp("runtime", "pages", "service");
  expect((await calls()).slice(2)).toEqual([`ci --omit=dev ${quiet}`, expect.stringMatching(/^prune/)]);
});

test("a start leaves the tools of a developer where they are", async () => {
  await writePage("one");
  await setUp();
  await setUp("runtime", "pages");
  expect(await calls()).toEqual([`ci --include=dev ${quiet}`]);
  expect(await builds()).toHaveLength(1);
});

test("what only runs is installed again when the lock file changes, even by a package that is new", async () => {
  await installs(running);
  await setUp("runtime");
  const more = { ...running, "node_modules/tile": { version: "1.0.0" } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: more }));
  await setUp("runtime");
  expect(await calls()).toHaveLength(2);
});

test("parts of an earlier bundle stay for a month, for a service that still runs from it", async () => {
  await mkdir(join(root, "dist/service"), { recursive: true });
  await mkdir(join(root, "src/web"), { recursive: true });
  await writeFile(join(root, "src/web/main.tsx"), "page");
  await writeFile(join(root, "dist/service/recent.js"), "");
  await writeFile(join(root, "dist/service/old.js"), "");
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await utimes(join(root, "dist/service/old.js"), longAgo, longAgo);
  await setUp("service");
  expect((await readdir(join(root, "dist/service"))).sort()).toEqual([".stamp", "recent.js"]);
});
