import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** All peers use the same client library, so its cost is the same. */
export type Connection = {
  toolsBytes: number;
  call(name: string, given: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

const CALL_TIMEOUT_MS = 60_000;

export async function connectHttp(url: string, headers: Record<string, string> = {}): Promise<Connection> {
  return connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
}

/** Closing the connection ends the process. */
export async function connectStdio(
  command: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Connection & { pid: number }> {
  const [program, ...args] = command as [string, ...string[]];
  const transport = new StdioClientTransport({ command: program, args, stderr: "ignore", ...options });
  const connection = await connect(transport);
  return { ...connection, pid: transport.pid as number };
}

async function connect(transport: Transport): Promise<Connection> {
  const client = new Client({ name: "commonplace-bench", version: "1" });
  await client.connect(transport);
  const tools = await client.listTools();
  return {
    toolsBytes: Buffer.byteLength(JSON.stringify(tools)),
    call: (name, given) => callTool(client, name, given),
    close: () => client.close(),
  };
}

/** Returns the answer's text; throws if the tool reports an error. */
async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: given }, { timeout: CALL_TIMEOUT_MS });
  const texts = answer.content.map((part) => (part.type === "text" ? part.text : ""));
  const text = texts.join("\n");
  if (answer.isError) throw new Error(text);
  return text;
}
