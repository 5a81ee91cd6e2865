import { type KyselyPlugin, RawNode } from "kysely";
import { type Layout, layOut } from "./layout.ts";

/**
 * Migrations are written once, in SQLite's dialect; these few words differ on PostgreSQL. Texts compare by bytes, as on
 * SQLite, whatever the database's collation: ids, cursors and terms depend on it.
 */
function translate(statement: string): string {
  return statement
    .replaceAll(/ without rowid\b/g, "")
    .replaceAll(/\bblob\b/g, "bytea")
    .replaceAll(/\breal\b/g, "double precision")
    .replaceAll(/\b(\w+) text\b/g, '$1 text collate "C"');
}

export function createMigrationTranslator(layout: Layout): KyselyPlugin {
  const toPostgres = (statement: string) => translate(layOut(statement, layout));
  return {
    transformQuery: ({ node }) =>
      RawNode.is(node) ? { ...node, sqlFragments: node.sqlFragments.map(toPostgres) } : node,
    transformResult: async ({ result }) => result,
  };
}
