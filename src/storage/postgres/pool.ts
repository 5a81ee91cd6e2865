import type { PostgresPool as KyselyPool, PostgresPoolClient } from "kysely";
import pg, { type ClientConfig, type PoolClient } from "pg";
import { listHostUrls } from "../../base/database-url.ts";
import { busy, isLost, toAppError, unavailable, unreachable } from "./errors.ts";
import { createClientClass, Hosts, Unreached } from "./hosts.ts";

/** `timeoutMs` is how long one statement may take. */
export type PostgresOptions = { connections: number; timeoutMs: number };

/** A server that says nothing at all is given up a little after it should have given up itself. */
const SILENCE_MS = 5_000;
/** An instance that hangs within a transaction must not keep the others waiting for its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const FIRST_REST_MS = 100;
const LONGEST_REST_MS = 5_000;

const INT8 = 20;
const types: ClientConfig["types"] = {
  // Counts and milliseconds: far below where numbers lose their exactness.
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** Tells a lost server from a bug, and lets a connection go that is of no more use. */
class GuardedClient implements Pick<PostgresPoolClient, "release"> {
  readonly #client: PoolClient;
  #isLost = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async query(text: string, parameters: unknown[]) {
    // It may never answer again; that it is closed rolls back.
    if (this.#isLost && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
    if (this.#isLost) throw unavailable();
    try {
      return await this.#client.query(text, parameters);
    } catch (error) {
      this.#isLost ||= isLost(error);
      throw toAppError(error, text);
    }
  }

  release(isDiscarded = false): void {
    this.#client.release(isDiscarded || this.#isLost);
  }
}

/**
 * Kysely's pool over that of node-postgres. While no server answers, requests are refused at once, and a connection
 * is tried again now and then, so that the service recovers by itself.
 */
export class PostgresPool implements KyselyPool {
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;
  #failures = 0;
  #restUntil = 0;

  constructor(url: string, { connections, timeoutMs }: PostgresOptions) {
    this.#hosts = new Hosts(listHostUrls(url));
    this.#pool = new pg.Pool({
      Client: createClientClass(this.#hosts),
      max: connections,
      types,
      // How long others may keep all connections busy, each of them with a statement.
      connectionTimeoutMillis: timeoutMs + SILENCE_MS,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + SILENCE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      allowExitOnIdle: true,
      fallback_application_name: "commonplace",
    });
    // An idle connection that breaks is only let go: who needs one next connects anew.
    this.#pool.on("error", () => undefined);
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.totalCount === 0 && performance.now() < this.#restUntil) throw unreachable();
    for (let tries = 1; ; tries++) {
      const host = this.#hosts.current;
      try {
        const client = await this.#pool.connect();
        this.#failures = 0;
        return new GuardedClient(client) as unknown as PostgresPoolClient;
      } catch (error) {
        if (!(error instanceof Unreached)) throw busy(error);
        const isAnotherLeft = this.#hosts.current !== host && tries < this.#hosts.count;
        if (isAnotherLeft) continue;
        this.#rest();
        throw unreachable(error.cause);
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Longer each time; of many that fail at once, one counts. */
  #rest(): void {
    if (performance.now() < this.#restUntil) return;
    const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.#failures++);
    this.#restUntil = performance.now() + rest;
  }
}
