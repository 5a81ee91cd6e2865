import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";

const BUILT = join(import.meta.dirname, "../../dist/web");
const PAGE = "/index.html";
const NOT_BUILT = "Commonplace is running, but its web pages are not built yet: `npm start` builds them.\n";

/** The web app's paths, as in `src/web/router.tsx` (a test compares them). What is none of them is a 404. */
export const pagePaths = [
  "/",
  "/sign-in",
  "/register",
  "/invite/:token",
  "/setup",
  "/thoughts",
  "/graph",
  "/notes",
  "/notes/:noteId",
  "/chat",
  "/chat/:conversationId",
  "/keys",
  "/health",
  "/settings",
];

const securityHeaders = {
  "Content-Security-Policy": [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine and the drawing libraries set styles while running.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  // A set-up or invitation link holds a token.
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};

type Bytes = Uint8Array<ArrayBuffer>;
type Variants = { plain: Bytes; gzip?: Bytes; br?: Bytes };
type Files = ReadonlyMap<string, Variants>;

/** Serves the built web app from memory, so a page and its parts stay of one version until the service restarts. */
export function createWebRoutes(folder = BUILT): Hono {
  let reading: Promise<Files | null> | undefined;
  async function files(): Promise<Files | null> {
    reading ??= readFiles(folder);
    const read = await reading;
    // Not kept, so that a build that comes later is found.
    if (!read) reading = undefined;
    return read;
  }

  const app = new Hono();
  for (const path of pagePaths)
    app.get(path, async (c) => {
      const page = (await files())?.get(PAGE);
      return page ? send(c, PAGE, page) : c.text(NOT_BUILT, 200, securityHeaders);
    });
  app.get("*", async (c, next) => {
    if (c.req.path.startsWith("/api/")) return next();
    const built = await files();
    const file = built?.get(c.req.path);
    if (file) return send(c, c.req.path, file);
    const page = built?.get(PAGE);
    if (!page || !c.req.header("accept")?.includes("text/html")) return next();
    return send(c, PAGE, page, 404);
  });
  return app;
}

function send(c: Context, path: string, variants: Variants, status: 200 | 404 = 200): Response {
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => variants[name] && accepts(accepted, name));
  const body = encoding ? variants[encoding] : variants.plain;
  return c.body(body ?? variants.plain, status, {
    ...securityHeaders,
    "Content-Type": types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    // What Vite puts into /assets/ has its content's hash in its name.
    "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
    ...(encoding && { "Content-Encoding": encoding }),
  });
}

const accepts = (header: string, encoding: string) =>
  header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** All there is, by path: what is not in the table cannot be asked for, whatever the path says. */
async function readFiles(folder: string): Promise<Files | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  if (!contents.has(PAGE)) return null;
  const originals = paths.filter((path) => !/\.(gz|br)$/.test(path));
  return new Map(originals.map((path) => [path, toVariants(path, contents)]));
}

function toVariants(path: string, contents: ReadonlyMap<string, Bytes>): Variants {
  const gzip = contents.get(`${path}.gz`);
  const br = contents.get(`${path}.br`);
  return { plain: contents.get(path) as Bytes, ...(gzip && { gzip }), ...(br && { br }) };
}
