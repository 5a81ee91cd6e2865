import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { isNamed, showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const client = new MultiServerMCPClient({
    mcpServers: { commonplace: { transport: "http", url, headers } },
  });
  const tools = await client.getTools();
  return {
    list: async () => tools.map(({ name }) => name),
    call: async (name, given) =>
      showAnswer(await tools.find((tool) => isNamed(tool.name, name)).invoke(given)),
  };
}
