import { createHash, type Hash } from "node:crypto";
import type { Db } from "../db.ts";
import { type Row, readPages } from "./rows.ts";
import type { CopiedTable } from "./tables.ts";

/** Row count, and SHA-256 over all rows in key order. */
export type TableSum = { table: string; rows: number; checksum: string };

export type SumProgress = (table: string, rows: number) => void;

/** Checksums are the same on both kinds of database if every value of every row is. */
export async function sumTables(db: Db, tables: CopiedTable[], progress: SumProgress): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await sumTable(db, table, progress));
  return sums;
}

async function sumTable(db: Db, table: CopiedTable, progress: SumProgress): Promise<TableSum> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of readPages(db, table)) {
    for (const row of rows) addRow(hash, table, row);
    count += rows.length;
    progress(table.name, count);
  }
  return { table: table.name, rows: count, checksum: hash.digest("hex") };
}

/** Each value is preceded by its type and length, so that different rows never hash alike. */
function addRow(hash: Hash, { columns }: CopiedTable, row: Row): void {
  let words = "";
  for (const column of columns) {
    const value = row[column] ?? null;
    if (value === null) words += "null;";
    else if (typeof value === "number") words += `number ${value};`;
    else if (typeof value === "string") words += `text ${Buffer.byteLength(value)} ${value};`;
    else {
      hash.update(`${words}bytes ${value.length} `).update(value);
      words = ";";
    }
  }
  hash.update(words);
}

/** One hash over the whole database. */
export function fingerprint(sums: TableSum[]): string {
  return createHash("sha256").update(JSON.stringify(sums)).digest("hex");
}
