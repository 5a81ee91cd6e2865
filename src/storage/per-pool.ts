import type { Db } from "./db.ts";

/** One for each connection pool, made when it is first asked for. A database and its transactions share the adapter. */
export function perPool<Value extends object>(make: () => Value): (db: Db) => Value {
  const known = new WeakMap<object, Value>();
  return (db) => {
    const { adapter } = db.getExecutor();
    let value = known.get(adapter);
    if (!value) {
      value = make();
      known.set(adapter, value);
    }
    return value;
  };
}
