import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { commonHeaders, UNCACHED } from "../answer-headers.ts";
import { type Body, type HeaderReader, parseJsonBody } from "../body.ts";
import type { RequestHistory } from "../limits/request-history.ts";
import type { Proxies } from "../limits/trusted-proxies.ts";
import { untilSent } from "../until-sent.ts";
import type { McpEndpoint } from "./endpoint.ts";
import { BODY_BYTES } from "./envelope.ts";

const ADDRESS = /^\/api\/mcp(?:\?[\w.=&%-]*)?$/;
const HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

type ListenerDeps = {
  endpoint: McpEndpoint;
  proxies: Proxies;
  history: RequestHistory;
  /** Answers everything else. */
  app: RequestListener;
};

/**
 * Takes calls of `/api/mcp` from Node's server to the endpoint, without the app in between: a Request, a Response, their
 * headers and streams cost more than all checks of the endpoint. What is unusual goes to the app, which answers the same.
 */
export function createMcpListener({ endpoint, proxies, history, app }: ListenerDeps): RequestListener {
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const { remoteAddress } = incoming.socket;
    const headers = createHeaderReader(incoming.rawHeaders);
    const client = proxies.findClient(remoteAddress, headers);
    const answered = await endpoint({
      method: "POST",
      get url() {
        const received = `http://${incoming.headers.host}${incoming.url}`;
        return client === undefined ? received : proxies.findUrl(received, headers);
      },
      headers,
      from: client ?? remoteAddress,
      readBody: () => readBody(incoming),
      sent: untilSent(outgoing),
    });
    history.observe({ status: answered.status, ms: performance.now() - startedAt });
    const { status, text } = answered;
    const sent = { "Cache-Control": UNCACHED, ...commonHeaders, ...answered.headers };
    if (text === null) outgoing.writeHead(status, sent).end();
    else outgoing.writeHead(status, { ...sent, "Content-Length": Buffer.byteLength(text) }).end(text);
  }

  return (incoming, outgoing) => {
    if (!isUsual(incoming)) return app(incoming, outgoing);
    answer(incoming, outgoing).catch((error) => outgoing.destroy(error));
  };
}

function isUsual({ method, url = "", headers }: IncomingMessage): boolean {
  return (
    method === "POST" &&
    ADDRESS.test(url) &&
    HOST.test(headers.host ?? "") &&
    Number(headers["content-length"]) <= BODY_BYTES
  );
}

/** As `Headers` does it: the values of a repeated header are joined, where Node would keep the first of some. */
function createHeaderReader(raw: readonly string[]): HeaderReader {
  return {
    get(name) {
      const lower = name.toLowerCase();
      const values: string[] = [];
      for (let i = 0; i < raw.length; i += 2) {
        const found = raw[i] as string;
        if (found.length === lower.length && found.toLowerCase() === lower) values.push(raw[i + 1] as string);
      }
      return values.length === 0 ? null : values.join(", ");
    },
  };
}

/** Its declared length is within the limit, and Node reads no more than that. */
function readBody(incoming: IncomingMessage): Promise<Body> {
  return new Promise((resolve) => {
    // The client has gone while others of its user were read: nothing more is told.
    if (incoming.destroyed) return resolve({ kind: "unreadable" });
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () =>
      resolve(parseJsonBody(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))),
    );
    // The client has gone. After the end, this changes nothing.
    incoming.on("close", () => resolve({ kind: "unreadable" }));
  });
}
