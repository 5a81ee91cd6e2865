import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { migrationNames } from "../migrate.ts";

export type Contents = { users: number; thoughts: number; notes: number; bytes: number };

/** `foreign`: another program's, or not a database. `newer`: written by a newer version of Commonplace. */
export type DatabaseFile =
  | ({ kind: "whole" } & Contents)
  | { kind: "missing" | "unreadable" | "foreign" | "damaged" | "newer" };

export function databasePath(dataDir: string): string {
  return join(dataDir, "commonplace.db");
}

/** Checks a whole database file without changing it. */
export function inspectDatabase(path: string): DatabaseFile {
  if (!existsSync(path)) return { kind: "missing" };
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
    return inspectOpened(database, statSync(path).size);
  } catch (error) {
    return { kind: kindOf(error) };
  } finally {
    database?.close();
  }
}

function inspectOpened(database: Database, bytes: number): DatabaseFile {
  const tables = new Set(database.prepare("select name from sqlite_schema").pluck().all());
  if (!["migrations", "users", "thoughts", "notes"].every((name) => tables.has(name)))
    return { kind: "foreign" };
  if (database.pragma("integrity_check(1)", { simple: true }) !== "ok") return { kind: "damaged" };
  const known = new Set<unknown>(migrationNames);
  const applied = database.prepare("select name from migrations").pluck().all();
  if (applied.some((name) => !known.has(name))) return { kind: "newer" };
  const count = (table: string) => Number(database.prepare(`select count(*) from ${table}`).pluck().get());
  return { kind: "whole", users: count("users"), thoughts: count("thoughts"), notes: count("notes"), bytes };
}

function kindOf(error: unknown): "foreign" | "damaged" | "unreadable" {
  if (hasSqliteCode(error, "NOTADB")) return "foreign";
  if (hasSqliteCode(error, "CORRUPT")) return "damaged";
  if (error instanceof Sqlite.SqliteError || hasSystemCode(error)) return "unreadable";
  throw error;
}

export function hasSqliteCode(error: unknown, ...names: string[]): boolean {
  return error instanceof Sqlite.SqliteError && names.some((name) => error.code.startsWith(`SQLITE_${name}`));
}

/** An error of the file system: no space, no permission, no such file. */
export function hasSystemCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return false;
  return codes.length === 0 || codes.includes(String(error.code));
}
