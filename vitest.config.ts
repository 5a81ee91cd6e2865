import { defineConfig } from "vitest/config";

/** What opens a database runs on both. */
const onBoth =
  "tests/{auth,browse,chat,enrichment,notes,search,server,storage,thoughts,transfer}/**/*.test.ts";
/** In those folders, but without a database: once is enough. */
const withoutDatabase = [
  "tests/enrichment/thread.test.ts",
  "tests/search/{typo-distance,user-index}.test.ts",
  "tests/server/{contact,fixed-window,mcp-endpoint,mcp-protocol,request-history,web}.test.ts",
  "tests/storage/per-user-queue.test.ts",
  "tests/thoughts/snippet.test.ts",
  "tests/transfer/formats.test.ts",
];
const onSqliteOnly = [
  // About files, pragmas and query plans of the embedded database.
  "tests/storage/sqlite.test.ts",
  "tests/browse/query-plans.test.ts",
  // About languages: long, and no query of theirs is not asked elsewhere.
  "tests/search/languages.test.ts",
];
/** About servers that come and go, or are shared. */
const onPostgresOnly = ["tests/storage/{partitions,postgres}.test.ts", "tests/instances/**/*.test.ts"];

/** They start commands and services, or replace what every module has in common. */
const inOwnProcess = [
  "tests/{cli,scripts}/**/*.test.ts",
  "tests/bench/load.test.ts",
  "tests/security/{logs,sign-in}.test.ts",
  "tests/server/mcp-clients.test.ts",
];

/** Journeys through the pages, but for what is told without a browser. */
const pages = "tests/web/**/*.test.ts";
const withoutBrowser = "tests/web/{api,snippets,thoughts-parts}.test.ts";

/** They kill, fill and flood: nobody else should have to wait for them. */
const trials = "tests/durability/**/*.test.ts";

export default defineConfig({
  test: {
    // Of its own accord it leaves one core idle, which on two is half of them.
    maxWorkers: "100%",
    // A busy machine may take its time; what is right ends the wait at once.
    expect: { poll: { timeout: 10_000 } },
    // Whoever has named no time zone has the machine's.
    env: { TZ: "UTC" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["tests/*.test.ts", "tests/!(web)/**/*.test.ts", withoutBrowser],
          exclude: [...onPostgresOnly, ...inOwnProcess, trials],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [onBoth, ...onPostgresOnly],
          exclude: [...withoutDatabase, ...onSqliteOnly, ...inOwnProcess],
          globalSetup: "tests/support/postgres-setup.ts",
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: "processes", include: inOwnProcess, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [pages],
          exclude: [withoutBrowser],
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: { name: "trials", include: [trials], sequence: { groupOrder: 4 } },
      },
    ],
  },
});
