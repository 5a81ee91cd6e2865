import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/**
 * Installs what package-lock.json says when node_modules does not hold it yet: everything, or with the argument
 * `runtime` only what the running service needs. With `pages` it also builds the web pages, with `service` it bundles
 * the service, each when what is built is not of these sources. Plain JavaScript without dependencies for Node 18 and
 * later: it runs on whatever Node the machine has, before ours is there.
 */

const NODE_MAJOR = 24;
const WAIT_MS = 200;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const startedAt = new Date();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules/.setup");
const VITE = join(root, "node_modules/vite/bin/vite.js");

/** What Vite builds, each of its sources and into a folder with a stamp. */
const BUILDS = {
  pages: {
    sources: ["src/web", "src/app-routes.ts", "package-lock.json"],
    stamp: join(root, "dist/web/.stamp"),
    args: ["src/web"],
    note: "Building the web pages (some seconds, after a change only)…",
    // The service itself needs no pages: assistants reach it all the same.
    failure:
      "The web pages could not be built (the message is above); the service runs with those of before, if there are any.",
  },
  service: {
    sources: ["src", "scripts/service.config.mjs", "package-lock.json"],
    except: ["src/web"],
    stamp: join(root, "dist/service/.stamp"),
    args: ["--config", "scripts/service.config.mjs"],
    // A service that runs from an earlier bundle loads parts of it when it needs them.
    keptMs: MONTH_MS,
    note: "Bundling the service (some seconds, after a change only)…",
    failure: "The service could not be bundled (the message is above); it runs from its sources.",
  },
};
/** Those of `npm ci` and `npm prune`. The pages and what builds are the workspace. */
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
    // After pruning a workspace, npm's file still lists what is gone.
    if (installed[path] && existsSync(join(root, path))) return installed[path].version === wanted.version;
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

function listFiles(path, except) {
  if (except.includes(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== "node_modules")
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`, except));
}

/** Of the contents, not the times: a clone or a checkout of another branch makes files look new. */
function hashSources({ sources, except = [] }) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => listFiles(source, except))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

const hashLock = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** The hash to build, or undefined if it is built. */
function findStale(build) {
  const hash = hashSources(build);
  if (!existsSync(build.stamp) || readFileSync(build.stamp, "utf8") !== hash) return hash;
  markCurrent(build.stamp);
  return undefined;
}

/** src/cli/start.mjs compares times only. That of this set-up, so that a change during it counts. */
function markCurrent(path) {
  try {
    utimesSync(path, startedAt, startedAt);
  } catch {
    // A read-only installation only starts more slowly.
  }
}

function runVite({ stamp: path, args, keptMs, note, failure }, hash) {
  console.error(note);
  const own = join(root, "node_modules/.bin/node");
  const node = existsSync(own) && process.platform !== "win32" ? own : process.execPath;
  const vite = [VITE, "build", ...args, "--logLevel", "error"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(node, vite, { cwd: root, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) {
    console.error(failure);
    return false;
  }
  writeFileSync(path, hash);
  markCurrent(path);
  if (keptMs !== undefined) removeOld(dirname(path), keptMs);
  return true;
}

/** What is left of earlier bundles. */
function removeOld(folder, keptMs) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (startedAt.getTime() - statSync(path).mtimeMs > keptMs) rmSync(path);
  }
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

/** What is to be done: the packages to have, and what to build, by the hash of its sources. */
function plan() {
  const builds = Object.entries(BUILDS)
    .filter(([word]) => words.includes(word))
    .map(([, build]) => ({ build, hash: findStale(build) }))
    .filter(({ hash }) => hash !== undefined);
  const tier = chooseTier(builds.map(({ build }) => build));
  return { builds, tier, isReady: builds.length === 0 && isInstalled(tier) };
}

/** The service is bundled of what it runs with, and Vite stays, as a dependency of an optional peer of better-auth. */
function chooseTier(builds) {
  if (!words.includes("runtime")) return "all";
  const isEnough = existsSync(VITE) ? !builds.includes(BUILDS.pages) : builds.length === 0;
  return isEnough ? "runtime" : "pages";
}

function setUp({ builds, tier, isReady }) {
  if (isReady) return;
  const isComplete = isInstalled(tier);
  if (!isComplete) install(tier);
  const isBuilt = builds.map(({ build, hash }) => runVite(build, hash)).every(Boolean);
  // What builds is half as much again as what runs.
  if (isBuilt && builds.length > 0 && !isComplete && tier === "pages") runNpm("prune", "runtime");
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
