import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { createLog } from "../base/log.ts";
import { type Reply, serveStdio } from "../server/mcp/stdio.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { createStopSignal } from "./database.ts";
import { localUrl } from "./server-probe.ts";

const ENDPOINT = "/api/mcp";

/** Standard output is for the protocol alone. Ends with its input, or by a signal. */
export async function runStdio(args: string[], config: Config): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = readArguments({ args, options: { url: text, key: text, user: text, name: text } });
  const streams = openStreams();
  if (values.url !== undefined) {
    if (values.user ?? values.name)
      throw new UsageError("--user and --name are for the local book: the key says both.");
    const send = createBridge(values.url, values.key ?? process.env.COMMONPLACE_KEY);
    return serveStdio({ ...streams, send });
  }
  if (values.key !== undefined) throw new UsageError("--key needs --url URL.");
  // Imported only here: a bridge needs none of it.
  const { openLocalBook } = await import("../stdio.ts");
  const log = createLog(config);
  const book = await openLocalBook({
    config,
    log,
    email: values.user,
    url: config.BASE_URL ?? localUrl(config),
  });
  try {
    await serveStdio({
      ...streams,
      send: (body, headers, client) => book.answer(body, headers, values.name ?? client),
    });
  } finally {
    await book.close();
  }
}

function openStreams() {
  const { stdin: input, stdout: output } = process;
  const gone = new AbortController();
  output.on("error", () => gone.abort());
  return { input, output, signal: AbortSignal.any([createStopSignal(), gone.signal]) };
}

function createBridge(address: string, key: string | undefined) {
  const url = toEndpoint(address);
  if (!key) throw new UsageError("--url needs a key: set COMMONPLACE_KEY, or give --key KEY.");
  const own = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json",
  };
  return async (body: string, headers: Record<string, string>): Promise<Reply> => {
    try {
      const response = await fetch(url, { method: "POST", body, headers: { ...headers, ...own } });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new AppError("storage-unavailable", `The service at ${url.origin} cannot be reached.`, { cause });
    }
  };
}

/** The address of a service, or of its endpoint. */
function toEndpoint(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError("--url must be an address such as https://memory.example.com.");
  url.pathname = url.pathname.replace(/\/+$/, "") || ENDPOINT;
  return url;
}
