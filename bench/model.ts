import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConfig } from "../src/base/config.ts";
import { runModelBench } from "./support/model/run.ts";
import { formatFaults, formatParts } from "./support/model/table.ts";

/**
 * `npm run bench:model [-- --faults --json FILE | --tiny]`: the service's own prompts against the model that
 * LLM_BASE_URL and LLM_MODEL name: 40 thoughts, 30 edit requests and 12 chat tasks, checked by program. docs/models.md
 */
const { values } = parseArgs({
  options: {
    faults: { type: "boolean", default: false },
    json: { type: "string" },
    tiny: { type: "boolean", default: false },
  },
});

const tiny = `A small model on this machine, for those who have the weights or may download them (these commands are untried):

  npx --yes node-llama-cpp pull --dir weights URL_OF_A_GGUF_FILE    # downloads; any other way will do
  llama-server -m weights/FILE.gguf --jinja -c 8192 --port 8080     # llama.cpp's own server

node-llama-cpp runs models inside of Node and has no server of its own, so llama.cpp's answers here. Then:

  LLM_BASE_URL=http://127.0.0.1:8080/v1 LLM_MODEL=local LLM_TIMEOUT_SECONDS=900 LLM_CONCURRENCY=1 npm run bench:model`;

if (values.tiny) console.log(tiny);
else {
  const config = readConfig(process.env);
  if (config.LLM_BASE_URL === undefined || config.LLM_MODEL === undefined) {
    console.error("Set LLM_BASE_URL and LLM_MODEL to what is to be measured; see docs/models.md.");
    process.exit(1);
  }
  const startedAt = performance.now();
  const parts = await runModelBench(config, ({ fault }) => process.stderr.write(fault ? "x" : "."));
  process.stderr.write("\n");
  console.log(formatParts(parts, (performance.now() - startedAt) / 1000));
  if (values.faults) console.log(`\n${formatFaults(parts)}`);
  if (values.json) writeFileSync(values.json, JSON.stringify(parts));
}
