import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { readLayout } from "../postgres/layout.ts";

const known = new WeakMap<object, Promise<boolean | undefined>>();

/** Whether Citus distributes the tables. Asked once per connection pool, since tables stay as they were created. */
export async function isDistributed(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { adapter } = db.getExecutor();
  const asked = known.get(adapter) ?? readLayout(db).then((layout) => layout && layout.kind === "citus");
  known.set(adapter, asked);
  try {
    const answer = await asked;
    // Without tables, it is not decided yet.
    if (answer === undefined) known.delete(adapter);
    return answer ?? false;
  } catch (error) {
    known.delete(adapter);
    throw error;
  }
}
