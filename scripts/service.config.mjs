import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * How Vite bundles the service into dist/service/. A start then loads some dozen files instead of a thousand, in half of the
 * time and with two thirds of the memory. Paths relative to a module stay right: all chunks are in one folder, as deep as the
 * folders of src/, and each thread, kernel and file of weights is beside the modules that open it.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Folders of kernels and of weights. */
const binaries = ["src/kernels", "src/language/builtin/editing/learned"].map((folder) => join(root, folder));

const entries = ["cli/cli", "enrichment-thread", "search-thread", "backup-process"];
const nameOf = (entry) => entry.split("/").at(-1);

/** They find files of their own, or run in programs that few people need. Of all packages only these are installed with a built service. */
export const EXTERNAL = ["better-sqlite3", "pg", "undici", "nodemailer", "age-encryption"];

const copyBinaries = {
  name: "copy-binaries",
  generateBundle() {
    const found = binaries.flatMap((folder) => readdirSync(folder).map((fileName) => ({ folder, fileName })));
    for (const { folder, fileName } of found.filter((each) => /\.(?:wasm|int8)$/.test(each.fileName)))
      this.emitFile({ type: "asset", fileName, source: readFileSync(join(folder, fileName)) });
  },
};

/** What every command loads by itself. */
const FIRST = ["base/config", "base/errors"];
/** What it loads before that: a file of its own. */
const VERSION = ["base/installation"];
/** What else loads modules that the service loads at its start. Of the other commands, most load nearly all of them. */
const READERS = {
  threads: ["enrichment-thread", "search-thread"],
  stdio: ["cli/stdio", "stdio", ...FIRST],
  key: ["cli/key", ...FIRST],
  status: ["cli/status", ...FIRST],
  user: ["cli/user", ...FIRST],
  add: ["cli/add", ...FIRST],
};
/** By module that the service loads at its start: who else does, as the name of a file. */
const shared = new Map();

/**
 * Every file takes about half a millisecond to load, and Vite would make a hundred: so there is one for each set of readers,
 * and nobody loads what they do not need.
 */
const shareByReaders = {
  name: "share-by-readers",
  buildEnd() {
    const reach = (entries) => {
      const found = new Set();
      const visit = (id) => {
        if (found.has(id)) return;
        found.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      for (const entry of entries) visit(join(root, "src", `${entry}.ts`));
      return found;
    };
    const readers = Object.entries(READERS).map(([name, entries]) => ({ name, reached: reach(entries) }));
    const version = reach(VERSION);
    for (const id of reach(["main"])) {
      if (version.has(id)) continue;
      const others = readers.filter(({ reached }) => reached.has(id)).map(({ name }) => name);
      shared.set(id, ["service", ...others].join("-"));
    }
  },
};

/** What a module imports has all of its readers, so the largest sets come first. */
const groups = Object.keys({ service: [], ...READERS }).map((_, i) => ({
  name: (id) => shared.get(id),
  test: (id) => shared.get(id)?.split("-").length === i + 1,
  priority: i + 1,
}));

export default {
  root,
  publicDir: false,
  plugins: [copyBinaries, shareByReaders],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: "node24",
    // Packages that are only in the bundle have no folder with their licence.
    license: { fileName: "licenses.md" },
    outDir: join(root, "dist/service"),
    // setup.mjs removes what is left of earlier bundles.
    emptyOutDir: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(root, "src", `${entry}.ts`)])),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        codeSplitting: { groups },
        // Without white space and comments; names stay, so that an error's stack can be read.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
};
