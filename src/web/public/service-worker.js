/**
 * Keeps the built app on this device, so that it opens without a connection. It never touches the API: what one person has
 * read must not be shown to another (see `src/web/offline/` for what is kept of the thoughts).
 * The build adds `BUILD` at the top: its name, the entry script, and the files to keep.
 */
/* global BUILD */
const PREFIX = "commonplace-app/";
const CACHE = PREFIX + BUILD.name;
const PAGE = "/index.html";
/** Tabs that were opened before an update still load chunks of their own build. */
const KEPT_BUILDS = 3;
const PATIENCE_MS = 4_000;
/** What a proxy answers while the service is down. */
const DOWN = [502, 503, 504];
/** Answered by the service itself. */
const NOT_PAGES = ["/api/", "/oauth/", "/.well-known/"];

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (NOT_PAGES.some((prefix) => pathname.startsWith(prefix))) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(openAsset(request));
  else if (BUILD.files.includes(pathname)) event.respondWith(fetchOr(request, pathname));
});

/** All or nothing: an interrupted or mixed build is not kept, and the next visit tries again. */
async function keepBuild() {
  const cache = await caches.open(CACHE);
  // Names of assets contain a hash, so the browser's own cache may answer.
  await cache.addAll(
    BUILD.files.map((path) => (path.startsWith("/assets/") ? path : new Request(path, { cache: "reload" }))),
  );
  const page = await (await cache.match(PAGE)).text();
  if (!page.includes(BUILD.entry)) {
    await caches.delete(CACHE);
    throw new Error("The service has been updated meanwhile.");
  }
  await self.skipWaiting();
}

async function takeOver() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(builds.slice(0, -(KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Of this build, or of an older one that a tab still shows. */
async function openAsset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

function openPage(request, pathname) {
  // The address contains the shared text, which concerns nobody before it is saved: it stays on the device.
  return pathname === "/share" ? findKept(PAGE, () => fetch(request)) : fetchOr(request, PAGE);
}

/** The newest from the service, or the kept one if that does not answer in time. */
async function fetchOr(request, path) {
  const fetching = fetch(request);
  const isLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const response = await Promise.race([fetching, isLate]).catch(() => undefined);
  if (response && !DOWN.includes(response.status)) return response;
  return findKept(path, () => fetching);
}

async function findKept(path, otherwise) {
  const kept = await (await caches.open(CACHE)).match(path, { ignoreVary: true });
  return kept ?? otherwise();
}
