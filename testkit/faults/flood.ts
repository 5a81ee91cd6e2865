import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readMetrics } from "../metrics.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { spawnTarget, type Target, untilNoConnections } from "./target.ts";

const WAVE = 100;
/** When too many connect at once, the kernel makes them wait, longer each time. */
const WAVE_MS = 1_000;
/** Captures and new connections of honest clients required while the flood lasts. */
const HONEST_REQUESTS = 100;
/** Honest clients keep theirs for the next request, for up to 75 seconds. */
const HONEST_CONNECTIONS = 8;
const MAX_GROWTH_MB = 300;
/** With few files, a new connection may be closed before it is served; the client then retries. */
const MAX_FAILED_SHARE = 0.005;
const TIMEOUT_MS = 180_000;

/** What the flooding connections send: nothing, half of the headers, half of a body. */
const openings = [
  "",
  "GET / HTTP/1.1\r\nHost: localhost\r\n",
  "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it",
];

type Flood = {
  connections: number;
  /** The service's limit of open files, including connections; by default the same as ours. */
  files?: number;
  /** Whether connections stay until the service closes them. */
  isPatient: boolean;
};

export type FloodOutcome = Outcome & {
  missing: number;
  /** The share of honest attempts that were refused or not accepted. */
  failed: number;
  /** The most simultaneous connections. */
  peak: number;
};

/** Thousands connect at once and send nothing useful, while honest clients write, search and open new connections. */
export async function tryFlood({ connections, isPatient, ...limited }: Flood): Promise<FloodOutcome> {
  const target = await spawnTarget(limited);
  const ledger = new Ledger(() => target.url, target.key);
  const newcomers = new NewConnections(target.url);
  const crowd: Socket[] = [];
  try {
    const before = await readMetrics(target.url);
    let isOver = false;
    const writing = [1, 2].map(() => ledger.writeUntil(() => isOver, 10));
    const coming = newcomers.connectUntil(() => isOver);
    const peak = await flood(target, crowd, connections);
    await Promise.all([ledger.untilAcknowledged(HONEST_REQUESTS), newcomers.untilAttempts(HONEST_REQUESTS)]);
    isOver = true;
    await Promise.all([...writing, coming]);
    const growthMb = ((await readMetrics(target.url)).rssBytes - before.rssBytes) / 2 ** 20;
    if (!isPatient) for (const socket of crowd) socket.destroy();
    const goneMs = await untilNoConnections(target, TIMEOUT_MS, HONEST_CONNECTIONS);
    const missing = (await ledger.findMissing()).length;
    const { acknowledged, refused } = ledger;
    const tries = acknowledged.size + refused + newcomers.served + newcomers.rejected;
    const failed = (refused + newcomers.rejected) / tries;
    return {
      fault: `connection flood${limited.files === undefined ? "" : `, ${limited.files} files`}`,
      extent: `${connections} connections`,
      result:
        `${peak} at a time; ${acknowledged.size} acknowledged, ${refused} refused, ${missing} missing, ` +
        `${newcomers.rejected} of ${newcomers.served + newcomers.rejected} new connections rejected; ` +
        `${growthMb.toFixed(0)} MB more; all gone after ${(goneMs / 1000).toFixed(1)} s`,
      isKept:
        missing === 0 &&
        failed <= (limited.files === undefined ? 0 : MAX_FAILED_SHARE) &&
        growthMb < MAX_GROWTH_MB &&
        Number.isFinite(goneMs),
      missing,
      failed,
      peak,
    };
  } finally {
    for (const socket of crowd) socket.destroy();
    await target.stop();
  }
}

/** In waves, so that none is lost before the service accepts it. Returns the most simultaneous connections. */
async function flood(target: Target, crowd: Socket[], connections: number): Promise<number> {
  const { hostname, port } = new URL(target.url);
  let peak = 0;
  while (crowd.length < connections) {
    const wave = Array.from({ length: Math.min(WAVE, connections - crowd.length) }, (_, i) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(openings[i % openings.length] ?? "");
      socket.resume();
      return socket;
    });
    crowd.push(...wave);
    const taken = wave.map((socket) => Promise.race([once(socket, "ready"), once(socket, "close")]));
    await Promise.race([Promise.allSettled(taken), sleep(WAVE_MS)]);
    peak = Math.max(peak, await target.countConnections());
  }
  return peak;
}

/** Clients that open a new connection for each request. */
class NewConnections {
  served = 0;
  rejected = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async connectUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (await isServed(this.#url)) this.served++;
      else this.rejected++;
    }
  }

  async untilAttempts(count: number): Promise<void> {
    const enough = this.served + this.rejected + count;
    while (this.served + this.rejected < enough) await sleep(10);
  }
}

function isServed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}/readyz`, { agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    request.on("error", () => resolve(false));
    request.setTimeout(TIMEOUT_MS, () => request.destroy());
  });
}
