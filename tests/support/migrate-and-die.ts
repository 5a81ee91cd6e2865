import { type KyselyPlugin, RawNode } from "kysely";
import { readConfig } from "../../src/base/config.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase } from "../../src/storage/open.ts";

/** A process of its own: migrates the database of its environment, and is killed before its second write of links. */
let writes = 0;
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    const isWrite = RawNode.is(node) && node.sqlFragments[0]?.startsWith("insert into thought_links");
    if (isWrite && ++writes === 2) process.kill(process.pid, "SIGKILL");
    return node;
  },
  transformResult: async ({ result }) => result,
};

await migrate(openDatabase(readConfig(process.env)).withPlugin(killer));
