import { defineConfig } from "vitest/config";

/** What opens a database runs on both. */
const onBoth =
  "tests/{auth,browse,chat,enrichment,notes,search,server,storage,thoughts,transfer}/**/*.test.ts";
const onSqliteOnly = [
  // About files, pragmas and query plans of the embedded database.
  "tests/storage/sqlite.test.ts",
  "tests/browse/query-plans.test.ts",
  // About protocol, pages and languages: long, and no query of theirs is not asked elsewhere.
  "tests/server/{fixed-window,mcp-clients,web}.test.ts",
  "tests/search/languages.test.ts",
];
/** About servers that come and go, or are shared. */
const onPostgresOnly = ["tests/storage/{partitions,postgres}.test.ts", "tests/instances/**/*.test.ts"];

/** They kill, fill and flood: nobody else should have to wait for them, and they not for each other. */
const trials = "tests/durability/**/*.test.ts";

export default defineConfig({
  test: {
    // Of its own accord it leaves one core idle, which on two is half of them.
    maxWorkers: "100%",
    // A busy machine may take its time; what is right ends the wait at once.
    expect: { poll: { timeout: 10_000 } },
    // Whoever has named no time zone has the machine's.
    env: { TZ: "UTC" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "sqlite", include: ["tests/**/*.test.ts"], exclude: [...onPostgresOnly, trials] },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [onBoth, ...onPostgresOnly],
          exclude: onSqliteOnly,
          globalSetup: "tests/support/postgres-setup.ts",
        },
      },
      {
        extends: true,
        test: { name: "trials", include: [trials], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
