import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { serveStatic } from "hono/serve-static";
import { ROOT } from "../base/installation.ts";

const BUILT = join(ROOT, "dist/web");
const PAGE = "/index.html";
const COMPRESSED = /\.(gz|br)$/;
const NOT_BUILT = "Commonplace is running, but its web pages are not built yet: `npm start` builds them.\n";

/** The web app's paths, as in `src/web/router.tsx` (a test compares them). Other paths are a 404. */
export const pagePaths = [
  "/",
  "/sign-in",
  "/register",
  "/invite/:token",
  "/forgot",
  "/reset/:token",
  "/confirm-email/:token",
  "/setup",
  "/connect",
  "/share",
  "/today",
  "/digest",
  "/thoughts",
  "/graph",
  "/names",
  "/names/:entityId",
  "/notes",
  "/notes/:noteId",
  "/chat",
  "/chat/:conversationId",
  "/review",
  "/keys",
  "/health",
  "/settings",
];

const self = "'self'";
const none = "'none'";

const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: [self],
    scriptSrc: [self],
    // Mantine and the chart libraries set inline styles.
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, "data:", "blob:"],
    connectSrc: [self],
    fontSrc: [self],
    workerSrc: [self],
    objectSrc: [none],
    baseUri: [none],
    formAction: [self],
    frameAncestors: [none],
  },
  // A set-up or invitation link contains a token.
  referrerPolicy: "no-referrer",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  // Only the operator knows whether this host always has TLS.
  strictTransportSecurity: false,
  // Covered by the policies above, or obsolete.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

type Bytes = Uint8Array<ArrayBuffer>;
type Files = ReadonlyMap<string, Bytes>;

/**
 * Serves the built web app from memory, so that a page and its assets are of one version until the service restarts.
 * (Hono's `serveStatic` for Node reads the disk on each request, including hidden files and links out of the folder.)
 */
export function createWebRoutes(folder = BUILT): Hono {
  let reading: Promise<Files | null> | undefined;
  async function getContent(path: string, c: Context): Promise<Bytes | null> {
    if (COMPRESSED.test(c.req.path)) return null;
    reading ??= readFiles(folder);
    const files = await reading;
    // Not cached, so that a later build is found.
    if (!files) reading = undefined;
    return files?.get(path) ?? null;
  }

  const options = { root: "", precompressed: true, getContent, onFound: addCacheHeaders };
  const sendPage = serveStatic({ ...options, path: PAGE });

  const app = new Hono();
  for (const path of pagePaths) app.get(path, pageHeaders, sendPage, (c) => c.text(NOT_BUILT));
  app.get("*", pageHeaders, serveStatic(options), async (c, next) => {
    if (c.req.path.startsWith("/api/") || !c.req.header("accept")?.includes("text/html")) return next();
    c.status(404);
    return sendPage(c, next);
  });
  return app;
}

function addCacheHeaders(path: string, c: Context): void {
  // Vite's files in /assets/ have a content hash in their name.
  c.header("Cache-Control", path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  // Also on uncompressed responses, or a cache would serve them to everybody.
  c.header("Vary", "Accept-Encoding");
}

/** By path: nothing outside this table can be requested. */
async function readFiles(folder: string): Promise<Files | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const files = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  return files.has(PAGE) ? files : null;
}
