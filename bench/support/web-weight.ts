import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** How much script a page loads from `dist/web`. */

const DIST = join(import.meta.dirname, "../../dist/web");
const STATIC_IMPORT = /\b(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g;
const LAZY_IMPORT = /\bimport\(\s*[`"']\.\/([\w.-]+\.js)[`"']/g;
const PAGE_SCRIPT = /<(?:script|link rel="modulepreload")\b[^>]*?\b(?:src|href)="(\/[^"]+\.js)"/g;

/** The shell and the pages. The entry's other `import()`s load once everything is shown. */
const ROUTE = /\/(?:Shell|\w+Page)-/;

/** Paths of all scripts loaded so far. */
export async function collectScripts(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const paths = addresses.map((address) => new URL(address).pathname);
  return [...new Set(paths.filter((path) => path.endsWith(".js")))];
}

/**
 * The scripts needed to show the page: those in `index.html`, the shell, the page, and their static imports. A page's own
 * `import()`s are lazy parts, such as the graph's drawing, which load later and do not count.
 */
export function pickFirstLoad(loaded: string[]): string[] {
  const entry = namesIn(read("/index.html"), PAGE_SCRIPT, "");
  const routes = entry.flatMap((path) => namesIn(read(path), LAZY_IMPORT));
  const isLoaded = new Set(loaded);
  const found = new Set([...entry, ...routes.filter((path) => isLoaded.has(path) && ROUTE.test(path))]);
  // Iterating a Set also visits items added during the loop.
  for (const path of found) for (const imported of namesIn(read(path), STATIC_IMPORT)) found.add(imported);
  return [...found];
}

/** Bytes after gzip, as sent to clients without Brotli: the build leaves them beside each script. */
export const weigh = (paths: string[]): number =>
  paths.reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, 0);

const read = (path: string) => readFileSync(join(DIST, path), "utf8");

const namesIn = (text: string, pattern: RegExp, folder = "/assets/") =>
  [...text.matchAll(pattern)].map(([, name]) => `${folder}${name}`);
