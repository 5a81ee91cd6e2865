import { join } from "node:path";
import { connectStdio } from "./connection.ts";
import { cleanEnvironment, type Installed, installPeer } from "./install.ts";
import { createGraphMemory } from "./knowledge-graph.ts";
import type { Peer } from "./peer.ts";

/** Reads and writes its whole JSON Lines file on every call. */
export function createServerMemory(): Peer {
  let installed: Installed;
  return {
    name: "server-memory",
    async prepare() {
      installed = await installPeer("@modelcontextprotocol/server-memory", "2026.8.31");
      return installed.version;
    },
    async open(dataDir) {
      const env = cleanEnvironment(dataDir, { MEMORY_FILE_PATH: join(dataDir, "memory.jsonl") });
      const command = [process.execPath, join(installed.folder, "dist/index.js")];
      const connection = await connectStdio(command, { cwd: dataDir, env });
      return createGraphMemory(connection, { batch: 500, searchArguments: {} });
    },
  };
}
