import type { KyselyPlugin, RootOperationNode } from "kysely";
import type { Db } from "../../src/storage/db.ts";

/** How SQLite goes about every query that `work` makes, a line a step. */
export async function explainQueries(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(recorder));
  const steps: string[] = [];
  for (const node of nodes) {
    const compiled = db.getExecutor().compileQuery(node, { queryId: "explained" });
    // A prepared query is recorded with placeholders in it; how it is gone about does not depend on the values.
    const parameters = compiled.parameters.map((value) => (typeof value === "object" ? null : value));
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...compiled,
      parameters,
      sql: `explain query plan ${compiled.sql}`,
    });
    steps.push(...rows.map(({ detail }) => detail));
  }
  return steps;
}
