import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readMetrics } from "../metrics.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { spawnTarget, type Target, untilAlone } from "./target.ts";

const WAVE = 200;
/** The kernel keeps those waiting that are too many at once, and longer each time. */
const WAVE_MS = 1_000;
/** Acknowledged and newly connected while all of the flood stands. */
const HONEST = 100;
const MAX_GROWTH_MB = 300;
/** Where more come at once than there is room for, one that just came may be ended before it was heard: it tries again. */
const MAX_FAILED = 0.005;
const PATIENCE_MS = 180_000;

/** What each of them says: nothing, half of the headers, half of a body. */
const openings = [
  "",
  "GET / HTTP/1.1\r\nHost: localhost\r\n",
  "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it",
];

type Flood = {
  connections: number;
  /** How many files the service may open, connections among them; as many as we, if not given. */
  files?: number;
  /** Whether they stay until the service ends them, or leave. */
  isPatient: boolean;
};

export type FloodOutcome = Outcome & {
  missing: number;
  /** The share of the honest tries that were refused or not even taken. */
  failed: number;
  /** The most connections that the service had at a time. */
  peak: number;
};

/** Thousands connect at once and ask for nothing, while honest clients write, find, and come anew. */
export async function tryFlood({ connections, isPatient, ...limited }: Flood): Promise<FloodOutcome> {
  const target = await spawnTarget(limited);
  const ledger = new Ledger(() => target.url, target.key);
  const comers = new Newcomers(target.url);
  const crowd: Socket[] = [];
  try {
    const before = await readMetrics(target.url);
    let isOver = false;
    const writing = [1, 2].map(() => ledger.writeUntil(() => isOver, 10));
    const coming = comers.comeUntil(() => isOver);
    const peak = await flood(target, crowd, connections);
    await Promise.all([ledger.untilAcknowledged(HONEST), comers.untilCome(HONEST)]);
    isOver = true;
    await Promise.all([...writing, coming]);
    const growthMb = ((await readMetrics(target.url)).rssBytes - before.rssBytes) / 2 ** 20;
    if (!isPatient) for (const socket of crowd) socket.destroy();
    const goneMs = await untilAlone(target, PATIENCE_MS);
    const missing = (await ledger.findMissing()).length;
    const { acknowledged, refused } = ledger;
    const tries = acknowledged.size + refused + comers.served + comers.turnedAway;
    const failed = (refused + comers.turnedAway) / tries;
    return {
      fault: `connection flood${limited.files === undefined ? "" : `, ${limited.files} files`}`,
      extent: `${connections} connections`,
      result:
        `${peak} at a time; ${acknowledged.size} acknowledged, ${refused} refused, ${missing} missing, ` +
        `${comers.turnedAway} of ${comers.served + comers.turnedAway} newcomers turned away; ` +
        `${growthMb.toFixed(0)} MB more; all gone after ${(goneMs / 1000).toFixed(1)} s`,
      isKept:
        missing === 0 &&
        failed <= (limited.files === undefined ? 0 : MAX_FAILED) &&
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

/** In waves, so that none is lost before the service has seen it. Returns the most that it had at a time. */
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

/** Clients of whom each opens a connection of its own. */
class Newcomers {
  served = 0;
  turnedAway = 0;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async comeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (await isServed(this.#url)) this.served++;
      else this.turnedAway++;
    }
  }

  async untilCome(count: number): Promise<void> {
    const enough = this.served + this.turnedAway + count;
    while (this.served + this.turnedAway < enough) await sleep(10);
  }
}

function isServed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}/readyz`, { agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    request.on("error", () => resolve(false));
    request.setTimeout(PATIENCE_MS, () => request.destroy());
  });
}
