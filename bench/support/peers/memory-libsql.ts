import { join } from "node:path";
import { connectStdio } from "./connection.ts";
import { cleanEnvironment, type Installed, installPeer } from "./install.ts";
import { createGraphMemory } from "./knowledge-graph.ts";
import { type Peer, WANTED_HITS } from "./peer.ts";

/** The same tools with a libSQL file. Its schema allows at most 50 entities per call. */
export function createMemoryLibsql(): Peer {
  let installed: Installed;
  return {
    name: "mcp-memory-libsql",
    async prepare() {
      installed = await installPeer("mcp-memory-libsql", "0.0.17");
      return installed.version;
    },
    async open(dataDir) {
      const env = cleanEnvironment(dataDir, { LIBSQL_URL: `file:${join(dataDir, "memory.db")}` });
      const command = [process.execPath, join(installed.folder, "dist/index.js")];
      const connection = await connectStdio(command, { cwd: dataDir, env });
      return createGraphMemory(connection, { batch: 50, searchArguments: { limit: WANTED_HITS } });
    },
  };
}
