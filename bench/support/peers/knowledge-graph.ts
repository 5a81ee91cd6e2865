import { randomUUID } from "node:crypto";
import type { Connection } from "./connection.ts";
import { type Memory, WANTED_HITS } from "./peer.ts";

/** server-memory's tools, which others adopted: entities with observations, found by `search_nodes`. */

type Graph = { entities: { observations: string[] }[] };

export type GraphTools = {
  /** Entities per `create_entities` call. */
  batch: number;
  /** Arguments of `search_nodes` besides the query. */
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
      let stored = 0;
      while (stored < texts.length && performance.now() < deadline) {
        const batch = texts.slice(stored, stored + tools.batch);
        await create(batch);
        stored += batch.length;
      }
      return stored;
    },
    waitUntilIdle: async () => {},
    search: async (query) => (await find(query)).length,
    recall: async (query) => (await find(query)).slice(0, WANTED_HITS),
    stop: () => connection.close(),
  };
}
