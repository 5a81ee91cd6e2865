import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, Place, Session, Target } from "./client.ts";
import { openLines } from "./lines.ts";

/** Libraries that programs are written with; `drivers/NAME.mjs` is the program. */
const libraries: { name: string; driver: string; packages: string[] }[] = [
  { name: "TypeScript SDK 1", driver: "sdk-1", packages: ["@modelcontextprotocol/sdk"] },
  { name: "TypeScript SDK 2", driver: "sdk-2", packages: ["@modelcontextprotocol/client"] },
  { name: "AI SDK", driver: "ai-sdk", packages: ["@ai-sdk/mcp", "zod"] },
  { name: "OpenAI Agents", driver: "openai-agents", packages: ["@openai/agents", "zod"] },
  { name: "Mastra", driver: "mastra", packages: ["@mastra/mcp", "@mastra/core", "zod"] },
  { name: "LangChain", driver: "langchain", packages: ["@langchain/mcp-adapters", "@langchain/core"] },
  { name: "LlamaIndex", driver: "llamaindex", packages: ["@llamaindex/tools", "@llamaindex/core"] },
  { name: "Genkit", driver: "genkit", packages: ["@genkit-ai/mcp", "genkit"] },
  {
    name: "Strands Agents",
    driver: "strands",
    packages: ["@strands-agents/sdk", "@modelcontextprotocol/sdk"],
  },
];

export const libraryClients: Client[] = libraries.map(({ name, driver, packages }) => ({
  name,
  packages,
  staysConnected: true,
  oauth: "left to the program",
  connect: (place, target) => open(place, driver, target),
}));

/** The driver is copied to where its packages are installed, because that is where its imports are looked up. */
async function open(place: Place, driver: string, { url, key = "" }: Target): Promise<Session> {
  const folder = new URL("drivers/", import.meta.url);
  const files = ["drive.mjs", "answer.mjs", `${driver}.mjs`];
  await Promise.all(files.map((file) => copyFile(new URL(file, folder), join(place.folder, file))));
  const lines = openLines([process.execPath, "drive.mjs", `./${driver}.mjs`], place);
  const ask = async <Result>(message: object): Promise<Result> => {
    const { result, error } = await lines.ask(message);
    if (error) throw new Error(error.message);
    return result as Result;
  };
  try {
    await ask({ do: "connect", url, key });
  } catch (error) {
    await lines.close();
    throw error;
  }
  return {
    list: () => ask<string[]>({ do: "list" }),
    call: (tool, given) => ask<string>({ do: "call", tool, given }),
    close: lines.close,
  };
}
