import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** A file imports its own folder or a lower layer, never up and never sideways. Kept as in docs/architecture.md. */
const layers: Record<string, number> = {
  "contract.ts": 0,
  "contract-app": 0,
  "app-routes.ts": 0,
  base: 0,
  kernels: 0,
  storage: 1,
  language: 1,
  mail: 1,
  auth: 2,
  search: 2,
  entities: 2,
  thoughts: 3,
  notes: 4,
  browse: 4,
  enrichment: 4,
  review: 4,
  chat: 5,
  transfer: 5,
  reminders: 5,
  upkeep: 5,
  server: 6,
  "composition.ts": 6,
  "main.ts": 7,
  "stdio.ts": 7,
  "enrichment-thread.ts": 7,
  "search-thread.ts": 7,
  "backup-process.ts": 7,
  cli: 8,
};

/** The contract and `base/` are one layer: the contract may use base's words for text and time. */
const sameFloor = new Set([
  "contract.ts>base",
  "contract-app>base",
  "contract-app>contract.ts",
  "contract-app>app-routes.ts",
]);

const room = (path: string) => path.split("/")[1] ?? "";

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const specifiers = source.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g);
  return [...specifiers].map((match) => normalize(join(dirname(file), match[1] as string)));
}

test("every file imports its own room or a lower layer", () => {
  const files = globSync("src/**/*.ts", { exclude: ["src/web/**"] });
  expect(files.length).toBeGreaterThan(40);
  const faults: string[] = [];
  for (const file of files) {
    const from = room(file);
    expect(layers, `${file} has no layer`).toHaveProperty([from]);
    for (const target of importsOf(file)) {
      if (!target.startsWith("src/")) continue;
      const to = room(target);
      if (from === to || sameFloor.has(`${from}>${to}`)) continue;
      if ((layers[to] ?? 99) >= (layers[from] ?? 0)) faults.push(`${file} imports ${target}`);
    }
  }
  expect(faults).toEqual([]);
});

test("no file reaches itself through its imports, not even by types alone", () => {
  const files = globSync("src/**/*.{ts,tsx}");
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (path.includes(file) || done.has(file)) return;
    for (const target of importsOf(file)) if (files.includes(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

/** Every room but these. */
const roomsWithout = (...rooms: string[]) =>
  globSync("src/**/*.ts", { exclude: ["src/web/**"] }).filter((file) => !rooms.includes(room(file)));

test("only server/, main.ts and cli/ know the HTTP server", () => {
  const faults = roomsWithout("server", "main.ts", "cli").filter((file) =>
    /from "(hono|@hono\/|node:http|react)/.test(readFileSync(file, "utf8")),
  );
  expect(faults).toEqual([]);
});

test("the web app shares only the contract: its types, and the table of routes", () => {
  const faults = globSync("src/web/**/*.{ts,tsx}").flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("src/") && !target.startsWith("src/web/"))
      .filter((target) => target !== "src/app-routes.ts" && !isTypeImport(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(faults).toEqual([]);
});

const isTypeImport = (file: string, target: string) =>
  /^src\/contract(\.ts$|-app\/)/.test(target) &&
  !new RegExp(`^import (?!type )[^;]*${target.slice("src/".length)}"`, "m").test(readFileSync(file, "utf8"));

test("only storage/ knows which database it is", () => {
  const faults = roomsWithout("storage").filter((file) =>
    /from "(better-sqlite3|pg)"/.test(readFileSync(file, "utf8")),
  );
  expect(faults).toEqual([]);
});
