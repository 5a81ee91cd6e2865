import { MCPClient } from "@mastra/mcp";
import { isNamed, showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const client = new MCPClient({ servers: { commonplace: { url: new URL(url), requestInit: { headers } } } });
  const { toolsets, errors } = await client.listToolsetsWithErrors();
  const [error] = Object.values(errors ?? {});
  if (error) throw new Error(String(error.message ?? error));
  const tools = toolsets.commonplace ?? {};
  return {
    list: async () => Object.keys(tools),
    async call(name, given) {
      const [, tool] = Object.entries(tools).find(([key]) => isNamed(key, name));
      return showAnswer(await tool.execute(given, {}));
    },
  };
}
