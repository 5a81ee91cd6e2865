import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { z } from "zod";

/** Documents in the order of their capture; `evidence` are the ids of those that answer a query. */
export const conversation = z.object({
  dataset: z.string(),
  conversation: z.string(),
  docs: z.array(
    z.object({ id: z.string(), text: z.string(), time: z.string(), session: z.string().optional() }),
  ),
  queries: z.array(
    z.object({
      id: z.string(),
      q: z.string(),
      time: z.string().nullish(),
      evidence: z.array(z.string()),
      category: z.union([z.number(), z.string()]).nullish(),
      /** How many documents existed when it was asked; all of them where it is not said. */
      asof: z.int().nullish(),
    }),
  ),
});
export type Conversation = z.infer<typeof conversation>;
export type Query = Conversation["queries"][number];

export type CaseFile = { set: string; path: string };

/** The files of `places`, a folder or paths separated as in PATH, whose set has one of the names; all without names. */
export function findCaseFiles(places: string, names: string[]): CaseFile[] {
  const paths = places.split(delimiter).flatMap(listFiles);
  const files = paths.map((path) => ({ set: basename(path).replace(/\..*$/, ""), path }));
  return files.filter(({ set }) => names.length === 0 || names.some((name) => set.startsWith(name)));
}

function listFiles(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => join(place, name));
}

export function readCases(path: string): Conversation[] {
  return z.array(conversation).parse(JSON.parse(readFileSync(path, "utf8")));
}

/** LoCoMo's questions that have no answer: reported apart. */
export function isAdversarial({ category }: { category?: Query["category"] }): boolean {
  return category === "adversarial" || category === 5;
}

/** How many documents there are when a query is asked. */
export function stageOf(query: Query, { docs }: Conversation): number {
  return Math.min(query.asof ?? docs.length, docs.length);
}

/** Long after all documents, and the same in every run. */
const UNDATED = "2026-11-15T12:00:00Z";

/** The clock when a query is asked. */
export function timeOf({ time }: Query): number {
  return Date.parse(time ?? UNDATED);
}
