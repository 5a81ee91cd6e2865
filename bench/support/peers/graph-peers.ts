import { join } from "node:path";
import { connectStdio } from "./connection.ts";
import { cleanEnvironment, type Installed, installPeer } from "./install.ts";
import { createGraphMemory, type GraphTools } from "./knowledge-graph.ts";
import { type Peer, WANTED_HITS } from "./peer.ts";

/** A JSON Lines file that is read and written as a whole at every call. */
export const createServerMemory = () =>
  createGraphPeer({
    name: "server-memory",
    package: ["@modelcontextprotocol/server-memory", "2026.8.31"],
    toSettings: (dataDir) => ({ MEMORY_FILE_PATH: join(dataDir, "memory.jsonl") }),
    tools: { batch: 500, searchArguments: {} },
  });

/** The same tools over a libSQL file. Its schema refuses more than 50 entities a call. */
export const createMemoryLibsql = () =>
  createGraphPeer({
    name: "mcp-memory-libsql",
    package: ["mcp-memory-libsql", "0.0.17"],
    toSettings: (dataDir) => ({ LIBSQL_URL: `file:${join(dataDir, "memory.db")}` }),
    tools: { batch: 50, searchArguments: { limit: WANTED_HITS } },
  });

type GraphPeer = {
  name: string;
  package: [name: string, version: string];
  toSettings(dataDir: string): Record<string, string>;
  tools: GraphTools;
};

function createGraphPeer(peer: GraphPeer): Peer {
  let installed: Installed;
  return {
    name: peer.name,
    transport: "stdio",
    async prepare() {
      installed = await installPeer(...peer.package);
      return installed.version;
    },
    async open(dataDir) {
      const env = cleanEnvironment(dataDir, peer.toSettings(dataDir));
      const command = [process.execPath, join(installed.folder, "dist/index.js")];
      return createGraphMemory(await connectStdio(command, { cwd: dataDir, env }), peer.tools);
    },
  };
}
