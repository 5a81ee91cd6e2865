import { MCPServerStreamableHttp } from "@openai/agents";
import { showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const server = new MCPServerStreamableHttp({ name: "commonplace", url, requestInit: { headers } });
  await server.connect();
  return {
    list: async () => (await server.listTools()).map(({ name }) => name),
    call: async (name, given) => showAnswer(await server.callTool(name, given)),
  };
}
