import { randomUUID } from "node:crypto";
import type { Connection } from "./connection.ts";
import { type Memory, WANTED_HITS } from "./peer.ts";

/** The tools that server-memory began and others took over: entities with observations, found by `search_nodes`. */

type Graph = { entities: { observations: string[] }[] };

export type GraphTools = {
  /** Entities that one `create_entities` takes. */
  batch: number;
  /** What `search_nodes` takes besides the query. */
  searchArguments: Record<string, unknown>;
};

export function createGraphMemory(connection: Connection & { pid: number }, tools: GraphTools): Memory {
  const create = async (texts: string[]): Promise<void> => {
    const entities = texts.map((text) => ({ name: randomUUID(), entityType: "note", observations: [text] }));
    await connection.call("create_entities", { entities });
  };
  const find = async (query: string) => {
    const answer = await connection.call("search_nodes", { query, ...tools.searchArguments });
    const { entities } = JSON.parse(answer) as Graph;
    return entities.flatMap((entity) => entity.observations);
  };
  return {
    pid: connection.pid,
    toolsBytes: connection.toolsBytes,
    capture: (text) => create([text]),
    async fill(texts, deadline) {
      let taken = 0;
      while (taken < texts.length && performance.now() < deadline) {
        const batch = texts.slice(taken, taken + tools.batch);
        await create(batch);
        taken += batch.length;
      }
      return taken;
    },
    settle: async () => {},
    search: async (query) => (await find(query)).length,
    recall: async (query) => (await find(query)).slice(0, WANTED_HITS),
    stop: () => connection.close(),
  };
}
