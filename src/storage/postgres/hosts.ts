import pg, { type ClientConfig } from "pg";
import { WrongEncoding } from "./errors.ts";

/** The server to write to, of several: the next is tried when one is down or read-only. */
export class Hosts {
  readonly #urls: string[];
  #current = 0;

  constructor(urls: string[]) {
    this.#urls = urls;
  }

  get count(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#current] as string;
  }

  /** Many connections may fail at once: only the first failure moves on. */
  giveUp(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.#urls.length;
  }
}

/**
 * The first statement of every connection. Whatever the server's defaults: an acknowledged capture is on disk, and on that of
 * a synchronous replica; and of two changes at once, the second waits for the first instead of failing.
 */
const ON_CONNECT = `select current_setting('transaction_read_only') as reads_only,
  current_setting('server_encoding') as encoding,
  set_config('default_transaction_isolation', 'read committed', false),
  case when current_setting('synchronous_commit') in ('off', 'local', 'remote_write')
    then set_config('synchronous_commit', 'on', false) end`;

/** The reason is its cause. */
export class ConnectionFailed extends Error {}

const CONNECT_MS = 5_000;

/** Connects to the current host, if that takes writes. */
export function createClientClass(hosts: Hosts): typeof pg.Client {
  return class extends pg.Client {
    readonly #url: string;

    constructor(config: ClientConfig) {
      const url = hosts.current;
      super({ ...config, connectionString: url, connectionTimeoutMillis: CONNECT_MS });
      this.#url = url;
      // Without a listener, a connection lost between two statements would end the process.
      this.on("error", () => undefined);
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      connected.then(() => (callback as () => void)(), callback);
      return undefined;
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        const { rows } = await this.query<{ reads_only: string; encoding: string }>(ON_CONNECT);
        if (rows[0]?.reads_only !== "off") throw new Error("the server takes no writes");
        if (rows[0].encoding !== "UTF8") throw new WrongEncoding();
        return this;
      } catch (cause) {
        hosts.giveUp(this.#url);
        this.end().catch(() => undefined);
        throw new ConnectionFailed("no connection", { cause });
      }
    }
  };
}
