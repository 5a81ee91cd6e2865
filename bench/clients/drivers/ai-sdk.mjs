import { createMCPClient } from "@ai-sdk/mcp";
import { showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const client = await createMCPClient({ transport: { type: "http", url, headers } });
  const tools = await client.tools();
  return {
    list: async () => Object.keys(await client.tools()),
    call: async (name, given) =>
      showAnswer(await tools[name].execute(given, { toolCallId: "1", messages: [] })),
  };
}
