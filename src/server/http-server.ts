import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

export type ClientLimits = {
  /** From the connection, or the first byte of a further request, to the end of the headers. */
  headersMs: number;
  /** From there to the end of the body. */
  bodyMs: number;
  /** The same for a file to import. */
  uploadMs: number;
  /** Without a byte in either direction, while the client has to send or read. */
  inactivityMs: number;
  /** Idle time between two requests on one connection. */
  keepAliveMs: number;
  /** What clients are told: less, so that no request is on its way when the connection closes. */
  announcedKeepAliveMs: number;
  /** A connection answered this recently is expected to send another request. */
  recentMs: number;
  /** How late a timeout may be noticed. */
  checkMs: number;
  connections: number;
  /** Connections waiting to be accepted. */
  backlog: number;
  /** Unanswered requests on one connection. */
  requests: number;
};

/** The address contains the words of a search: 4,000 characters, of which each takes nine bytes in Chinese or Japanese. */
const MAX_HEADER_BYTES = 40 * 1024;
const MAX_CONNECTIONS = 10_000;
/** There may be this many times as many connections for a moment, or while all of them are being answered. */
const BURST_FACTOR = 1.5;

/** Here a body may be large: 64 MiB in 15 minutes are possible on the slowest line. */
const UPLOAD = /^\/api\/app\/import(\/preview)?(\?|$)/;

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

export function readClientLimits(): ClientLimits {
  const connections = Math.min(MAX_CONNECTIONS, Math.floor(readFileLimit() / 2));
  return {
    headersMs: 10_000,
    bodyMs: 60_000,
    uploadMs: 15 * 60_000,
    inactivityMs: 60_000,
    // Proxies close idle connections after 60 seconds, and should close them before us.
    keepAliveMs: 75_000,
    announcedKeepAliveMs: 70_000,
    recentMs: 5_000,
    checkMs: 1_000,
    connections,
    backlog: Math.min(511, Math.ceil(connections / 2)),
    requests: 16,
  };
}

/** How many files and sockets this process may open; Node has raised the soft limit already. */
function readFileLimit(): number {
  // Otherwise the report resolves peer host names.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

/** A server with timeouts and limits, so that slow or idle clients do not block others. */
export function createHttpServer(answer: RequestListener, limits: ClientLimits): Server {
  const connections = new Connections(limits);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.headersMs + limits.uploadMs,
    keepAliveTimeout: limits.announcedKeepAliveMs,
    keepAliveTimeoutBuffer: limits.keepAliveMs - limits.announcedKeepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  server.timeout = limits.inactivityMs;
  server.on("connection", (socket) => connections.add(socket));
  server.on("request", (request, response) => {
    const { socket } = request;
    if (!connections.begin(request)) return socket.destroy();
    const isUpload = UPLOAD.test(request.url ?? "");
    const late = isUpload ? undefined : setTimeout(endLate, limits.bodyMs).unref();
    function endLate(): void {
      if (request.complete) return;
      if (!response.headersSent) socket.write(TIMED_OUT);
      socket.destroy();
    }
    // This listener replaces the default, which would also end requests that take us long to answer.
    response.on("timeout", () => {
      if (socket.writableLength > 0 || !request.complete) socket.destroy();
    });
    response.on("close", () => {
      clearTimeout(late);
      connections.end(request);
    });
    return answer(request, response);
  });
  return server;
}

/** `requests` are those not answered yet. */
type Connection = { requests: Set<IncomingMessage>; answeredAt: number | undefined };

/** Open connections, in the order of their start or last answer, oldest first. */
class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: ClientLimits;
  #isClosing = false;

  constructor(limits: ClientLimits) {
    this.#limits = limits;
  }

  /**
   * Over the limit, the connection without a complete request that is idle longest is closed, not the new one. Within the
   * burst limit, this waits until data that has arrived is read.
   */
  add(socket: Socket): void {
    this.#open.set(socket, { requests: new Set(), answeredAt: undefined });
    socket.once("close", () => this.#open.delete(socket));
    const { connections } = this.#limits;
    if (this.#open.size > connections * BURST_FACTOR) this.#end(this.#findWaiting() ?? socket);
    else if (this.#open.size > connections && !this.#isClosing) void this.#closeExcess();
  }

  /** Waits for two rounds of the event loop: in between, received data is read. */
  async #closeExcess(): Promise<void> {
    this.#isClosing = true;
    await nextTurn();
    await nextTurn();
    this.#isClosing = false;
    while (this.#open.size > this.#limits.connections) {
      const waiting = this.#findWaiting();
      if (!waiting) return;
      this.#end(waiting);
    }
  }

  #end(socket: Socket): void {
    this.#open.delete(socket);
    socket.destroy();
  }

  /** False if the connection has too many unanswered requests: their answers are kept until the first is read. */
  begin(request: IncomingMessage): boolean {
    const requests = this.#open.get(request.socket)?.requests;
    return requests !== undefined && requests.add(request).size <= this.#limits.requests;
  }

  end(request: IncomingMessage): void {
    const connection = this.#open.get(request.socket);
    if (!connection) return;
    connection.requests.delete(request);
    connection.answeredAt = performance.now();
    this.#open.delete(request.socket);
    this.#open.set(request.socket, connection);
  }

  /** Prefers connections that were never answered or are idle; others are expected to send their next request. */
  #findWaiting(): Socket | undefined {
    const recent = performance.now() - this.#limits.recentMs;
    let expected: Socket | undefined;
    for (const [socket, { requests, answeredAt }] of this.#open) {
      if ([...requests].some(({ complete }) => complete)) continue;
      const isExpected = answeredAt !== undefined && (requests.size > 0 || answeredAt > recent);
      if (!isExpected) return socket;
      expected ??= socket;
    }
    return expected;
  }
}
