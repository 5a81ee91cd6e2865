import type { Compilable, CompiledQuery, DatabaseConnection } from "kysely";
import type { Db } from "./db.ts";

/** A connection whose statements are done when the call returns: the embedded database's. */
export type ImmediateConnection = DatabaseConnection & {
  /** Undefined if the connection is not in a transaction. */
  runInTransaction<Row>(sql: string, parameters: readonly unknown[]): Row[] | undefined;
};

/** Marks where a member of the input goes. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const names = new Map<string, string>();

/** A PostgreSQL server parses and plans a statement with a name once per connection. Undefined for any other. */
export function nameOf(statement: string): string | undefined {
  return names.get(statement);
}

/**
 * A query that is built once and run with different inputs: for hot paths, where building costs more than running.
 * `build` gets placeholders, so it may only use the input's members as values.
 */
export function prepareQuery<Input extends object, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  // Keyed by adapter, which a database and its transactions share: several databases may be open at once.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, input) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
      query = build(db, placeholders as Input).compile();
      compiled.set(adapter, query);
      if (!names.has(query.sql)) names.set(query.sql, `commonplace_${names.size}`);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? input[value.name as keyof Input] : value,
    );
    const connection = db.isTransaction ? await findImmediate(db) : undefined;
    const done = connection?.runInTransaction<Row>(query.sql, parameters);
    if (done) return done;
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** By executor, of which every transaction has its own. */
const immediate = new WeakMap<object, ImmediateConnection | null>();

/** Kysely would queue each statement of a transaction behind the last one, which takes longer than most statements. */
async function findImmediate(tx: Db): Promise<ImmediateConnection | undefined> {
  const executor = tx.getExecutor();
  let found = immediate.get(executor);
  if (found === undefined) {
    const connection = await executor.provideConnection(async (own) => own);
    found = isImmediate(connection) ? connection : null;
    immediate.set(executor, found);
  }
  return found ?? undefined;
}

const isImmediate = (connection: DatabaseConnection): connection is ImmediateConnection =>
  "runInTransaction" in connection;
