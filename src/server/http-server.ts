import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** How long clients may take, and how many there may be. */
export type ClientLimits = {
  /** From the connection, or a further request's first byte, to the end of the headers. */
  headersMs: number;
  /** From there to the end of the body. */
  bodyMs: number;
  /** To the end of a file to import. */
  uploadMs: number;
  /** Without a byte either way, while it is the client's turn. */
  silenceMs: number;
  /** Between two requests on one connection. */
  keptMs: number;
  /** What clients are told of it: less, so that no request of theirs meets the end on its way. */
  announcedMs: number;
  /** Who was answered so lately is expected to ask on. */
  recentMs: number;
  /** By how much later than its time a connection may be ended. */
  checkMs: number;
  /** Of all clients together. */
  connections: number;
  /** How many may wait to be taken, and so come all at once. */
  backlog: number;
  /** Unanswered ones on one connection. */
  requests: number;
};

const MAX_CONNECTIONS = 10_000;
/** How many times as many there may be for a moment, or while all of them are answered. */
const CROWDED = 1.5;

/** Where a body may be large: 64 MiB in 15 minutes come over the slowest of lines. */
const UPLOAD = /^\/api\/app\/import(\?|$)/;

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

export function readClientLimits(): ClientLimits {
  const connections = Math.min(MAX_CONNECTIONS, Math.floor(readFileLimit() / 2));
  return {
    headersMs: 10_000,
    bodyMs: 60_000,
    uploadMs: 15 * 60_000,
    silenceMs: 60_000,
    // Proxies keep theirs for 60 seconds: whoever closes first should not be us.
    keptMs: 75_000,
    announcedMs: 70_000,
    recentMs: 5_000,
    checkMs: 1_000,
    connections,
    backlog: Math.min(511, Math.ceil(connections / 2)),
    requests: 16,
  };
}

/** How many files and connections this process may have open; Node has raised it as far as it may. */
function readFileLimit(): number {
  // Names of peers are looked up for it else.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

/** A server that no client holds up: each has its time, and who is served never waits for who is not. */
export function createHttpServer(answer: RequestListener, limits: ClientLimits): Server {
  const connections = new Connections(limits);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.headersMs + limits.uploadMs,
    keepAliveTimeout: limits.announcedMs,
    keepAliveTimeoutBuffer: limits.keptMs - limits.announcedMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  server.timeout = limits.silenceMs;
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
    // With a listener here, an answer that takes us long is no silence.
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

/** What was asked for and is not answered yet, and when the last answer was. */
type Connection = { requests: Set<IncomingMessage>; answeredAt: number | undefined };

/** Who is connected: first who came, or was answered, the longest ago. */
class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #limits: ClientLimits;
  #isThinning = false;

  constructor(limits: ClientLimits) {
    this.#limits = limits;
  }

  /**
   * One too many does not go itself: that would be who comes to ask something, while a crowd stands about. The one goes
   * that has said nothing, or not all, for longest; and as far as there is room, only once we have heard what it says.
   */
  add(socket: Socket): void {
    this.#open.set(socket, { requests: new Set(), answeredAt: undefined });
    socket.once("close", () => this.#open.delete(socket));
    const { connections } = this.#limits;
    if (this.#open.size > connections * CROWDED) this.#end(this.#findWaiting() ?? socket);
    else if (this.#open.size > connections && !this.#isThinning) void this.#thinOut();
  }

  /** After the second turn of the event loop: in the one between, what has arrived is read. */
  async #thinOut(): Promise<void> {
    this.#isThinning = true;
    await nextTurn();
    await nextTurn();
    this.#isThinning = false;
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

  /** False when the connection has more unanswered ones than it may: each holds its answer until the first is read. */
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

  /** Strangers first, and who was idle for a while: who was just answered, or is asking again, is expected to go on. */
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
