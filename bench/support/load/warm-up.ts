import { setTimeout as sleep } from "node:timers/promises";
import { createCorpus } from "../../../testkit/corpus.ts";
import { callBody, mcpHeaders } from "../../../testkit/mcp.ts";
import { readMetrics } from "../../../testkit/metrics.ts";
import { type Drive, drive } from "./drive.ts";
import type { ServedLibrary } from "./served-library.ts";

type Found = { result?: { structuredContent: { matches: unknown[] } } };

/** Loads every user's index and lets the JIT compile the hot code. */
export async function warmUp({ url, keys }: ServedLibrary, load: Omit<Drive, "url">): Promise<void> {
  for (const key of keys) await searchOnce(url, key);
  await drive({ url: `${url}/api/mcp`, ...load });
  await waitForEnrichment(url);
}

/** Fails if nothing is found: such searches are fast and would be meaningless. */
async function searchOnce(url: string, key: string): Promise<void> {
  const body = callBody("retrieve_thoughts", { query: createCorpus(1).question() });
  const response = await fetch(`${url}/api/mcp`, { method: "POST", headers: mcpHeaders(key), body });
  const { result } = (await response.json()) as Found;
  if (!result?.structuredContent.matches.length) throw new Error("a search of the seeded book finds nothing");
}

/** Returns once no enrichment is pending. */
export async function waitForEnrichment(url: string): Promise<void> {
  while ((await readMetrics(url)).pending > 0) await sleep(200);
}
