import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/**
 * Installs what package-lock.json says when node_modules does not hold it yet: everything, or with the argument
 * `runtime` only what the running service needs. With `pages` it also builds the web pages when they are not those of
 * the sources. Plain JavaScript without dependencies for Node 18 and later: it runs on whatever Node the machine has,
 * before ours is there.
 */

const NODE_MAJOR = 24;
const WAIT_MS = 200;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules/.setup");

const webStamp = join(root, "dist/web/.stamp");
/** Whatever the built pages depend on. */
const WEB_SOURCES = ["src/web", "src/app-routes.ts", "package-lock.json"];
/** Those of `npm ci` and `npm prune`. The pages and what builds them are the workspace. */
const NPM_OPTIONS = {
  runtime: ["--omit=dev", "--workspaces=false"],
  pages: ["--omit=dev"],
  // With NODE_ENV=production npm would leave out what tests.
  all: ["--include=dev"],
};

const readPackages = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;

/** npm writes its own lock file into node_modules as the last thing it does. */
function isInstalled(tier) {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const installed = readPackages("node_modules/.package-lock.json");
  // The lock file does not say which packages only the pages need; the stamp says that nothing else is missing.
  const isStamped = existsSync(stamp) && readFileSync(stamp, "utf8") === hashLock();
  return Object.entries(readPackages("package-lock.json")).every(([path, wanted]) => {
    if (path === "") return true;
    if (installed[path]) return installed[path].version === wanted.version;
    if (tier === "runtime" && isStamped) return true;
    // Optional packages are those of other platforms.
    return Boolean(wanted.optional || (tier !== "all" && (wanted.dev || wanted.devOptional)));
  });
}

function install(tier) {
  console.error("Setting up (less than a minute, once)…");
  if (runNpm("ci", tier) === 0) return;
  console.error("The set-up failed: npm ci could not install the packages (its message is above).");
  process.exit(1);
}

/** The exit code. */
function runNpm(verb, tier) {
  const args = [verb, ...NPM_OPTIONS[tier], "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", 2, 2], shell: !npm && process.platform === "win32" };
  const { status } = npm?.endsWith("js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, options);
  return status;
}

function listFiles(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== "node_modules")
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

/** Of the contents, not the times: a clone or a checkout of another branch makes files look new. */
function hashWebSources() {
  const hash = createHash("sha256");
  for (const path of WEB_SOURCES.flatMap(listFiles)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

const hashLock = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

const isWebBuilt = (hash) => existsSync(webStamp) && readFileSync(webStamp, "utf8") === hash;

function buildWeb(hash) {
  console.error("Building the web pages (some seconds, after a change only)…");
  const own = join(root, "node_modules/.bin/node");
  const node = existsSync(own) && process.platform !== "win32" ? own : process.execPath;
  const args = [join(root, "node_modules/vite/bin/vite.js"), "build", "src/web", "--logLevel", "error"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(node, args, { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (status === 0) {
    writeFileSync(webStamp, hash);
    return true;
  }
  // The service itself needs no pages: assistants reach it all the same.
  console.error(
    "The web pages could not be built (the message is above); the service runs with those of before, if there are any.",
  );
  return false;
}

/** One at a time: a second set-up waits for the first. The lock of one that died counts for nothing. */
async function withLock(work) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `commonplace-setup-${name}`);
  while (!takeLock(lock)) await sleep(WAIT_MS);
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  work();
  process.off("exit", release);
  release();
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isAlive(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(lock) {
  try {
    const holder = Number(readFileSync(lock, "utf8"));
    // Between its creation and the writing of the number the file is empty.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Says of which lock file node_modules is. bin/commonplace looks only at its age, instead of starting Node for this. */
function leaveStamp() {
  const locked = statSync(join(root, "package-lock.json")).mtimeMs;
  const stamped = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (stamped > locked && readFileSync(stamp, "utf8") === hashLock()) return;
  try {
    writeFileSync(stamp, hashLock());
  } catch {
    // A read-only installation only loses some milliseconds a command.
  }
}

/** What is to be done: the packages to have, and the pages to build, by the hash of their sources. */
function plan() {
  const hash = words.includes("pages") ? hashWebSources() : undefined;
  const pages = hash !== undefined && !isWebBuilt(hash) ? hash : undefined;
  const tier = !words.includes("runtime") ? "all" : pages ? "pages" : "runtime";
  return { pages, tier, isReady: !pages && isInstalled(tier) };
}

function setUp({ pages, tier, isReady }) {
  if (isReady) return;
  const isComplete = isInstalled(tier);
  if (!isComplete) install(tier);
  const isBuilt = pages && buildWeb(pages);
  // What built the pages is half as much again as what runs.
  if (isBuilt && !isComplete && tier === "pages") runNpm("prune", "runtime");
}

const words = process.argv.slice(2);
if (!plan().isReady) await withLock(() => setUp(plan()));
leaveStamp();

const machine = process.versions.node;
if (!existsSync(join(root, "node_modules/.bin/node")) && Number.parseInt(machine, 10) < NODE_MAJOR) {
  console.error(
    `Commonplace needs Node ${NODE_MAJOR}: it brings none for ${process.platform}-${process.arch}, and this machine has ${machine}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
