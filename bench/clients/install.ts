import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanEnvironment, runNpm } from "../support/peers/install.ts";
import type { Place } from "./client.ts";

/** Programs that a client may open a page with. */
const OPENERS = ["xdg-open", "open", "sensible-browser", "www-browser", "x-www-browser"];

/** Installs packages into an empty folder; returns the version of the first. */
export async function installPackages(packages: string[], folder: string): Promise<string> {
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await runNpm(["install", ...packages, "--no-audit", "--no-fund"], { cwd: folder, node: process.execPath });
  const [name = ""] = packages;
  const manifest = await readFile(join(folder, "node_modules", name, "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

/** For one attempt, so that nothing is known from the one before. */
export async function openPlace(folder: string): Promise<Place> {
  const home = await mkdtemp(join(folder, "home-"));
  const bin = join(home, "bin");
  const openedPages = join(home, "opened");
  await mkdir(bin);
  const script = `#!/bin/sh\nprintf '%s\\n' "$1" >> "${openedPages}"\n`;
  await Promise.all(OPENERS.map((name) => writeFile(join(bin, name), script, { mode: 0o755 })));
  const path = [bin, join(folder, "node_modules/.bin"), process.env.PATH].join(":");
  const env = cleanEnvironment(home, { PATH: path, BROWSER: join(bin, "xdg-open"), NO_COLOR: "1" });
  return { folder, env, openedPages, running: new Set() };
}

export function closePlace({ running }: Place): void {
  for (const child of running) child.kill("SIGKILL");
}
