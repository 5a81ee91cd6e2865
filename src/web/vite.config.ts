import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const SERVICE = `http://localhost:${process.env.PORT ?? 3000}`;

/** Needed to open the app without a connection, besides what is built. */
const KEPT_FILES = ["color-scheme.js", "icon.svg", "icon-192.png", "manifest.webmanifest"];
const WORKER = "service-worker.js";

/** Tells the service worker which files belong to this build. */
function nameBuild(): Plugin {
  return {
    name: "name-build",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = [...Object.keys(bundle), ...KEPT_FILES].map((name) => `/${name}`).sort();
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry)?.fileName;
      const path = join(dir, WORKER);
      const source = await readFile(path, "utf8");
      const hash = createHash("sha256").update(source).update(files.join());
      for (const name of ["index.html", ...KEPT_FILES]) hash.update(await readFile(join(dir, name)));
      const build = { name: hash.digest("hex").slice(0, 16), entry, files };
      await writeFile(path, `const BUILD = ${JSON.stringify(build)};\n${source}`);
    },
  };
}

/** Leaves a `.gz` and a `.br` beside every text, so that the service never compresses while somebody waits. */
function precompress(): Plugin {
  const toGzip = promisify(gzip);
  const toBrotli = promisify(brotliCompress);
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      // After `nameBuild`, which changes the service worker.
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const names = [...Object.keys(bundle), ...KEPT_FILES, WORKER];
        for (const name of names.filter((name) => COMPRESSIBLE.test(name))) {
          const path = join(dir, name);
          const bytes = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
          await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
          await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
        }
      },
    },
  };
}

const PROJECT = resolve(import.meta.dirname, "../..");

/** Of the path within the project: what the folders above it are called must not decide. */
const within = (pattern: RegExp) => (path: string) => pattern.test(relative(PROJECT, path));

const filesOf = (names: string) =>
  within(new RegExp(`[\\\\/](${names.replaceAll(" ", "|")})([\\\\/]|\\.(tsx?|mjs)$)`));

/** Most pages need these at first sight. Not everything that is shared: menus and dialogs would be loaded with it. */
const basics =
  "ActionIcon Center Checkbox CloseButton Group Input InputBase Paper Textarea TextInput VisuallyHidden " +
  "to-int use-debounced-callback use-document-title use-window-event Toasts Wordmark " +
  "archive bookmark check circle-check-big circle-exclamation-point feather key-round search search-x x";
/** Pages inside the shell need these, or the palette does. */
const inside =
  "Badge SegmentedControl Skeleton MarkedText TimeAgo drafts marks palette-actions plain-text use-draft views " +
  "CaptureBox Outbox ThoughtMeta use-back-to-close use-state-changes markdown.links queries.thoughts.thoughts arrow-up list-filter";

/**
 * What is needed together is one file, with its imports that are in none of the files before it: many small files compress badly,
 * and each is a request. React and TanStack change seldom, so browsers keep them over an update.
 */
const groups = [
  { name: "react", test: within(/node_modules[\\/](react|react-dom|scheduler)[\\/]/) },
  {
    name: "tanstack",
    test: within(
      /node_modules[\\/]@tanstack[\\/](react-router|router|react-store|store|history|react-query|query)/,
    ),
  },
  { name: "entry", tags: ["$initial" as const] },
  { name: "basics", test: filesOf(basics) },
  { name: "Shell", test: filesOf(`Shell ${inside}`) },
  { name: "ThoughtsPage", test: filesOf("ThoughtsPage") },
];

export default defineConfig({
  plugins: [react(), nameBuild(), precompress()],
  cacheDir: "../../node_modules/.vite",
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2023",
    // Older ones would have `light-dark()` rewritten in a way that needs more than the attribute Mantine sets.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A font or picture in the style sheet as `data:` would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api/": SERVICE } },
});
