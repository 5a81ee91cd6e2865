import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClientLimits, readClientLimits } from "../../src/server/http-server.ts";
import { readMetrics } from "../metrics.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { spawnTarget, type Target, untilNoConnections } from "./target.ts";

/** Together larger than the kernel's buffers for a client that does not read. */
const NOTES = 40;
const NOTE = "a note that is long ".repeat(10_000);
const MAX_GROWTH_MB = 150;
/** Tolerance for a busy machine. */
const SLACK_MS = 30_000;
const PIPELINED = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

type SlowKind = { name: string; limitMs: number; opening: string; drip: string };

const listSlowKinds = ({ headersMs, bodyMs }: ClientLimits): SlowKind[] => [
  { name: "says nothing", limitMs: headersMs, opening: "", drip: "" },
  {
    name: "headers by bytes",
    limitMs: headersMs,
    opening: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    drip: "a",
  },
  {
    name: "body by bytes",
    limitMs: bodyMs,
    opening: "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n",
    drip: "a",
  },
  {
    name: "pipelines",
    limitMs: 0,
    opening: PIPELINED.repeat(10_000),
    drip: PIPELINED,
  },
];

export type SlowOutcome = Outcome & {
  /** Kinds whose connections were closed too early, too late or never. */
  untimely: string[];
  /** Exports that nobody read but were sent completely. */
  unread: number;
  refused: number;
  /** Whether legitimately slow clients were served: a long upload, a page that waits for events. */
  isPatient: boolean;
};

/** Against the real service with its default limits. */
export async function trySlowClients({ clients }: { clients: number }): Promise<SlowOutcome> {
  const target = await spawnTarget();
  try {
    return await runSlowClients(target, { limits: readClientLimits(), clients });
  } finally {
    await target.stop();
  }
}

/** Several slow clients of each kind at once, while honest clients write, upload slowly and wait for events. */
export async function runSlowClients(
  target: Target,
  { limits, clients }: { limits: ClientLimits; clients: number },
): Promise<SlowOutcome> {
  await fillBook(target);
  const before = await readMetrics(target.url);
  const ledger = new Ledger(() => target.url, target.key);
  const page = listen(target);
  let isOver = false;
  const writing = ledger.writeUntil(() => isOver, 10);
  const unread = Array.from({ length: clients }, () => askForExport(target));
  const uploading = uploadSlowly(target, limits.bodyMs * 1.5);
  const kinds = listSlowKinds(limits);
  const lasted = await Promise.all(kinds.map((kind) => measure(target.url, kind, clients)));
  const growthMb = ((await readMetrics(target.url)).rssBytes - before.rssBytes) / 2 ** 20;
  const isUploaded = await uploading;
  isOver = true;
  await writing;
  const isListening = page.isOpen();
  page.close();
  const goneMs = await untilNoConnections(target, 3 * limits.inactivityMs + SLACK_MS);
  const complete = (await Promise.all(unread.map((client) => client.finish()))).filter(Boolean).length;
  const missing = (await ledger.findMissing()).length;

  const untimely = kinds.flatMap(({ name, limitMs }, i) =>
    lasted[i]?.every((ms) => ms >= limitMs * 0.9 && ms <= limitMs + limits.checkMs + SLACK_MS) ? [] : [name],
  );
  const isPatient = isUploaded && isListening;
  const { refused, acknowledged } = ledger;
  const ends = kinds.map(({ name }, i) => `${name} ${toSeconds(Math.max(...(lasted[i] ?? [])))}`);
  return {
    fault: "clients that are slow on purpose",
    extent: `${clients} of each of ${kinds.length + 1} kinds`,
    result:
      `at most ${ends.join(", ")}, all gone ${toSeconds(goneMs)} later; ${acknowledged.size} acknowledged, ` +
      `${refused} refused, ${missing} missing; slow upload and listener ${isPatient ? "kept" : "cut"}; ` +
      `${growthMb.toFixed(0)} MB more`,
    isKept:
      untimely.length + complete + refused + missing === 0 &&
      isPatient &&
      growthMb < MAX_GROWTH_MB &&
      Number.isFinite(goneMs),
    untimely,
    unread: complete,
    refused,
    isPatient,
  };
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How long each connection lasted, in milliseconds. */
function measure(url: string, kind: SlowKind, clients: number): Promise<number[]> {
  return Promise.all(Array.from({ length: clients }, () => measureLifetime(url, kind)));
}

function measureLifetime(url: string, { limitMs, opening, drip }: SlowKind): Promise<number> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const dripping = drip && setInterval(() => socket.write(drip), Math.max(50, limitMs / 20));
  let isGivenUp = false;
  const givingUp = setTimeout(
    () => {
      isGivenUp = true;
      socket.destroy();
    },
    limitMs * 3 + 2 * SLACK_MS,
  );
  socket.on("error", () => undefined);
  socket.write(opening);
  // A pipelining client must not read, so that answers pile up.
  if (limitMs > 0) socket.resume();
  return new Promise((resolve) =>
    socket.on("close", () => {
      clearInterval(dripping || undefined);
      clearTimeout(givingUp);
      resolve(isGivenUp ? Number.POSITIVE_INFINITY : performance.now() - startedAt);
    }),
  );
}

async function fillBook({ url, headers }: Target): Promise<void> {
  for (let i = 0; i < NOTES; i++) {
    const body = JSON.stringify({ title: `Note ${i}`, text: NOTE });
    const json = { ...headers, "content-type": "application/json" };
    const response = await fetch(`${url}/api/app/notes`, { method: "POST", headers: json, body });
    if (!response.ok) throw new Error(`a note was answered with ${response.status}`);
    await response.body?.cancel();
  }
}

/** `finish` reads the rest and returns whether the answer is complete. */
function askForExport({ url, headers }: Target): { finish(): Promise<boolean> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET /api/app/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${headers.cookie}\r\n\r\n`);
  return {
    finish: () =>
      new Promise((resolve) => {
        let end = "";
        socket.setEncoding("latin1").on("data", (chunk: string) => {
          end = (end + chunk).slice(-5);
        });
        socket.on("close", () => resolve(end === "0\r\n\r\n"));
        if (socket.destroyed) resolve(false);
        socket.resume();
      }),
  };
}

/** Whether a file that takes `ms` to upload is imported. */
async function uploadSlowly({ url, headers }: Target, ms: number): Promise<boolean> {
  async function* lines() {
    for (let i = 0; i < 6; i++) {
      yield new TextEncoder().encode(`- A thought that came slowly, number ${i}\n`);
      await sleep(ms / 6);
    }
  }
  const body = ReadableStream.from(lines());
  const init = { method: "POST", headers, body, duplex: "half" as const };
  const answer = await fetch(`${url}/api/app/import`, init).catch(() => undefined);
  return (await answer?.text())?.includes('"imported":6') ?? false;
}

function listen({ url, headers }: Target) {
  const leaving = new AbortController();
  let isOpen = true;
  const reading = async () => {
    const { body } = await fetch(`${url}/api/app/events`, { headers, signal: leaving.signal });
    for await (const _ of body ?? []);
  };
  reading()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return { isOpen: () => isOpen, close: () => leaving.abort() };
}
