import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { findFreePort } from "../../testkit/service.ts";
import { BIN, startServing } from "../support/cli.ts";
import { addTestUser } from "../support/database.ts";
import { hangs, saysJson, startScriptedGateway } from "../support/scripted-gateway.ts";
import { listStoredLinks } from "../support/stored-links.ts";

const ROOT = join(import.meta.dirname, "../..");
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "commonplace-serve-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const serve = (env: Record<string, string>) => startServing({ DATA_DIR: join(directory, "data"), ...env });

test.each(["127.0.0.1", "0.0.0.0"])(
  "the first start on %s says where it is, how to begin and how to connect; SIGTERM stops it cleanly",
  async (HOST) => {
    const port = await findFreePort();
    const DATA_DIR = join(directory, HOST);
    const { child, said, exit, untilServing } = serve({ DATA_DIR, HOST, PORT: String(port) });
    await untilServing();
    expect(said.out).toContain(`running at http://localhost:${port}`);
    expect(said.out).toMatch(new RegExp(`http://localhost:${port}/setup\\?token=[\\w-]{20,}`));
    expect(said.out).toContain(
      `claude mcp add --transport http --scope user commonplace http://localhost:${port}/api/mcp`,
    );
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    const events = said.err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(["started", "stopping", "stopped"]);
  },
);

/** Runs a command that has npm start the service; whatever it leaves behind is ended with its process group. */
async function runNpm(...command: [string, ...string[]]) {
  const port = await findFreePort();
  const DATA_DIR = join(directory, "by-npm");
  const child = spawn(command[0], command.slice(1), {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", HOME: directory, DATA_DIR, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // All of it has ended.
    }
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const exit = once(child, "exit");
  // The last of those who hold the pipes has ended, not only npm.
  const ended = once(child, "close");
  await expect.poll(() => said.out).toContain("Stop with Ctrl+C");
  const isServing = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { child, said, exit, ended, isServing };
}

describe.skipIf(process.platform === "win32")("started by npm, the service", () => {
  const runs = [
    ["start", "SIGTERM"],
    ["start", "SIGKILL"],
    ["dev", "SIGTERM"],
    ["dev", "SIGKILL"],
  ] as const;
  test.each(runs)("ends in order with `npm run %s` when that alone gets a %s", async (script, signal) => {
    const { child, said, ended, isServing } = await runNpm("npm", "run", script, "--ignore-scripts");
    child.kill(signal);
    await ended;
    expect(await isServing()).toBe(false);
    expect(said.err).toContain('"event":"stopped"');
  });

  test("goes on when the shell ends that npm was started from", async () => {
    const shell = "nohup npm start --ignore-scripts & echo npm is $!";
    const { said, exit, ended, isServing } = await runNpm("sh", "-c", shell);
    await exit;
    // As long as it would take to notice that npm is gone, several times over.
    await sleep(1_500);
    expect(await isServing()).toBe(true);
    process.kill(Number(/npm is (\d+)/.exec(said.out)?.[1]), "SIGTERM");
    await ended;
    expect(await isServing()).toBe(false);
  });
});

/** A request that the service has begun to read: its headers are there, its body is not. */
async function openRequest(port: number) {
  const headers = { "content-type": "application/json", expect: "100-continue" };
  const asking = request({ port, path: "/api/contact", method: "POST", headers });
  const answered = once(asking, "response").then(([answer]) => answer as IncomingMessage);
  asking.flushHeaders();
  await once(asking, "continue");
  return { asking, answered };
}

test("a request under way is finished when the service is told to stop", async () => {
  const port = await findFreePort();
  const { child, said, exit, untilServing } = serve({ PORT: String(port) });
  await untilServing();
  const { asking, answered } = await openRequest(port);
  child.kill("SIGINT");
  await expect.poll(() => said.err).toContain('"event":"stopping"');
  // Ctrl+C arrives twice where npm passes on what the terminal says to all.
  child.kill("SIGINT");
  asking.end('{"name":"A","email":"a@example.com","message":"hello"}');
  const answer = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await exit).toBe(0);
});

test("a service that is told to stop again and again ends at once", async () => {
  const port = await findFreePort();
  const { child, exit, untilServing } = serve({ PORT: String(port) });
  await untilServing();
  const { answered } = await openRequest(port);
  const answer = answered.catch(() => "cut off");
  for (; child.exitCode === null && child.signalCode === null; await sleep(300)) child.kill("SIGTERM");
  await exit;
  expect(child.signalCode).toBe("SIGTERM");
  expect(await answer).toBe("cut off");
});

test("with a language model the running service understands by it, links in its thread, and stops while it hangs", async () => {
  const gateway = await startScriptedGateway(
    saysJson({
      category: "decision",
      entities: [{ kind: "person", name: "Anna" }],
      relations: [],
      dates: [],
    }),
  );
  const DATA_DIR = join(directory, "modelled");
  const db = openSqlite(DATA_DIR);
  await migrate(db);
  const userId = await addTestUser(db);
  const { key } = await createApiKey(db, { userId, name: "writer" }, Date.now());
  const port = await findFreePort();
  const { child, exit, untilServing } = serve({
    DATA_DIR,
    PORT: String(port),
    LLM_BASE_URL: gateway.url,
    LLM_MODEL: "m",
  });
  await untilServing();
  const capture = (raw: string) =>
    fetch(`http://localhost:${port}/api/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "capture_thought", arguments: { raw, as_user: true } },
      }),
    });
  await capture("We take the red house, says Anna");
  await capture("We take the blue boat, says Anna");
  const thoughts = () => db.selectFrom("thoughts").select(["category", "enrichment"]).execute();
  await expect.poll(thoughts).toEqual(Array(2).fill({ category: "decision", enrichment: "done" }));
  expect((await listStoredLinks(db)).length).toBeGreaterThan(0);

  gateway.always(hangs);
  await capture("And the green bicycle");
  await expect.poll(() => gateway.requests).toHaveLength(3);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(await db.selectFrom("jobs").select("attempts").execute()).toEqual([{ attempts: 0 }]);
  await db.destroy();
  await gateway.stop();
});

test("a taken port is said in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { said, exit } = serve({ PORT: String(port) });
  expect(await exit).toBe(1);
  expect(said.err).toBe(
    `Port ${port} is taken. Stop the program that uses it, or set PORT to another one.\n`,
  );
  other.close();
});

test("a start that fails once the service listens ends, and says why in one sentence", async () => {
  const DATA_DIR = join(directory, "failing");
  const token = join(DATA_DIR, "setup-token");
  await mkdir(token, { recursive: true });
  const { said, exit } = serve({ DATA_DIR, PORT: "0" });
  expect(await exit).toBe(1);
  expect(said.err).toBe(`${token} cannot be read.\n`);
});

test.skipIf(!existsSync("/dev/full"))(
  "a service whose log and banner go to a full disk serves on (needs /dev/full)",
  async () => {
    const port = await findFreePort();
    const full = openSync("/dev/full", "w");
    const child = spawn(BIN, ["serve"], {
      env: { PATH: process.env.PATH ?? "", DATA_DIR: join(directory, "full"), PORT: String(port) },
      stdio: ["ignore", full, full],
    });
    const exit = once(child, "exit");
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    child.kill("SIGTERM");
    expect((await exit)[0]).toBe(0);
    closeSync(full);
  },
);

test("a data directory that cannot be made is named", async () => {
  const file = join(directory, "file");
  await writeFile(file, "");
  const { said, exit } = serve({ DATA_DIR: join(file, "data") });
  expect(await exit).toBe(1);
  expect(said.err).toBe(`DATA_DIR ${join(file, "data")} cannot be written.\n`);
});

test("a bad setting stops the start and is named", async () => {
  const { said, exit } = serve({ PORT: "many" });
  expect(await exit).toBe(1);
  expect(said.err).toBe("Bad setting: PORT must be a whole number from 0 to 65535.\n");
});
