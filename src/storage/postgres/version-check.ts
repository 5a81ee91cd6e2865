import type { QueryResult } from "pg";
import { requireKnown } from "../newest-migration.ts";

/**
 * An empty database has no migrations yet. On Citus one node has them all, and while that is down the users of the others go on:
 * there, nothing is asked.
 */
const ASK_WHETHER_KEPT =
  "select to_regclass('migrations') is not null and to_regclass('pg_dist_node') is null as is_kept";
/** Planned more quickly than `max(name)`. */
const ASK_NEWEST = "select name as newest from migrations order by name desc limit 1";

type Answer = { is_kept?: boolean; newest?: string | null };

/**
 * Refuses to write once a newer version, which was started meanwhile, has migrated the database: by then rows may mean something
 * else. It is asked along with the beginning of each transaction, which takes no further message. A change that is one
 * statement is refused after that: another instance that starts has us begin one (`storage/join-instances.ts`).
 */
export class VersionCheck {
  #question = ASK_WHETHER_KEPT;
  #newest: string | undefined;

  requireKnown(): void {
    requireKnown(this.#newest);
  }

  /** Several statements in one message, since none has parameters. */
  addTo(begin: string): string {
    return `${begin}; ${this.#question}`;
  }

  read(results: QueryResult<Answer>[]): void {
    const { is_kept, newest } = results.at(-1)?.rows[0] ?? {};
    if (is_kept) this.#question = ASK_NEWEST;
    this.#newest = newest ?? undefined;
    this.requireKnown();
  }
}
