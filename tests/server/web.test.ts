import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWebRoutes, pagePaths } from "../../src/server/web.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "commonplace-web-"));
  folder = join(parent, "web");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(parent, "secret.txt"), "secret");
  await writeFile(join(folder, ".stamp"), "stamp");
  await writeFile(join(folder, "index.html"), "<!doctype html>the page");
  await writeFile(join(folder, "assets/main-1a2b.js"), "run()");
  await writeFile(join(folder, "assets/main-1a2b.js.gz"), gzipSync("run()"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  createWebRoutes(folder).request(path, { headers });

test("every path of the web app gets its page, which is looked for again each time", async () => {
  for (const path of ["/", "/thoughts", "/notes/some-id", "/invite/token", "/setup?token=x"]) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<!doctype html>the page");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test("the server knows the same paths as the web app's router", async () => {
  const router = await readFile("src/web/router.tsx", "utf8");
  const paths = [...router.matchAll(/path: "([^"]+)"/g)].map((match) => match[1]?.replaceAll("$", ":"));
  expect(paths.toSorted()).toEqual(pagePaths.toSorted());
});

test("hashed files are kept for good and come compressed to who accepts it", async () => {
  const plain = await get("/assets/main-1a2b.js");
  expect(await plain.text()).toBe("run()");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("content-encoding")).toBeNull();
  const gzipped = await get("/assets/main-1a2b.js", { "accept-encoding": "br, gzip" });
  expect(gzipped.headers.get("content-encoding")).toBe("gzip");
  expect(gzipped.headers.get("vary")).toBe("Accept-Encoding");
  const refused = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip;q=0" });
  expect(refused.headers.get("content-encoding")).toBeNull();
});

test("a compressed file is a way to send another, not a file to ask for", async () => {
  expect((await get("/assets/main-1a2b.js.gz")).status).toBe(404);
  const weighed = await get("/assets/main-1a2b.js", { "accept-encoding": "br;q=1.0, gzip;q=0.8" });
  expect(weighed.headers.get("content-encoding")).toBe("gzip");
});

test("what is not there is a 404, with the app's own page for browsers", async () => {
  expect((await get("/assets/gone.js")).status).toBe(404);
  const page = await get("/nowhere", { accept: "text/html" });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("the page");
  expect((await get("/api/nothing", { accept: "text/html" })).headers.get("content-type")).not.toContain(
    "html",
  );
});

test("no path leads out of the folder or to its hidden files", async () => {
  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/.stamp",
  ])
    expect((await get(path)).status, path).toBe(404);
});

test("every page carries the headers that keep foreign scripts and frames out", async () => {
  for (const path of ["/", "/assets/main-1a2b.js"]) {
    const { headers } = await get(path);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.has("permissions-policy")).toBe(true);
  }
});

test("without a build the first page says so, and a later build is found", async () => {
  await rm(folder, { recursive: true });
  const app = createWebRoutes(folder);
  const response = await app.request("/");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("`npm start` builds them");
  await mkdir(folder);
  await writeFile(join(folder, "index.html"), "built");
  expect(await (await app.request("/")).text()).toBe("built");
});
