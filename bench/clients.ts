import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toAgentClients } from "./clients/agents.ts";
import { bridges } from "./clients/bridges.ts";
import { commands } from "./clients/commands.ts";
import { openGround } from "./clients/ground.ts";
import { libraryClients } from "./clients/libraries.ts";
import { startScriptedModel } from "./clients/scripted-model.ts";
import { formatClients } from "./clients/table.ts";
import { type Row, tryClient } from "./clients/trials.ts";
import { unrun } from "./clients/unrun.ts";

/** `npm run bench:clients [-- --only NAME,NAME]`: real clients, installed from the registry, against the real service. */

const { values: options } = parseArgs({ options: { only: { type: "string" } } });
const model = await startScriptedModel();
const wanted = options.only?.toLowerCase().split(",");
const clients = [...toAgentClients(model), ...bridges, ...commands, ...libraryClients].filter(
  ({ name }) => wanted?.some((part) => name.toLowerCase().includes(part)) ?? true,
);
const scratch = await mkdtemp(join(tmpdir(), "commonplace-clients-"));
const ground = await openGround(scratch);

try {
  const rows: Row[] = [];
  for (const client of clients) {
    console.error(`${client.name} …`);
    const row = await tryClient(client, ground, scratch);
    console.error(row.cells.join(" | "));
    rows.push(row);
  }
  if (options.only === undefined)
    rows.push(...unrun.map(({ name, reason }) => ({ name, version: "", cells: [`not run: ${reason}`] })));
  console.log(formatClients(rows));
} finally {
  await Promise.all([ground.close(), model.close()]);
  await rm(scratch, { recursive: true, force: true });
}
