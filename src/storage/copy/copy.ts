import type { Db } from "../db.ts";
import { fingerprint, sumTables, type TableSum } from "./checksums.ts";
import { countRows, insertRows, readLastRow, readPages } from "./rows.ts";
import { inSnapshot } from "./snapshot.ts";
import { type CopiedTable, listCopiedTables } from "./tables.ts";
import { claimTarget, releaseTarget } from "./target.ts";

type CopyStep = "reading" | "copying" | "verifying";
/** `rows`: how many are done in this step; `all`: how many there are, once known. */
export type CopyProgress = (step: CopyStep, table: string, rows: number, all?: number) => void;

type CopyOptions = {
  progress: CopyProgress;
  /** Copies what is not in the tables, before the copy counts as finished. */
  finish(): Promise<void>;
};

type Comparison = { table: string; source: TableSum; target: TableSum; isSame: boolean };

/** `isSourceUnchanged`: nothing was written to it since the snapshot that was copied. */
export type CopyOutcome = {
  kind: "same" | "different";
  tables: Comparison[];
  isResumed: boolean;
  isSourceUnchanged: boolean;
};

/** Copies every row of one migrated database into another, empty one. An interrupted copy is resumed by the next. */
export async function copyLibrary(source: Db, target: Db, options: CopyOptions): Promise<CopyOutcome> {
  const { progress, finish } = options;
  const tables = await listCopiedTables();
  const { sums, isResumed } = await inSnapshot(source, async (snapshot) => {
    const sums = await sumTables(snapshot, tables, (...done) => progress("reading", ...done));
    const found = await claimTarget(target, tables, fingerprint(sums));
    for (const [i, table] of tables.entries())
      await copyTable(snapshot, target, table, (rows) =>
        progress("copying", table.name, rows, sums[i]?.rows),
      );
    return { sums, isResumed: found === "unfinished" };
  });
  const written = await sumTables(target, tables, (...done) => progress("verifying", ...done));
  const compared = sums.map((sum, i) => compare(sum, written[i] as TableSum));
  const kind = compared.every(({ isSame }) => isSame) ? "same" : "different";
  if (kind === "same") {
    await finish();
    await releaseTarget(target);
  }
  const present = await sumTables(source, tables, (...done) => progress("verifying", ...done));
  return { kind, tables: compared, isResumed, isSourceUnchanged: fingerprint(present) === fingerprint(sums) };
}

async function copyTable(
  source: Db,
  target: Db,
  table: CopiedTable,
  progress: (rows: number) => void,
): Promise<void> {
  let there = await countRows(target, table);
  for await (const rows of readPages(source, table, await readLastRow(target, table))) {
    await insertRows(target, table, rows);
    there += rows.length;
    progress(there);
  }
}

function compare(source: TableSum, target: TableSum): Comparison {
  const isSame = source.rows === target.rows && source.checksum === target.checksum;
  return { table: source.table, source, target, isSame };
}
