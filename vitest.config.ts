import { readFileSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findCitus, NO_CITUS } from "./testkit/citus.ts";

/** Tests that open a database run on both. */
const onBoth =
  "tests/{auth,browse,chat,enrichment,entities,notes,reminders,review,search,server,storage,thoughts,transfer}/**/*.test.ts";
/** In those folders, but without a database: run once. */
const withoutDatabase = [
  "tests/enrichment/thread.test.ts",
  "tests/review/rules.test.ts",
  "tests/search/{dropped-memory,index-threads,passage-table,shared-index,top-slots,user-index}.test.ts",
  "tests/server/oauth/fetch-document.test.ts",
  "tests/server/{contact,fixed-window,mcp-endpoint,mcp-faults,mcp-protocol,request-history,web}.test.ts",
  "tests/storage/per-user-queue.test.ts",
  "tests/thoughts/{due,snippet}.test.ts",
  "tests/transfer/{formats,hostile-files,samples}.test.ts",
];
const onSqliteOnly = [
  // Files, pragmas and query plans of the embedded database.
  "tests/storage/{index-rows-migration,sqlite}.test.ts",
  "tests/storage/backups/*.test.ts",
  "tests/browse/query-plans.test.ts",
  // About rules, not about SQL: each of their statements is run on PostgreSQL by another file, too.
  "tests/auth/{change-email,notices,recent-sign-in,recovery}.test.ts",
  "tests/chat/{answer,client,context,failures,injection,prompt,route,running,search-first,undo}.test.ts",
  "tests/enrichment/failing-model.test.ts",
  "tests/notes/{likelihood,long-notes}.test.ts",
  "tests/search/{asked-time,endpoint-vectors,index-file,languages,ranking,remote-indexes,search,search-threads}.test.ts",
  "tests/server/{app-api-data,app-api-events,app-api-notes,app-api-setup,deep-json,http-server,user-limits}.test.ts",
  "tests/server/mcp-{prompts-resources,scopes,stdio,tools}.test.ts",
  "tests/server/oauth/{clients,flow,requests}.test.ts",
  "tests/thoughts/{brief,edit-by-model,long-texts,retrieve-notes}.test.ts",
  "tests/transfer/hostile.test.ts",
];
/** Servers that fail over or are shared by instances. */
const onPostgresOnly = ["tests/storage/{partitions,postgres}.test.ts", "tests/instances/**/*.test.ts"];

/** Routing over shards, and a cluster that loses a node. */
const onCitusOnly = "tests/citus/**/*.test.ts";
/** About how one server is started, divided or lost. */
const notOnCitus = [
  "tests/storage/{partitions,postgres}.test.ts",
  "tests/instances/{changes,failover,outage}.test.ts",
];
const isOnCitus = process.env.CITUS_TESTS !== undefined && findCitus() !== undefined;
if (process.env.CITUS_TESTS && !isOnCitus) console.log(`${NO_CITUS}: its tests are left out.`);
/** What touches the database's specifics; `CITUS_TESTS=all` runs everything. */
const chosenOnCitus = [
  "tests/{enrichment,entities,storage,thoughts,transfer}/**/*.test.ts",
  "tests/chat/elsewhere.test.ts",
];

/** They start commands and services, or replace globals. */
const inOwnProcess = [
  "tests/{cli,scripts}/**/*.test.ts",
  "tests/bench/load.test.ts",
  "tests/security/{logs,sign-in}.test.ts",
  "tests/server/mcp-clients.test.ts",
];

/** The worst that a user can send, thousands of requests, a slow reference, benchmarks, a compiler: `npm run test:quick` leaves them out. */
const heavy = [
  "tests/bench/!(load).test.ts",
  "tests/kernels/build.test.ts",
  "tests/language/builtin/{doubted,edit,held}-requests.test.ts",
  "tests/language/builtin/fitted-weights.test.ts",
  "tests/language/embedding/{contextual-embedder,hostile-passages}.test.ts",
  "tests/notes/long-notes.test.ts",
  "tests/security/limits.test.ts",
  "tests/server/{fuzz,mcp-fuzz}.test.ts",
  "tests/thoughts/long-texts.test.ts",
  "tests/transfer/{hostile,hostile-files}.test.ts",
];

/** Of what runs in process. */
const setupFiles = "tests/support/remember-hashes.ts";

/** End-to-end tests of the pages, except `withoutBrowser`. */
const pages = "tests/web/**/*.test.ts";
const withoutBrowser =
  "tests/web/{api,blocked-storage,build,graph-labels,markdown,note-draft,note-steps,outbox,snippets,thoughts-parts}.test.ts";

/** They kill processes, fill disks and flood the service. */
const trials = "tests/durability/**/*.test.ts";

/** The longest files first, so that no worker is left with one at the end. A project's files together share workers. */
const order = ["citus", "trials", "browser", "processes", "heavy", "postgres", "sqlite"];

class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/** Temporary files are best in memory: each commit waits for the disk otherwise, and no test cuts the power. */
function hasRoomInMemory(): boolean {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , type, options = ""] =
      mounts.findLast((line) => line.split(" ")[1] === MEMORY)?.split(" ") ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return type === "tmpfs" && !options.split(",").includes("noexec") && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

// Also of the processes that are started here: they inherit it.
if (process.env.TMPDIR === undefined && hasRoomInMemory()) process.env.TMPDIR = MEMORY;

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    // A worker waits for a quarter of its time: for databases, services, browsers, and for what happens after a while.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Megabytes for new objects: tests make many, and few of them last.
    execArgv: ["--max-semi-space-size=64"],
    // Generous for a busy machine; a passing poll ends at once.
    expect: { poll: { timeout: 120_000 } },
    // The default time zone of users is the machine's.
    env: { TZ: "UTC" },
    // Only against what hangs: no machine is so slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["tests/*.test.ts", "tests/!(web)/**/*.test.ts", withoutBrowser],
          exclude: [...onPostgresOnly, onCitusOnly, ...inOwnProcess, ...heavy, trials],
          setupFiles,
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
          setupFiles,
          isolate: false,
        },
      },
      ...(isOnCitus
        ? [
            {
              extends: true as const,
              test: {
                name: "citus",
                include: [
                  ...(process.env.CITUS_TESTS === "all" ? [onBoth, ...onPostgresOnly] : chosenOnCitus),
                  onCitusOnly,
                ],
                exclude: [...withoutDatabase, ...onSqliteOnly, ...inOwnProcess, ...notOnCitus],
                globalSetup: "tests/support/postgres-setup.ts",
                setupFiles,
                isolate: false,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: "processes", include: inOwnProcess },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [pages],
          exclude: [withoutBrowser],
          isolate: false,
        },
      },
      {
        extends: true,
        // Tens of thousands of requests in one test are minutes on a busy machine.
        test: { name: "heavy", include: heavy, isolate: false, testTimeout: 900_000 },
      },
      {
        extends: true,
        test: { name: "trials", include: [trials] },
      },
    ],
  },
});
