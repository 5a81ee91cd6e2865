import { mcp } from "@llamaindex/tools";
import { isNamed, showAnswer } from "./answer.mjs";

export async function connect(url, headers) {
  const server = mcp({ url, requestInit: { headers } });
  const tools = await server.tools();
  return {
    list: async () => tools.map(({ metadata }) => metadata.name),
    call: async (name, given) =>
      showAnswer(await tools.find(({ metadata }) => isNamed(metadata.name, name)).call(given)),
  };
}
