import { type KyselyPlugin, RawNode } from "kysely";
import { readConfig } from "../../src/base/config.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase } from "../../src/storage/open.ts";

/** A process of its own: migrates the database of its environment, and is killed before a statement's nth time. */
const [beginning = "", times = "1"] = process.argv.slice(2);
let count = 0;
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    const isIt = RawNode.is(node) && node.sqlFragments[0]?.startsWith(beginning);
    if (isIt && ++count === Number(times)) process.kill(process.pid, "SIGKILL");
    return node;
  },
  transformResult: async ({ result }) => result,
};

await migrate(openDatabase(readConfig(process.env)).withPlugin(killer));
