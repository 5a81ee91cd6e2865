import { sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db.ts";
import { readLastRow } from "./rows.ts";
import type { CopiedTable } from "./tables.ts";

/**
 * Until a copy is finished, the table `copy_progress` in the target names its source: only the same, unchanged source
 * may resume it.
 */
export async function claimTarget(
  target: Db,
  tables: CopiedTable[],
  source: string,
): Promise<"empty" | "unfinished"> {
  return target.transaction().execute(async (tx) => {
    const begun = await findClaim(tx);
    if (begun === source) return "unfinished";
    if (begun !== undefined)
      throw new AppError(
        "conflict",
        "The target holds an unfinished copy of something else, or the source has changed since. Empty the target, then copy again.",
      );
    for (const table of tables)
      if (await readLastRow(tx, table))
        throw new AppError("conflict", `The target holds data already (${table.name}). Nothing was changed.`);
    await sql`create table copy_progress (source text not null)`.execute(tx);
    await sql`insert into copy_progress (source) values (${source})`.execute(tx);
    return "empty";
  });
}

export async function releaseTarget(target: Db): Promise<void> {
  await sql`drop table copy_progress`.execute(target);
}

async function findClaim(tx: Db): Promise<string | undefined> {
  const tables = await tx.introspection.getTables();
  if (!tables.some(({ name }) => name === "copy_progress")) return undefined;
  const { rows } = await sql<{ source: string }>`select source from copy_progress`.execute(tx);
  return rows[0]?.source;
}
