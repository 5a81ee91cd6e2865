import { type KyselyPlugin, RawNode } from "kysely";
import { divide } from "./partitions.ts";

/**
 * Migrations are written once, in SQLite's words; these few are others on PostgreSQL. Texts compare by their bytes, as
 * on SQLite, whatever collation the server's databases have: ids, cursors and terms rest on it.
 */
function translate(statement: string): string {
  return statement
    .replaceAll(/ without rowid\b/g, "")
    .replaceAll(/\bblob\b/g, "bytea")
    .replaceAll(/\breal\b/g, "double precision")
    .replaceAll(/\b(\w+) text\b/g, '$1 text collate "C"');
}

/** `partitions` is how many a user's tables are divided into; 0: they are not. */
export function createPostgresWords(partitions: number): KyselyPlugin {
  const say = (statement: string) => translate(divide(statement, partitions));
  return {
    transformQuery: ({ node }) =>
      RawNode.is(node) ? { ...node, sqlFragments: node.sqlFragments.map(say) } : node,
    transformResult: async ({ result }) => result,
  };
}
