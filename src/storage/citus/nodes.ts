import { sql } from "kysely";
import type { Db } from "../db.ts";

/** `said` is undefined if the node does not answer. */
type Answer = { address: string; said: string | undefined };

/** Asks each server of the cluster for one value; those that are down delay nobody else. */
export async function askNodes(db: Db, command: string): Promise<Answer[]> {
  const { rows } = await sql<{ address: string; success: boolean; result: string }>`
    select concat(nodename, ':', nodeport) as address, success, result
    from run_command_on_all_nodes(${command}) join pg_dist_node using (nodeid) order by 1`.execute(db);
  return rows.map(({ address, success, result }) => ({ address, said: success ? result : undefined }));
}

type NodesView = { bytes: number; all: number; away: number };

/** Every page that shows it asks every few seconds, and each question takes a connection to every node. */
const FRESH_MS = 5_000;
const views = new WeakMap<object, { at: number; view: Promise<NodesView> }>();

/** What the cluster stores, and how many of its servers do not answer. */
export function viewNodes(db: Db): Promise<NodesView> {
  const { adapter } = db.getExecutor();
  const known = views.get(adapter);
  if (known && performance.now() - known.at < FRESH_MS) return known.view;
  const view = askNodes(db, "select pg_database_size(current_database())").then((nodes) => ({
    bytes: nodes.reduce((sum, { said }) => sum + Number(said ?? 0), 0),
    all: nodes.length,
    away: nodes.filter(({ said }) => said === undefined).length,
  }));
  views.set(adapter, { at: performance.now(), view });
  view.catch(() => views.delete(adapter));
  return view;
}
