import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { McpClient } from "@strands-agents/sdk";
import { showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const client = new McpClient({ transport });
  const tools = await client.listTools();
  return {
    list: async () => (await client.listTools()).map(({ name }) => name),
    call: async (name, given) =>
      showAnswer(
        await client.callTool(
          tools.find((tool) => tool.name === name),
          given,
        ),
      ),
  };
}
