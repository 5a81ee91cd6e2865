import { type Placement, placeCreated } from "../postgres/placement.ts";

/** Decides on which node a user is; the other tables keep a user's rows beside it. */
const FIRST = "books";

/** Right after the table: Citus refuses to distribute it once a table that is not distributed refers to it. */
export function distributeTable(statement: string): string {
  const created = placeCreated(statement);
  return created ? `${statement};\nselect ${place[created.placement](created.table)}` : statement;
}

/**
 * No table stays unknown to Citus: a transaction over such a table and a user's rows would commit in two steps, and a
 * crash between them would keep half of it.
 */
const place: Record<Placement, (table: string) => string> = {
  "by-user": (table) =>
    table === FIRST
      ? `create_distributed_table('${table}', 'user_id')`
      : `create_distributed_table('${table}', 'user_id', colocate_with => '${FIRST}')`,
  everywhere: (table) => `create_reference_table('${table}')`,
  "one-place": (table) => `citus_add_local_table_to_metadata('${table}')`,
};
