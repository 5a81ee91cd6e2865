import type { PostgresPool as KyselyPool, PostgresPoolClient } from "kysely";
import pg, { type ClientConfig, type PoolClient, type QueryResult } from "pg";
import { listHostUrls } from "../../base/database-url.ts";
import { nameOf } from "../prepared.ts";
import { busy, isLost, isUnreadableFile, toAppError, unavailable, unreachable } from "./errors.ts";
import { ConnectionFailed, createClientClass, Hosts } from "./hosts.ts";
import { VersionCheck } from "./version-check.ts";

/** `timeoutMs` is how long one statement may take. */
export type PostgresOptions = { connections: number; timeoutMs: number };

/** Added to the server's own timeout, for a server that does not respond at all. */
const NO_RESPONSE_MS = 5_000;
/** An instance that hangs in a transaction must not block the others by its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

const INT8 = 20;
const types: ClientConfig["types"] = {
  // Counts and milliseconds: far below Number.MAX_SAFE_INTEGER.
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

const isBegin = (text: string) => /^(begin|start transaction)/.test(text);
const mayWrite = (begin: string) => !begin.endsWith("read only");
const isEnd = (text: string) => text === "commit" || text === "rollback";
const isChange = (text: string) => /\b(insert|update|delete)\b/.test(text);

/** Separates failures of the server from bugs, and discards broken connections. */
class GuardedClient implements Pick<PostgresPoolClient, "release"> {
  readonly #client: PoolClient;
  readonly #version: VersionCheck;
  #isLost = false;
  #isInTransaction = false;

  constructor(client: PoolClient, version: VersionCheck) {
    this.#client = client;
    this.#version = version;
  }

  async query(text: string, parameters: unknown[]) {
    // The server may never answer; closing the connection rolls back.
    if (this.#isLost && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
    if (this.#isLost) throw unavailable();
    const isAlone = !this.#isInTransaction;
    if (isAlone && isBegin(text) && mayWrite(text)) return this.#begin(text);
    if (isAlone && isChange(text)) this.#version.requireKnown();
    this.#isInTransaction = isAlone ? isBegin(text) : !isEnd(text);
    try {
      const name = nameOf(text);
      return await this.#client.query({ text, values: parameters, ...(name !== undefined && { name }) });
    } catch (error) {
      this.#isLost ||= isLost(error);
      throw toAppError(error, text === "commit" || (isAlone && isChange(text)));
    }
  }

  async #begin(text: string) {
    this.#version.requireKnown();
    this.#isInTransaction = true;
    // Nobody rolls back what is refused here.
    this.#isLost = true;
    const begun = this.#client.query(this.#version.addTo(text)).catch((error: unknown) => {
      throw toAppError(error, false);
    });
    this.#version.read((await begun) as unknown as QueryResult[]);
    this.#isLost = false;
    return { command: "BEGIN", rowCount: 0, rows: [] };
  }

  release(isDiscarded = false): void {
    this.#client.release(isDiscarded || this.#isLost);
  }
}

/**
 * Kysely's pool over that of node-postgres. While no server answers, requests fail at once, and a connection is tried
 * from time to time, so that the service recovers by itself.
 */
export class PostgresPool implements KyselyPool {
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;
  readonly #version = new VersionCheck();
  #failures = 0;
  #pausedUntil = 0;

  constructor(url: string, { connections, timeoutMs }: PostgresOptions) {
    this.#hosts = new Hosts(listHostUrls(url));
    this.#pool = new pg.Pool({
      Client: createClientClass(this.#hosts),
      max: connections,
      types,
      // All connections may be busy for the longest duration of a statement.
      connectionTimeoutMillis: timeoutMs + NO_RESPONSE_MS,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + NO_RESPONSE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      allowExitOnIdle: true,
      fallback_application_name: "commonplace",
    });
    // The pool drops a broken idle connection by itself; without a listener its error would end the process.
    this.#pool.on("error", () => undefined);
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.totalCount === 0 && performance.now() < this.#pausedUntil) throw unreachable();
    for (let tries = 1; ; tries++) {
      const host = this.#hosts.current;
      try {
        const client = await this.#pool.connect();
        this.#failures = 0;
        return new GuardedClient(client, this.#version) as unknown as PostgresPoolClient;
      } catch (error) {
        if (isUnreadableFile(error)) throw unreachable(error);
        if (!(error instanceof ConnectionFailed)) throw busy(error);
        const isAnotherLeft = this.#hosts.current !== host && tries < this.#hosts.count;
        if (isAnotherLeft) continue;
        this.#backOff();
        throw unreachable(error.cause);
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Exponential; many failures at once count as one. */
  #backOff(): void {
    if (performance.now() < this.#pausedUntil) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
    this.#pausedUntil = performance.now() + pause;
  }
}
