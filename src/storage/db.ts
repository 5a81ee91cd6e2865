import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/**
 * The database. Outside a transaction, reads see committed data. `db.transaction().execute(unit)` resolves once the unit
 * is durable: on disk, synced. On the embedded database, concurrent units share one sync.
 */
export type Db = Kysely<Tables>;
