import type { Database, Statement } from "better-sqlite3";
import type { CompiledQuery, Driver, QueryResult } from "kysely";
import { BoundedCache } from "../../base/bounded-cache.ts";
import { requireKnown } from "../newest-migration.ts";
import type { ImmediateConnection } from "../prepared.ts";
import { toAppError, transactionLost } from "./errors.ts";
import { GroupCommit } from "./group-commit.ts";

const MAX_PREPARED = 500;

/** A handle with a cache of prepared statements: preparing costs more than most of our statements. */
class PreparedDatabase {
  readonly database: Database;
  readonly #statements = new BoundedCache<string, Statement>({ limit: MAX_PREPARED });

  constructor(database: Database) {
    this.database = database;
  }

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

type Bound = Pick<CompiledQuery, "sql" | "parameters">;

type Handles = { reader: PreparedDatabase; writer: PreparedDatabase; group: GroupCommit };

/** Not a file handle but a place in the queue. Reads use the reading handle, except within a transaction. */
export class SqliteConnection implements ImmediateConnection {
  readonly #handles: Handles;
  #hasTurn = false;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async begin(): Promise<void> {
    await guard(() => this.#handles.group.begin());
    this.#hasTurn = true;
  }

  async commit(): Promise<void> {
    await guard(() => {
      const committed = this.#handles.group.finish();
      this.#hasTurn = false;
      return committed;
    });
  }

  rollback(): void {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    this.#handles.group.undo();
  }

  runInTransaction<R>(sql: string, parameters: readonly unknown[]): R[] | undefined {
    if (!this.#hasTurn) return undefined;
    try {
      return this.#runInTurn<R>({ sql, parameters }).rows;
    } catch (error) {
      throw toAppError(error);
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.#hasTurn) return this.#runInTurn<R>(query);
      const { reader } = this.#handles;
      if (reader.prepare(query.sql).readonly) return run<R>(reader, query);
    } catch (error) {
      throw toAppError(error);
    }
    return this.#writeAlone(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#handles.reader.prepare(query.sql).iterate(query.parameters))
      yield { rows: [row as R] };
  }

  /** After SQLite rolled back the transaction, a statement would be committed by itself. */
  #runInTurn<R>(query: Bound): QueryResult<R> {
    const { writer } = this.#handles;
    if (!writer.database.inTransaction) throw transactionLost();
    return run<R>(writer, query);
  }

  async #writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin();
    try {
      const result = run<R>(this.#handles.writer, query);
      await this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw toAppError(error);
    }
  }
}

function run<R>(handle: PreparedDatabase, query: Bound): QueryResult<R> {
  const statement = handle.prepare(query.sql);
  if (statement.reader) return { rows: statement.all(query.parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(query.parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/**
 * Refuses to write once a newer version, which was started meanwhile, has migrated the database: by then rows may mean something
 * else.
 */
function createVersionCheck(writer: Database): () => void {
  let newest: Statement | undefined;
  return () => {
    const isEmpty = !newest && !writer.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
    if (isEmpty) return;
    newest ??= writer.prepare("select max(name) from migrations").pluck();
    requireKnown(newest.get() as string | null);
  };
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** Kysely's driver over two handles of one file: one reads committed data, one writes in shared commits. */
export class SqliteDriver implements Driver {
  readonly #handles: Handles;

  constructor(reader: Database, writer: Database) {
    const group = new GroupCommit(writer, createVersionCheck(writer));
    this.#handles = { reader: new PreparedDatabase(reader), writer: new PreparedDatabase(writer), group };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#handles);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#handles.group.close();
    this.#handles.reader.database.close();
    this.#handles.writer.database.close();
  }
}
