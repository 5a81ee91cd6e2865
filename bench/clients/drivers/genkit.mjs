import { createMcpClient } from "@genkit-ai/mcp";
import { genkit } from "genkit";
import { isNamed, showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const ai = genkit({});
  const client = createMcpClient({ name: "commonplace", mcpServer: { url, requestInit: { headers } } });
  await client.ready();
  const tools = await client.getActiveTools(ai);
  if (tools.length === 0) throw new Error("no tools");
  return {
    list: async () => tools.map(({ __action }) => __action.name),
    call: async (name, given) =>
      showAnswer(await tools.find(({ __action }) => isNamed(__action.name, name))(given)),
  };
}
