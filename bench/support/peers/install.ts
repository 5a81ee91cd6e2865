import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Long, because one peer compiles SQLite if no prebuilt binary can be downloaded. */
const INSTALL_TIMEOUT_MS = 600_000;

export type Installed = { version: string; folder: string };

/** Installs into a separate folder outside the project, kept for the next run. */
export async function installPeer(
  packageName: string,
  version: string,
  node = process.execPath,
): Promise<Installed> {
  const { stdout: nodeVersion } = await run(node, ["-p", "process.versions.modules"]);
  const name = `${packageName}-${version}-abi${nodeVersion.trim()}`.replaceAll("/", "-");
  const scratch = join(tmpdir(), "commonplace-peers", name);
  const folder = join(scratch, "node_modules", packageName);
  const done = join(scratch, ".installed");
  if (!existsSync(done)) {
    console.error(`installing ${packageName}@${version} into ${scratch} …`);
    await mkdir(scratch, { recursive: true });
    await writeFile(join(scratch, "package.json"), '{ "private": true }');
    await runNpm(["install", `${packageName}@${version}`, "--no-audit", "--no-fund"], { cwd: scratch, node });
    await writeFile(done, "");
  }
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return { version: manifest.version, folder };
}

/** Uses the Node that will run the peer, because compiled parts depend on it, and drops the variables that `npm run` set. */
export async function runNpm(args: string[], { cwd, node }: { cwd: string; node: string }): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  env.PATH = [dirname(node), process.env.PATH].join(delimiter);
  const prefix = dirname(dirname(node));
  if (existsSync(join(prefix, "include/node"))) env.npm_config_nodedir = prefix;
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("js") ? [node, [npm]] : ["npm", []];
  await run(command, [...first, ...args], { cwd, env, timeout: INSTALL_TIMEOUT_MS });
}

/** The system's Node; `npm run` puts ours first in the path. */
export function findSystemNode(): string {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  const found = folders.map((folder) => join(folder, "node")).find((path) => existsSync(path));
  return found ? realpathSync(found) : process.execPath;
}

/** Nothing from the user's environment: no keys, no settings, a separate home. */
export function cleanEnvironment(home: string, settings: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? "", HOME: home, ...settings };
}
