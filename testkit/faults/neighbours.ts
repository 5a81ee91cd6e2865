import { setTimeout as sleep } from "node:timers/promises";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { callTool, mcpHeaders } from "../mcp.ts";
import { readMetrics } from "../metrics.ts";
import { signInTo } from "../service.ts";
import type { Outcome } from "./outcome.ts";
import { type SpawnedTarget, spawnTarget, type Target } from "./target.ts";

const MIB = 1024 * 1024;
/** Of memory, with the indexes of a book of long texts. */
const MAX_RSS_MB = 1024;
/** Between two calls of the quiet user, as of somebody who writes. */
const PAUSE_MS = 25;

type Extent = {
  /** Connections of the user who does their worst. */
  connections: number;
  /** How long the quiet user is watched, without and with the neighbour. */
  seconds: number;
  /** Long texts that the neighbour has captured before. */
  texts: number;
};

/** Milliseconds; `failed` counts answers other than 200. */
type Waits = { capture: number[]; search: number[]; health: number[]; failed: number };
type Summary = { p50: number; p99: number; max: number };

export type NeighboursOutcome = Outcome & {
  quiet: Record<"capture" | "search" | "health", Summary>;
  beside: Record<"capture" | "search" | "health", Summary>;
  failed: number;
  /** Calls of the neighbour that were answered, with any status. */
  attacks: number;
  rssMb: number;
};

/** The real service in its own process: a quiet user alone, then beside one who does the worst that a user can. */
export async function tryNeighbours(extent: Extent): Promise<NeighboursOutcome> {
  const target = await spawnTarget();
  try {
    const neighbour = await addNeighbour(target);
    return await runNeighbours(target, neighbour, extent);
  } finally {
    await target.stop();
  }
}

type Neighbour = { url: string; key: string; headers: Record<string, string> };

async function addNeighbour({ db, url }: SpawnedTarget): Promise<Neighbour> {
  const credentials = { email: "neighbour@example.com", password: "a long password" };
  const { id: userId } = await addUser(db, credentials, Date.now());
  const { key } = await createApiKey(db, { userId, name: "neighbour" }, Date.now());
  return { url, key, headers: { cookie: await signInTo(url, credentials), origin: url } };
}

async function runNeighbours(
  target: SpawnedTarget,
  neighbour: Neighbour,
  { connections, seconds, texts }: Extent,
): Promise<NeighboursOutcome> {
  for (let i = 0; i < texts; i++)
    await callTool(target.url, neighbour.key, "capture_thought", { raw: longText(i) });
  await untilEnriched(target);
  await watch(target, 1);
  const quiet = await watch(target, seconds);
  let isOver = false;
  let attacks = 0;
  const attacking = Array.from({ length: connections }, async (_, i) => {
    for (let n = 0; !isOver; n++, attacks++) await attack(neighbour, i * 1_000 + n);
  });
  const beside = await watch(target, seconds);
  const { rssBytes } = await readMetrics(target.url);
  isOver = true;
  await Promise.all(attacking);
  return toOutcome({ quiet, beside, attacks, rssMb: rssBytes / MIB }, { connections, seconds, texts });
}

/** So that the quiet user is alone at first. */
async function untilEnriched({ db }: SpawnedTarget): Promise<void> {
  while (await db.selectFrom("jobs").select("thought_id").limit(1).executeTakeFirst()) await sleep(200);
}

/** One call after the other, each of the worst kinds in turn. */
async function attack(neighbour: Neighbour, n: number): Promise<void> {
  const { url, key } = neighbour;
  const worst = [
    () => call(url, key, "retrieve_thoughts", { query: longText(n).slice(0, 4_000), top_k: 100 }),
    () => call(url, key, "capture_thought", { raw: longText(n) }),
    () => send(url, key, `{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(MIB / 2)}`),
    () => importFile(neighbour, hostileFile(n)),
    () =>
      call(url, key, "retrieve_thoughts", { query: "the words of a long text", top_k: 100, detail: "full" }),
    () => send(url, key, `{"jsonrpc":"2.0","id":1,"method":"ping","params":[${"{},".repeat(MIB / 4)}{}]}`),
  ];
  await worst[n % worst.length]?.().catch(() => undefined);
}

/** A history of a million empty objects, a line of brackets, and texts as long as they may be. */
function hostileFile(n: number): string {
  const thoughts = Array.from({ length: 8 }, (_, i) => ({ kind: "thought", text: longText(n + i) }));
  const lines = thoughts.map((thought) => JSON.stringify(thought));
  const history = `{"kind":"thought","text":"a","history":[${"{},".repeat(1_000_000)}{}]}`;
  return [...lines, history, "[".repeat(4 * MIB)].join("\n");
}

async function importFile({ url, headers }: Neighbour, body: string): Promise<void> {
  const response = await fetch(`${url}/api/app/import`, { method: "POST", headers, body });
  await response.arrayBuffer();
}

async function call(url: string, key: string, name: string, args: object): Promise<void> {
  const params = { name, arguments: args };
  await send(url, key, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
}

async function send(url: string, key: string, body: string): Promise<void> {
  const response = await fetch(`${url}/api/mcp`, { method: "POST", headers: mcpHeaders(key), body });
  await response.arrayBuffer();
}

/** As many characters as a thought may have, of words that no cache knows. */
function longText(seed: number): string {
  let state = seed + 1;
  let text = "";
  while (text.length < 20_000) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${state.toString(36).replace(/\d/g, "e")} `;
  }
  return text.slice(0, 20_000).trim();
}

/** What the quiet user waits for. */
async function watch({ url, key }: Target, seconds: number): Promise<Waits> {
  const waits: Waits = { capture: [], search: [], health: [], failed: 0 };
  const measure = async (into: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work().catch(() => waits.failed++);
    into.push(performance.now() - startedAt);
  };
  const end = performance.now() + seconds * 1000;
  const writing = async () => {
    for (let i = 0; performance.now() < end; i++) {
      await measure(waits.capture, () =>
        callTool(url, key, "capture_thought", { raw: `The plumber comes on day ${i}` }),
      );
      await measure(waits.search, () =>
        callTool(url, key, "retrieve_thoughts", { query: "when does the plumber come", top_k: 5 }),
      );
      await sleep(PAUSE_MS);
    }
  };
  const looking = async () => {
    while (performance.now() < end) {
      await measure(waits.health, async () => {
        const response = await fetch(`${url}/healthz`);
        if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
        await response.arrayBuffer();
      });
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([writing(), looking()]);
  return waits;
}

const kinds = ["capture", "search", "health"] as const;

function toOutcome(
  { quiet, beside, attacks, rssMb }: { quiet: Waits; beside: Waits; attacks: number; rssMb: number },
  { connections, seconds, texts }: Extent,
): NeighboursOutcome {
  const [alone, together] = [summarizeAll(quiet), summarizeAll(beside)];
  const failed = quiet.failed + beside.failed;
  const lines = kinds.map((kind) => {
    const ratio = together[kind].p99 / alone[kind].p99;
    return `${kind} p99 ${show(together[kind].p99)} (alone ${show(alone[kind].p99)}, ${ratio.toFixed(1)} ×), at most ${show(together[kind].max)}`;
  });
  return {
    fault: "a user who does the worst that a user can",
    extent: `${connections} connections for ${seconds} s, ${texts} texts of 20,000 characters`,
    result: `another user's ${lines.join("; ")}; ${attacks} calls of the neighbour; ${failed} failed; ${rssMb.toFixed(0)} MB`,
    isKept: failed === 0 && rssMb < MAX_RSS_MB && kinds.every((kind) => together[kind].p99 < LONGEST_MS),
    quiet: alone,
    beside: together,
    failed,
    attacks,
    rssMb,
  };
}

/** Before, one call of the neighbour alone took longer. */
const LONGEST_MS = 1_000;

const show = (ms: number) => `${ms.toFixed(0)} ms`;

function summarizeAll(waits: Waits): Record<(typeof kinds)[number], Summary> {
  const { capture, search, health } = waits;
  return { capture: summarize(capture), search: summarize(search), health: summarize(health) };
}

function summarize(ms: number[]): Summary {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
