import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Stands in a query's text where an input's member will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and run with new inputs: for the few on the hot path, where building costs more than
 * running. `build` sees placeholders, so it may only pass the input's members on as values.
 */
export function prepareQuery<Input extends object, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  // By adapter, which a database and its transactions share: two databases may be open at once.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, input) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
      query = build(db, placeholders as Input).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? input[value.name as keyof Input] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
