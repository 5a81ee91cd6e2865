import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given) => showAnswer(await client.callTool({ name, arguments: given })),
  };
}
