import { join } from "node:path";
import type { Client, Place, Session, Target } from "./client.ts";
import { openLines } from "./lines.ts";

type Bridge = {
  name: string;
  package: string;
  oauth: Client["oauth"];
  /** After the program itself. */
  toArguments(target: Target): string[];
};

/** Programs that make a service at an address one over standard input and output, for clients that know only that. */
export const bridges: Client[] = (
  [
    {
      name: "mcp-remote",
      package: "mcp-remote",
      oauth: "tried",
      toArguments: ({ url, key }) => [url, "--allow-http", ...header(key)],
    },
    {
      name: "supergateway",
      package: "supergateway",
      oauth: "not run",
      toArguments: ({ url, key = "" }) => [
        "--streamableHttp",
        url,
        "--oauth2Bearer",
        key,
        "--logLevel",
        "info",
      ],
    },
  ] satisfies Bridge[]
).map(toClient);

const header = (key: string | undefined) =>
  key === undefined ? [] : ["--header", `Authorization: Bearer ${key}`];

function toClient({ name, package: program, oauth, toArguments }: Bridge): Client {
  return {
    name,
    packages: [program],
    staysConnected: true,
    oauth,
    connect: (place, target) =>
      open(place, [join(place.folder, "node_modules/.bin", program), ...toArguments(target)]),
  };
}

/** The host's side of MCP over standard input and output, in the revision that all bridges know. */
async function open(place: Place, command: string[]): Promise<Session> {
  const lines = openLines(command, place);
  const request = async (method: string, params: object) => {
    const { result, error } = await lines.ask({ jsonrpc: "2.0", method, params });
    if (error) throw new Error(error.message);
    return result;
  };
  try {
    await request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
  } catch (error) {
    await lines.close();
    throw error;
  }
  lines.tell({ jsonrpc: "2.0", method: "notifications/initialized" });
  return {
    async list() {
      const { tools } = (await request("tools/list", {})) as { tools: { name: string }[] };
      return tools.map(({ name }) => name);
    },
    async call(name, given) {
      const answer = (await request("tools/call", { name, arguments: given })) as {
        isError?: boolean;
        content: { text?: string }[];
      };
      const text = answer.content.map((part) => part.text ?? "").join("\n");
      if (answer.isError) throw new Error(text);
      return text;
    },
    close: lines.close,
  };
}
