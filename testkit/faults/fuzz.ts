import { connect } from "node:net";
import fc from "fast-check";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import type { Db } from "../../src/storage/db.ts";
import { callTool } from "../mcp.ts";
import { FAST_SETTINGS, startPostgres } from "../postgres.ts";
import { addPasswordlessUser } from "../seed.ts";
import { type Fuzzed, mcpRequests } from "./fuzz-mcp.ts";
import { surfaceRequests } from "./fuzz-surfaces.ts";
import { visible } from "./fuzz-values.ts";
import { checkIntegrity, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { type SpawnedTarget, spawnTarget, type Target } from "./target.ts";

const CONCURRENCY = 8;
const TIMEOUT_MS = 60_000;

/** A status; the connection was closed without an answer; or no answer in time. */
type Answer = number | "closed" | "hangs";

export type FuzzOutcome = Outcome & { failures: string[]; hangs: number; served: number };

/** Random requests over raw sockets to the whole service. Fails on 5xx, hangs, and changes to another user's data. */
export async function tryFuzz({
  requests,
  seed,
}: {
  requests: number;
  seed: number;
}): Promise<FuzzOutcome[]> {
  const postgres = await startPostgres(FAST_SETTINGS);
  try {
    return [
      await fuzz({ requests, seed }),
      await fuzz({ requests, seed, databaseUrl: `${postgres.url}/postgres` }),
    ];
  } finally {
    await postgres.stop();
  }
}

async function fuzz(extent: { requests: number; seed: number; databaseUrl?: string }): Promise<FuzzOutcome> {
  const { requests, seed, databaseUrl } = extent;
  const target = await spawnTarget(databaseUrl === undefined ? {} : { databaseUrl });
  try {
    const bystander = await addBystander(target);
    const before = await readBook(target.db, bystander);
    const known = await captureSome(target);
    const answers = await sendAll(target, sample(target, known, extent));
    const integrity = await checkIntegrity(new Ledger(() => target.url, target.key), target.location);
    const isUntouched = (await readBook(target.db, bystander)) === before;
    const count = (wanted: (answer: Answer) => boolean) => [...answers.values()].filter(wanted).length;
    const failures = [...answers].filter(([, answer]) => Number(answer) >= 500).map(([request]) => request);
    const hangs = count((answer) => answer === "hangs");
    const served = count((answer) => answer === 200);
    return {
      fault: `random requests, ${databaseUrl === undefined ? "embedded" : "PostgreSQL"}`,
      extent: `${requests} requests, seed ${seed}`,
      result:
        `${failures.length} answered 5xx, ${hangs} hang, ${served} served; ` +
        `others' books ${isUntouched ? "as before" : "CHANGED"}; ${describeIntegrity(integrity)}`,
      isKept: failures.length + hangs === 0 && isUntouched && isIntact(integrity),
      failures,
      hangs,
      served,
    };
  } finally {
    await target.stop();
  }
}

/** Another user, whose book the requests must not change. */
async function addBystander({ db, url }: SpawnedTarget): Promise<string> {
  const userId = await addPasswordlessUser(db, "bystander@example.com");
  const { key } = await createApiKey(db, { userId, name: "bystander" }, Date.now());
  const ledger = new Ledger(() => url, key);
  for (let i = 0; i < 20; i++) await ledger.write();
  await ledger.waitForJobs();
  return userId;
}

/** All of a user's rows, as one string. */
async function readBook(db: Db, userId: string): Promise<string> {
  const tables = [
    "books",
    "thoughts",
    "thought_index",
    "thought_links",
    "notes",
    "activity",
    "jobs",
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where("user_id", "=", userId).execute()),
  );
  return JSON.stringify(rows.map((found) => found.map((row) => JSON.stringify(row)).sort()));
}

async function captureSome({ url, key }: Target): Promise<string[]> {
  const texts = ["Buy milk on Monday", "Ask Marta", "日本へ行く", "a", "The 'a' team"];
  const captures = texts.map(async (raw) => {
    const { id } = await callTool<{ id: string }>(url, key, "capture_thought", { raw, as_user: true });
    return id;
  });
  return Promise.all(captures);
}

/** The bytes to send; with `isOver` our side is closed after them. */
type RawRequest = { bytes: Buffer; isOver: boolean };

/** Depends only on the seed and the ids. */
function sample(
  target: SpawnedTarget,
  known: string[],
  { requests, seed }: { requests: number; seed: number },
) {
  const whole = fc.oneof(
    { weight: 4, arbitrary: mcpRequests(known) },
    { weight: 5, arbitrary: surfaceRequests(known) },
  );
  const connections = fc.oneof(
    { weight: 9, arbitrary: whole.map((request) => ({ bytes: toHttp(target, request), isOver: false })) },
    { weight: 1, arbitrary: malformed.map((bytes) => ({ bytes, isOver: true })) },
  );
  return fc.sample(connections, { numRuns: requests, seed });
}

const head = "POST /api/mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
const malformed = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([bytes, Buffer.from("\r\n\r\n")])),
  fc.tuple(visible, visible).map(([a, b]) => Buffer.from(`${a} ${b} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  fc.tuple(visible, visible).map(([a, b]) => Buffer.from(`${head}${a}: ${b}\r\nContent-Length: 0\r\n\r\n`)),
  fc
    .constantFrom(
      `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      `${head}Content-Length: -1\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
      `${head}Expect: miracles\r\nContent-Length: 0\r\n\r\n`,
      `${head}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n`,
      `${head}X-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      "GET / HTTP/9.9\r\nHost: x\r\nConnection: close\r\n\r\n",
      "GET /\\..\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
      "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n",
      "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    )
    .map((text) => Buffer.from(text)),
);

function toHttp(target: Target, { method, path, by, headers: given, body }: Fuzzed): Buffer {
  const credentials = {
    nobody: {},
    key: { authorization: `Bearer ${target.key}` },
    person: target.headers,
  }[by];
  const bytes = Buffer.from(body);
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  const headers = { host: new URL(target.url).host, ...credentials, ...Object.fromEntries(known) };
  const last = { connection: "close", "content-length": String(bytes.length) };
  const lines = Object.entries({ ...headers, ...last }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), bytes]);
}

async function sendAll({ url }: Target, connections: RawRequest[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = connections.entries();
  const send = async () => {
    for (const [i, request] of waiting)
      answers.set(`${i}: ${request.bytes.toString("latin1").slice(0, 2_000)}`, await exchange(url, request));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, send));
  return answers;
}

/** An endless stream (live events) counts as answered once it has started. */
function exchange(url: string, { bytes, isOver }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, TIMEOUT_MS);
  socket.on("error", () => undefined);
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    if (received.length < 10_000) received += chunk;
    if (/^content-type: text\/event-stream(.|\r\n)*\r\n\r\n/im.test(received)) socket.destroy();
  });
  // Closing our side also tells the service that nobody waits for the answer.
  if (isOver) socket.end(bytes);
  else socket.write(bytes);
  return new Promise((resolve) =>
    socket.on("close", () => {
      clearTimeout(late);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      resolve(status !== undefined ? Number(status) : isLate ? "hangs" : "closed");
    }),
  );
}
