import { addAbortSignal, type Readable, type Writable } from "node:stream";
import { isObject, type JsonObject } from "../../base/json.ts";
import { type RpcId, readId } from "./envelope.ts";
import { toHeaders } from "./revision.ts";

/** Who the assistant says it is. */
type ClientName = string | undefined;

/** What the endpoint answered, of this process or by HTTP. */
export type Reply = { status: number; text: string };

type StdioDeps = {
  input: Readable;
  output: Writable;
  /** Ends it, as the end of the input does. */
  signal: AbortSignal;
  /** Takes a message to the endpoint `/api/mcp`: of this process, or of a service elsewhere. Its errors are shown. */
  send(body: string, headers: Record<string, string>, client: ClientName): Promise<Reply>;
};

/**
 * The protocol over standard input and output: a message a line. Each is a request to the same endpoint that HTTP
 * clients use, with the headers that they would send. Resolves once the input has ended and all is answered.
 */
export async function serveStdio({ input, output, signal, send }: StdioDeps): Promise<void> {
  let version: string | undefined;
  let client: ClientName;
  const answering = new Set<Promise<void>>();

  async function answer(line: string, message: unknown): Promise<void> {
    const headers = isObject(message) ? toHeaders(message) : {};
    client = nameClient(message) ?? client;
    const id = readId(message);
    const given = await exchange(
      line,
      { ...(version && { "mcp-protocol-version": version }), ...headers },
      id,
    );
    if (given === undefined) return;
    if (isInitialize(message)) version = readVersion(given) ?? version;
    // A message that was too long to be read is answered without its id.
    output.write(`${JSON.stringify({ ...given, id: given.id ?? id })}\n`);
  }

  async function exchange(line: string, headers: Record<string, string>, id: RpcId | null) {
    try {
      const { status, text } = await send(line, headers, client);
      const body = parse(text);
      if (isObject(body) && body.jsonrpc === "2.0") return body;
      return status < 300 ? undefined : fail(id, explainStatus(status));
    } catch (error) {
      return fail(id, error instanceof Error ? error.message : String(error));
    }
  }

  for await (const line of readLines(input, signal)) {
    if (line.trim() === "") continue;
    const message = parse(line);
    const answered = answer(line, message).finally(() => answering.delete(answered));
    answering.add(answered);
    // What follows depends on the revision that the handshake chooses.
    if (isInitialize(message)) await answered;
  }
  await Promise.all(answering);
}

/** Node's `readline` ends lines at U+2028 and U+2029, too, which JSON has within its texts. */
async function* readLines(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  let pieces: string[] = [];
  try {
    for await (const chunk of addAbortSignal(signal, input).setEncoding("utf8")) {
      const [end, ...starts] = (chunk as string).split("\n");
      pieces.push(end as string);
      for (const start of starts) {
        yield pieces.join("");
        pieces = [start];
      }
    }
    yield pieces.join("");
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const isInitialize = (message: unknown) => isObject(message) && message.method === "initialize";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(id: RpcId | null, message: string): JsonObject | undefined {
  // A notification has no answer.
  return id === null ? undefined : { jsonrpc: "2.0", id, error: { code: -32000, message } };
}

function explainStatus(status: number): string {
  if (status === 401)
    return "The service refused the key. Create one in its web app (API keys), and give it as COMMONPLACE_KEY or --key.";
  return `The service answered with status ${status}, and not with a message of the protocol.`;
}

function readVersion({ result }: JsonObject): string | undefined {
  return isObject(result) && typeof result.protocolVersion === "string" ? result.protocolVersion : undefined;
}

/** From the handshake, or from a request's own `_meta`. */
function nameClient(message: unknown): ClientName {
  if (!isObject(message) || !isObject(message.params)) return undefined;
  const { clientInfo, _meta } = message.params;
  const info = clientInfo ?? (isObject(_meta) ? _meta["io.modelcontextprotocol/clientInfo"] : undefined);
  if (!isObject(info)) return undefined;
  return [info.title, info.name].find((name): name is string => typeof name === "string");
}
