import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "../../../testkit/service.ts";
import { type Connection, connectHttp } from "./connection.ts";
import { cleanEnvironment, findSystemNode, type Installed, installPeer } from "./install.ts";
import { type Memory, type Peer, WANTED_HITS } from "./peer.ts";
import { writeTexts } from "./write-texts.ts";

const run = promisify(execFile);
const START_TIMEOUT_MS = 30_000;
const TITLE_WORDS = 8;

/**
 * With default settings: without an embedding service it searches by words. Runs on the system's Node, because its
 * better-sqlite3 11 aborts the process on ours (24.21: "Assertion failed: (env) != nullptr").
 */
export function createMemorix(): Peer {
  let installed: Installed;
  const node = findSystemNode();
  return {
    name: "memorix",
    transport: "http",
    async prepare() {
      installed = await installPeer("memorix", "1.0.7", node);
      const { stdout } = await run(node, ["--version"]);
      return `${installed.version} (Node ${stdout.trim()})`;
    },
    async open(dataDir) {
      const projectRoot = join(dataDir, "project");
      await mkdir(projectRoot, { recursive: true });
      await run("git", ["init", "-q", projectRoot]);
      const port = await findFreePort();
      const cli = join(installed.folder, "dist/cli/index.js");
      const child = spawn(node, [cli, "serve-http", "--port", String(port), "--cwd", projectRoot], {
        cwd: projectRoot,
        env: cleanEnvironment(dataDir, { MEMORIX_DATA_DIR: join(dataDir, "data") }),
        stdio: "ignore",
      });
      const connection = await connectWhenUp(child, `http://127.0.0.1:${port}/mcp`);
      await connection.call("memorix_session_start", { agent: "bench", projectRoot });
      return createMemory(connection, child);
    },
  };
}

async function connectWhenUp(child: ChildProcess, url: string): Promise<Connection> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await connectHttp(url);
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`memorix ended with ${child.exitCode}`);
      if (performance.now() > deadline) throw error;
      await sleep(5);
    }
  }
}

function createMemory(connection: Connection, child: ChildProcess): Memory {
  const capture = async (narrative: string): Promise<void> => {
    const title = narrative.split(/\s+/).slice(0, TITLE_WORDS).join(" ");
    // A unique topic: without one, memorix discards most short texts as duplicates.
    const topicKey = `notes/${randomUUID()}`;
    const note = { entityName: "notes", type: "discovery", title, narrative, topicKey };
    const answer = await connection.call("memorix_store", note);
    if (!/Stored observation/.test(answer)) throw new Error(answer);
  };
  const find = async (query: string): Promise<string[]> => {
    const answer = await connection.call("memorix_search", { query, limit: WANTED_HITS });
    return [...answer.matchAll(/^\| obs:(\d+)/gm)].map((hit) => hit[1] as string);
  };
  return {
    pid: child.pid as number,
    toolsBytes: connection.toolsBytes,
    capture,
    fill: async (texts, deadline) =>
      (await writeTexts(capture, texts, { width: 1, deadline })).acknowledged.length,
    waitUntilIdle: async () => {},
    search: async (query) => (await find(query)).length,
    async recall(query) {
      const ids = await find(query);
      if (ids.length === 0) return [];
      return [await connection.call("memorix_detail", { ids: ids.map(Number) })];
    },
    async stop() {
      await connection.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}
